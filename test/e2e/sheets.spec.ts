import type { Locator, Page } from '@playwright/test'
import { mapoTofu, restoreVisit } from './support/earlierVisit.ts'
import { placePastOrder } from './support/pastOrder.ts'
import { createShopper } from './support/shopper.ts'
import { expect, test } from './support/story.ts'
import { waitForHydration } from './support/waitForHydration.ts'

test.use({
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
})

async function fingerOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  let timestamp = Date.now() / 1000
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    x?: number,
    y?: number,
  ) => {
    timestamp += 0.1
    const touchPoints = x === undefined || y === undefined ? [] : [{ x, y }]
    return devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints,
      timestamp,
    })
  }

  return {
    down: (x: number, y: number) => send('touchStart', x, y),
    /** Moves in steps of a tenth of a second, too slowly for a flick. */
    async move(x: number, from: number, to: number) {
      for (let step = 1; step <= 8; step += 1)
        await send('touchMove', x, from + ((to - from) * step) / 8)
    },
    up: () => send('touchEnd'),
  }
}

const topOf = async (sheet: Locator) =>
  (await sheet.boundingBox())?.y ?? Number.NaN

async function openDish(page: Page) {
  await page.goto('/ordernow')
  await waitForHydration(page)

  const code = page.waitForResponse(/dragSheet/)
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Mapo Tofu', exact: true })
    .tap()
  await code

  const dish = page.getByRole('dialog', { name: 'Mapo Tofu' })
  await expect(dish.getByRole('radio').first()).toBeVisible()
  return dish
}

test('A42: a sheet is dragged down and away; a short drag lets it come back', async ({
  page,
}) => {
  const dish = await openDish(page)
  const finger = await fingerOf(page)
  const top = await topOf(dish)
  await finger.down(100, top + 20)
  await finger.move(100, top + 20, top + 100)
  expect(Math.round((await topOf(dish)) - top)).toBe(80)
  await finger.up()
  await expect.poll(() => topOf(dish)).toBe(top)

  await finger.down(100, top + 20)
  await finger.move(100, top + 20, top + 420)
  await finger.up()
  await expect(dish).toBeHidden()
  await expect(page).toHaveURL('/ordernow')
})

test('A42: a title of two lines stays clear of the handle', async ({
  page,
}) => {
  await page.setViewportSize({ width: 260, height: 780 })
  await page.goto('/ordernow?openModal=true&itemId=16')
  const dish = page.getByRole('dialog')
  const title = dish.getByRole('heading', { name: 'Pork and Chive Dumplings' })
  await expect(title).toBeVisible()
  const height = (await title.boundingBox())?.height
  const text = await title.evaluate((heading) => {
    const range = document.createRange()
    range.selectNodeContents(heading)
    return range.getBoundingClientRect().top
  })

  const handleEnd = 12
  expect(height).toBeGreaterThan(45)
  expect(text - (await topOf(dish))).toBeGreaterThanOrEqual(handleEnd + 4)
})

test('A42: the content of a sheet drags it while it is not scrolled, and scrolls it else', async ({
  page,
}) => {
  const dish = await openDish(page)
  const finger = await fingerOf(page)
  const scrolled = () =>
    dish
      .locator('[data-scroller]')
      .last()
      .evaluate((part) => part.scrollTop)
  const top = await topOf(dish)
  await finger.down(180, 500)
  await finger.move(180, 500, 300)
  await finger.up()
  await expect.poll(scrolled).toBeGreaterThan(100)
  await finger.down(180, 400)
  await finger.move(180, 400, 450)
  await finger.up()
  expect(await topOf(dish)).toBe(top)

  await dish
    .locator('[data-scroller]')
    .last()
    .evaluate((part) => part.scrollTo(0, 0))
  await finger.down(180, 300)
  await finger.move(180, 300, 720)
  await finger.up()
  await expect(dish).toBeHidden()
})

test('C4: the message that a dish was added covers neither header, search nor the way to the cart', async ({
  page,
}) => {
  await page.goto('/ordernow')
  await waitForHydration(page)
  await page.evaluate(() => scrollTo(0, 100))
  await createShopper(page).add({ dish: 'Mapo Tofu', portion: 'Regular' })

  const message = page.getByText('Item added successfully to cart!')
  await expect(message).toBeVisible()
  const cart = page.getByRole('button', { name: /^1 item View cart/ })
  const search = page.getByRole('searchbox')
  const said = await edgesOf(message)

  for (const part of [page.getByRole('banner'), search])
    expect(said.top).toBeGreaterThanOrEqual((await edgesOf(part)).bottom)
  expect(said.bottom).toBeLessThanOrEqual((await edgesOf(cart)).top)
})

test('A44 H6: a notice that stands covers neither header, search nor the way to the cart', async ({
  page,
  shop,
}) => {
  const number = await placePastOrder(shop, [mapoTofu])
  await restoreVisit(page, shop, { cart: [] })
  await page.goto('/profile?tab=orders')
  await page.getByRole('button', { name: `Reorder order ${number}` }).tap()

  const notice = page.getByRole('region', { name: 'Notice' })
  await expect(notice).toContainText('Your cart now holds this order')
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  const cart = page.getByRole('button', { name: /^1 item View cart/ })
  const stands = await edgesOf(notice)

  for (const part of [page.getByRole('banner'), search])
    expect(stands.top).toBeGreaterThanOrEqual((await edgesOf(part)).bottom)
  expect(stands.bottom).toBeLessThanOrEqual((await edgesOf(cart)).top)
})

const edgesOf = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })
