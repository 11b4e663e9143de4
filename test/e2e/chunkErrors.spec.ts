import { mapoTofu, restoreVisit } from './support/earlierVisit.ts'
import { holdRequests } from './support/holdRequests.ts'
import { placePastOrder } from './support/pastOrder.ts'
import { createShopper } from './support/shopper.ts'
import { stopClock } from './support/stopClock.ts'
import { expect, test } from './support/story.ts'
import { leaveUnsentOrder } from './support/unsentOrder.ts'
import { waitForHydration } from './support/waitForHydration.ts'

test.use({
  expectedConsole: [
    /Failed to load resource|ChunkError|Failed to fetch dynamically|code: lost/,
  ],
})

test('A11: lists whose code is lost say so at the checkout, and a reload brings them', async ({
  page,
}) => {
  const code = '**/assets/lateLists-*'
  await page.route(code, (route) => route.abort())

  const shopper = createShopper(page)
  await page.goto('/ordernow')
  await shopper.add({ dish: 'Mapo Tofu', portion: 'Regular' })
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await shopper.logIn()
  await page.goto('/checkout')
  await expect(
    page.getByText('This part of the shop did not load').first(),
  ).toBeVisible()
  await expect(
    page.getByText('The time slots could not be loaded.'),
  ).toBeHidden()

  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload the page' }).first().click()
  await loaded
  await expect(
    page.getByText('This part of the shop did not load').first(),
  ).toBeVisible()

  await page.unroute(code)
  await page.reload()
  await expect(page.getByRole('radio', { name: /pm/ }).first()).toBeAttached()
  await expect(
    page.getByText('This part of the shop did not load'),
  ).toHaveCount(0)
})

test('A11: code of the PDF that is lost says so beside the button with a reload, and Try Again makes the PDF', async ({
  page,
  shop,
}) => {
  const number = await placePastOrder(shop, [mapoTofu])
  const code = '**/assets/html2pdf*'

  await page.route(code, (route) => route.abort())
  await restoreVisit(page, shop, { cart: [] })
  await page.goto('/profile?tab=orders')
  await page
    .getByRole('button', { name: `View details of order ${number}` })
    .click()

  const dialog = page.getByRole('dialog', { name: 'Order details' })
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  const lost = dialog.getByText('This part of the shop did not load')
  await expect(lost).toBeVisible()
  await expect(
    dialog.getByRole('button', { name: 'Reload the page' }),
  ).toBeVisible()
  await expect(page.getByText('Unable to generate PDF')).toHaveCount(0)

  await page.unroute(code)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  expect((await saved).suggestedFilename()).toBe(`invoice_${number}.pdf`)
  await expect(lost).toBeHidden()
})

test('A11: a dialog whose code is late shows its sheet with the tap, and a ring after 300 ms', async ({
  page,
}) => {
  const code = await holdRequests(page, '**/assets/LoginDialog-*')
  await page.clock.install()
  await page.goto('/ordernow')
  await waitForHydration(page)
  await stopClock(page)
  await page.getByRole('button', { name: 'Login', exact: true }).click()

  const sheet = page.getByRole('dialog', { name: 'Loading...' })
  await expect(sheet).toBeVisible()
  const title = sheet.getByRole('heading', { name: 'Loading...' })
  const words = sheet.getByText('Loading...')
  await expect(title).toBeVisible()
  await expect(words).toHaveCount(1)

  await page.clock.runFor(300)
  await expect(words).toHaveCount(2)
  await expect(words.last()).toBeVisible()

  code.pass()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
})

test('A11 C18: while the code of a dish is late, its sheet has the size of the dish', async ({
  page,
}) => {
  const code = await holdRequests(page, '**/assets/DishDetails-*')
  await page.goto('/ordernow')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Mapo Tofu', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const size = () =>
    dialog.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [
      offsetWidth,
      offsetHeight,
    ])
  await expect(dialog).toHaveAccessibleName('Loading...')
  const late = await size()

  code.pass()
  await expect(dialog).toHaveAccessibleName('Mapo Tofu')
  expect(await size()).toEqual(late)
})

test('A11 A19: a dialog whose code is slow turns a ring, and says its loss by name', async ({
  page,
}) => {
  let lose = () => {}
  await page.route('**/assets/LoginDialog-*', (route) => {
    lose = () => void route.abort()
  })
  await page.goto('/ordernow')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Loading...' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')

  lose()
  await expect(
    page.getByRole('dialog', { name: 'This part of the shop did not load' }),
  ).toBeVisible()
})

test('A11 P15: where the question about an earlier order is lost, a reload is the only button, and brings the question', async ({
  page,
  context,
  shop,
}) => {
  await leaveUnsentOrder(page, shop)
  const later = await context.newPage()
  const code = '**/assets/UnsentOrderDialog-*'

  await later.route(code, (route) => route.abort())
  await later.goto('/ourstory')
  const lost = later.getByRole('dialog', {
    name: 'This part of the shop did not load',
  })
  await expect(lost).toBeVisible()
  await expect(lost.getByRole('button')).toHaveText(['Reload the page'])

  await later.unroute(code)
  await lost.getByRole('button', { name: 'Reload the page' }).click()
  await expect(
    later.getByRole('dialog', { name: 'Your order was not sent' }),
  ).toBeVisible()
})

test('C1: a press on a dish that leaves the search opens the dish, and the search is made', async ({
  page,
}) => {
  await page.goto('/ordernow')
  const dish = page.getByRole('button', { name: 'Mapo Tofu', exact: true })

  await dish.scrollIntoViewIfNeeded()
  await page.getByRole('searchbox').fill('rice')
  await dish.click({ delay: 140 })

  const dialog = page.getByRole('dialog', { name: 'Mapo Tofu' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/rice/)
})
