import { mapoTofu, restoreVisit } from './support/earlierVisit.ts'
import { holdRequests } from './support/holdRequests.ts'
import { readLayoutShifts, recordLayoutShifts } from './support/layoutShifts.ts'
import { placePastOrder } from './support/pastOrder.ts'
import { deepTest, expect, testIf } from './support/story.ts'
import { twoFrames } from './support/twoFrames.ts'
import { waitForHydration } from './support/waitForHydration.ts'

const cart = [
  { itemId: 6, portionId: 11, addonIds: [1], quantity: 2 },
  { itemId: 1, portionId: 1 },
]
const choices = [/\/pickup-location\//, /\/timeslots\//, /\/delivery-point\//]
const codeOfLateParts = /\/assets\/(?!main-|shop-|rolldown-)[^/]+\.js$/

for (const { path, width, late, before, shown } of [
  {
    path: '/ordernow',
    width: 1440,
    late: codeOfLateParts,
    before: /\/assets\/shop-/,
    shown: 'This order contains: Soy, Wheat, Gluten, Egg, Crustacean',
  },
  {
    path: '/checkout',
    width: 360,
    late: /\/timeslots\//,
    before: /\/delivery-point\//,
    shown: '3:30pm - 5:00pm',
  },
  {
    path: '/profile?tab=wallet',
    width: 1440,
    late: /\/coupons\/wallet\//,
    before: /\/get-balance\//,
    shown: 'Pay A$50.00, get A$55.00',
  },
])
  testIf(path === '/ordernow')(
    `A25: no control of ${path} moves under a tap when the last of what stands above it comes, at ${width} px`,
    async ({ page, shop }) => {
      await page.setViewportSize({ width, height: 900 })
      await restoreVisit(page, shop, { cart })
      await recordLayoutShifts(page)

      const held = await holdRequests(page, late)
      const answered = page.waitForResponse(before)
      await page.goto(path)
      await answered
      await expect(
        page.getByRole('banner').getByText('3', { exact: true }),
      ).toHaveCount(1)

      await page.evaluate(twoFrames)
      held.pass()
      await expect(page.getByText(shown).first()).toBeVisible()
      expect(await readLayoutShifts(page)).toEqual([])
    },
  )

deepTest(
  'A25: the checkout of a customer who chose a dish on the menu has its choices when it comes',
  async ({ page, shop }) => {
    await restoreVisit(page, shop, { cart })
    const last = Promise.all(choices.map((list) => page.waitForResponse(list)))
    await page.goto('/ordernow')
    await last
    for (const list of choices) await holdRequests(page, list)
    await page.getByRole('button', { name: 'Proceed to checkout' }).click()
    await expect(page.getByText('3:30pm - 5:00pm').first()).toBeVisible()
  },
)

for (const { path, width } of [
  { path: '/', width: 360 },
  { path: '/', width: 1440 },
  { path: '/ordernow', width: 360 },
  { path: '/ordernow', width: 1440 },
])
  testIf((path === '/') === (width === 1440))(
    `H19 A25: nothing of ${path} moves when the same again is offered, at ${width} px`,
    async ({ page, shop }) => {
      await placePastOrder(shop, [mapoTofu])
      await page.setViewportSize({ width, height: 900 })
      await restoreVisit(page, shop, { cart: [] })
      const orders = await holdRequests(page, '**/api/orders/list-orders/')
      await page.goto(path)
      await waitForHydration(page)
      await page.evaluate(recordShifts)

      orders.pass()
      await expect(
        page
          .getByRole('button', { name: /^Same again/ })
          .filter({ visible: true }),
      ).toBeInViewport({ ratio: 1 })
      await page.evaluate(twoFrames)
      expect(
        await page.evaluate(
          () => (window as unknown as { shifts: string[] }).shifts,
        ),
      ).toEqual([])
    },
  )

/** Records what the browser counts as a layout shift from now on. */
function recordShifts() {
  const shifts: string[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      shifts.push(JSON.stringify(entry.toJSON()))
  }).observe({ type: 'layout-shift' })
}
