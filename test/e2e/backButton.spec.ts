import type { Page } from '@playwright/test'
import { restoreVisit } from './support/earlierVisit.ts'
import { createShopper } from './support/shopper.ts'
import { deepTest, expect, failedLoad, test, testIf } from './support/story.ts'
import { waitForChunk } from './support/waitForChunk.ts'

test.use({ viewport: { width: 360, height: 800 } })

test('A22: Back closes the dish, the cart or the side menu, once, and the page stays', async ({
  page,
  shop,
}) => {
  await restoreVisit(page, shop)
  await openMenuFromHome(page)
  for (const open of [openDish, openCart, openSideMenu]) {
    const sheet = await open(page)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expectMenu(page)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

deepTest(
  'A22: a sheet that its own button closes leaves nothing behind in the history',
  async ({ page, shop }) => {
    await restoreVisit(page, shop)
    await openMenuFromHome(page)
    for (const open of [openDish, openCart, openSideMenu]) {
      const sheet = await open(page)
      await sheet.getByRole('button', { name: 'Close' }).click()
      await expect(sheet).toBeHidden()
      await expectPageEntry(page)
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

deepTest(
  'A22: a link of the side menu goes to its page, and Back to the page before',
  async ({ page }) => {
    await openMenuFromHome(page)
    const sheet = await openSideMenu(page)

    await sheet.getByRole('link', { name: 'Our Story' }).click()
    await expect(page).toHaveURL(/\/ourstory$/)
    await expect(sheet).toBeHidden()

    await page.goBack()
    await expectMenu(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  },
)

deepTest(
  'A22: from login to registration is one step, and Forward after Back opens nothing',
  async ({ page }) => {
    await openMenuFromHome(page)
    const sheet = await openSideMenu(page)

    await sheet.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()

    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectMenu(page)

    await page.goForward()
    await expectPageEntry(page)
    await expectMenu(page)
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  },
)

deepTest(
  'A22: a reload under an open sheet leaves no step behind, and a dish of the address is closed by Back',
  async ({ page, shop }) => {
    await restoreVisit(page, shop)
    await openMenuFromHome(page)
    await openCart(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Order now' })).toBeVisible()
    await expectPageEntry(page)
    await expectMenu(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)

    await page
      .getByRole('main')
      .getByRole('link', { name: 'Mapo Tofu' })
      .first()
      .click()
    const dish = page.getByRole('dialog', { name: 'Mapo Tofu' })
    await expect(dish).toBeVisible()
    await page.goBack()
    await expect(dish).toBeHidden()
    await expectMenu(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  },
)

for (const viewport of [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
])
  testIf(viewport.width === 360)(
    `A31: Back from the checkout brings the customer to where they were on the menu, at ${viewport.width} px`,
    async ({ page, shop }) => {
      await page.setViewportSize(viewport)
      await restoreVisit(page, shop)
      await page.goto('/ordernow')
      await waitForChunk(page, 'prefetch')

      const dishes = page.getByRole('main').getByRole('article')
      await expect(async () => {
        await page.evaluate(() =>
          scrollTo(0, document.documentElement.scrollHeight),
        )
        expect(await dishes.count()).toBe(28)
      }).toPass()

      await page.evaluate(() => scrollBy(0, -1_500))
      if (viewport.width < 1024) await openCart(page)
      const before = await placeOnMenu(page)

      await page.getByRole('button', { name: 'Proceed to checkout' }).click()
      await expect(
        page.getByRole('heading', { name: 'Checkout', level: 1 }),
      ).toBeVisible()
      expect(await page.evaluate(() => scrollY)).toBe(0)

      await page.goBack()
      await expectMenu(page)
      const after = await placeOnMenu(page)
      expect(after.dish).toBe(before.dish)
      expect(Math.abs(after.top - before.top)).toBeLessThan(2)
    },
  )

test('A13: Okay after paying opens the menu at its top', async ({ page }) => {
  const shopper = createShopper(page)
  await shopper.arriveAtCheckout({ dish: 'Mapo Tofu', portion: 'Regular' })
  await shopper.schedule(
    { fulfilment: 'delivery', address: 'Home' },
    '5:00pm - 6:30pm',
  )
  await page.evaluate(() => scrollTo(0, 700))
  await shopper.payFromWallet('A$20.90')
  await shopper.acknowledge()
  await expectMenu(page)
  await placeOnMenu(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test.describe('a page that is left while it fetches code', () => {
  test.use({ expectedConsole: [failedLoad] })

  test('A39: goes on fetching when it comes back from the cache of the browser', async ({
    page,
  }) => {
    const came: string[] = []
    page.on('requestfinished', (request) => came.push(request.url()))

    const code = /assets\/prefetch-/
    await page.route(code, (route) => route.abort(), { times: 1 })
    const givenUp = page.waitForEvent('requestfailed')

    await page.goto('/ordernow')
    await givenUp
    const comeBackAgain = async () => {
      await page.evaluate(() => dispatchEvent(new Event('pageshow')))
      return came
    }
    await expect.poll(comeBackAgain).toContainEqual(expect.stringMatching(code))
  })
})

/** Returns the highest dish in view and its position, once the page has stopped scrolling. */
function placeOnMenu(page: Page) {
  return page.evaluate(async () => {
    const read = () => {
      const all = [...document.querySelectorAll('main article')]
      const first = all.find((dish) => dish.getBoundingClientRect().top > 0)
      const top = first?.getBoundingClientRect().top ?? 0
      return { dish: first?.querySelector('h2')?.textContent, top }
    }
    let place = read()

    for (let rested = 0; rested < 20; rested += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = read()
      if (now.dish !== place.dish || now.top !== place.top) rested = 0
      place = now
    }

    return place
  })
}

async function openMenuFromHome(page: Page) {
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Order now' })
    .first()
    .click()
  await expectMenu(page)
}

async function expectMenu(page: Page) {
  await expect(page).toHaveURL(/\/ordernow$/)
  await expect(page.getByRole('heading', { name: 'Order now' })).toBeVisible()
}

async function expectPageEntry(page: Page) {
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
}

async function openDish(page: Page) {
  await page
    .getByRole('article')
    .filter({ hasText: 'Mapo Tofu' })
    .click({ position: { x: 40, y: 40 } })
  return opened(page, 'Mapo Tofu')
}

async function openCart(page: Page) {
  await page
    .getByRole('button', { name: /^View cart/ })
    .first()
    .click()
  return opened(page, 'Your cart')
}

async function openSideMenu(page: Page) {
  await page.getByRole('button', { name: 'Open menu' }).click()
  return opened(page, 'Lantern Kitchen')
}

async function opened(page: Page, name: string) {
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet).toBeVisible()
  return sheet
}
