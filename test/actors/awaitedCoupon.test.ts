import { expect, test, vi } from 'vitest'
import {
  fill,
  handoffOf,
  isAt,
  openShopInTabs,
  until,
} from '#test/support/client/openShopInTabs.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

test('E29: a dish that another tab adds while Pay waits for the coupon is not ordered before the customer has seen it', async () => {
  const shop = openShopInTabs()
  const tab = await shop.openTab({ path: '/ordernow' })
  const other = await shop.openTab({ path: '/ordernow' })
  const { checkout } = tab.actors

  await fill(tab)
  const answer = shop.hold()
  checkout.send({ type: 'coupon.type', code: 'ten' })
  checkout.send({ type: 'order.submit' })
  await vi.advanceTimersByTimeAsync(1000)
  other.actors.cart.send({ type: 'cart.add', line: fourthDish })

  answer()
  await until(() => isAt(tab, 'editing'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(tab.noticeKeys).toContain('cart.prices_changed')
  expect([shop.served(), shop.placed()]).toEqual([0, 0])
  expect(checkout.getSnapshot().context.facts.cart).toMatchObject({
    lines: [{ meal_id: 6 }, { meal_id: 7 }],
    couponCode: 'TEN',
  })

  checkout.send({ type: 'order.submit' })
  await until(() => handoffOf(tab)?.hasTag('waiting'))
  expect(shop.served()).toBe(1)
  expect(shop.attempt()?.body).toMatchObject({
    menu_item: [{ meal_id: 6 }, { meal_id: 7 }],
    coupon: 'TEN',
  })
})

const fourthDish = sampleLine({ meal_id: 7, meal_name: 'Kung Pao Chicken' })
