import { expect, test, vi } from 'vitest'
import {
  linesOf,
  openShopInTabs,
  until,
} from '#test/support/client/openShopInTabs.ts'
import { lineOf } from '#test/support/fixtures/checkout.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

/** The orders of a customer with a dish in the cart; the server answers only when the test resolves its calls. */
async function openOrders() {
  const shop = openShopInTabs()
  const tab = await shop.openTab({ path: '/profile?tab=orders' })
  tab.actors.cart.send({ type: 'cart.add', line: lineOf(3) })
  tab.actors.orders.send({ type: 'resource.load' })
  await until(() => tab.actors.orders.getSnapshot().context.data !== null)
  const [order] = tab.actors.orders.getSnapshot().context.data ?? []
  if (!order) throw new Error('No order.')
  return { tab, order, answer: shop.hold() }
}

test('H6: a reorder whose page was left changes neither cart nor page', async () => {
  const { tab, order, answer } = await openOrders()
  tab.actors.reorder.send({ type: 'order.reorder', order, to: '/ordernow' })
  tab.goTo('/contact-us')
  answer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tab.navigation.path(), linesOf(tab), tab.noticeKeys]).toEqual([
    '/contact-us',
    1,
    ['item.added'],
  ])
})

test('F7: a check of an unpaid order whose page was left leads nowhere', async () => {
  const { tab, order, answer } = await openOrders()
  tab.actors.completePayment.send({ type: 'payment.complete', order })
  tab.goTo('/contact-us')
  answer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tab.navigation.path(), tab.noticeKeys]).toEqual([
    '/contact-us',
    ['item.added'],
  ])
})
