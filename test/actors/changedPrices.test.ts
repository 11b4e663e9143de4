import { expect, test, vi } from 'vitest'
import { billOf } from '#machines/checkout/rules/bill.ts'
import {
  fill,
  handoffOf,
  isAt,
  openShopInTabs,
  until,
} from '#test/support/client/openShopInTabs.ts'
import { sampleCoupon } from '#test/support/fixtures/menu.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

test.each([
  ['a delivery fee', { fee: 850 }, { fee: 850, discount: 159 }],
  [
    'what a coupon gives',
    {
      coupon: sampleCoupon({
        code: 'TEN',
        min_order_value: 0,
        discount_upto: 500,
      }),
    },
    { fee: 650, discount: 80 },
  ],
])(
  'E19: %s that changed is told and shown, and the next try is taken',
  async (_, change, bill) => {
    const shop = openShopInTabs()
    const tab = await shop.openTab({ path: '/ordernow' })
    const { checkout } = tab.actors

    await fill(tab)
    await shop.applyCoupon(tab)
    shop.change(change)
    checkout.send({ type: 'order.submit' })
    await until(() => tab.noticeKeys.includes('cart.prices_changed'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(isAt(tab, 'editing')).toBe(true)
    expect(billOf(checkout.getSnapshot().context)).toMatchObject(bill)

    await until(() => checkout.getSnapshot().can({ type: 'order.submit' }))
    checkout.send({ type: 'order.submit' })
    await until(() => handoffOf(tab)?.hasTag('waiting'))
  },
)
