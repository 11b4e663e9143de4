import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { Attempt } from '#machines/checkout/orderAttempt.ts'
import { orderOfAttempt } from '#machines/checkout/rules/orderOfAttempt.ts'
import {
  addressOf,
  deliveryBody,
  attempt as existing,
  lineOf,
  newAttempt,
  outlet,
  saturday,
  unpaidOrder,
} from '#test/support/fixtures/checkout.ts'

const attempt: Attempt = {
  ...newAttempt,
  body: deliveryBody,
  madeAt: saturday,
}
const same: Order = {
  ...unpaidOrder,
  order_id: 'LK-7',
  order_type: 'DELIVERY',
  order_time: new Date(saturday).toISOString(),
  schedule_date: '2026-11-23',
  total_price: 2650,
  delivery_location: addressOf(1),
  pickup_location: null,
  time_slot: { id: 2, name: '5:00pm - 6:30pm' },
}
const isFound = (parts: Partial<Order>, by = attempt, earlier = ['LK-1']) =>
  orderOfAttempt(by, [{ ...same, ...parts }], earlier) !== null

test('P17: an attempt is found by its key, whatever the order says', () => {
  const other = { ...unpaidOrder, idempotency_key: attempt.key }
  const orders = [{ ...same, idempotency_key: 'key-9' }, other]
  expect(orderOfAttempt(attempt, orders, ['LK-1', 'LK-7'])).toBe(other)
  expect(orderOfAttempt({ ...attempt, madeAt: undefined }, orders, [])).toBe(
    other,
  )
})

test.each(['key-9', null])(
  'P17: an equal order with the key %s is not that of the attempt',
  (idempotency_key) => {
    expect(isFound({})).toBe(true)
    expect(isFound({ idempotency_key })).toBe(false)
  },
)

test.each<[string, Partial<Order>]>([
  ['with other dishes', { menu_item: [lineOf(2)] }],
  ['at another total', { total_price: 2651 }],
  ['on another day', { schedule_date: '2026-11-24' }],
  ['without a day', { schedule_date: undefined }],
  ['in another slot', { time_slot: { id: 3, name: '6:30pm - 8:00pm' } }],
  ['without a slot', { time_slot: null }],
  ['that is picked up', { order_type: 'PICKUP' }],
  ['to another address', { delivery_location: addressOf(2) }],
  ['without an address', { delivery_location: null }],
  ['of an outlet', { pickup_location: outlet }],
  [
    'from before the press',
    { order_time: new Date(saturday - 1).toISOString() },
  ],
  ['without a time', { order_time: 'today' }],
  ['of an earlier attempt', { order_id: 'LK-1' }],
])('P17: without keys an order %s is not that of the attempt', (_, parts) => {
  expect(isFound(parts)).toBe(false)
})

test('P17: without keys an attempt of unknown time finds nothing', () => {
  expect(isFound({}, { ...attempt, madeAt: undefined })).toBe(false)
})

test('P17: an existing order is found by its number, whatever else it says', () => {
  const orders = [same, { ...unpaidOrder, idempotency_key: 'key-9' }]
  expect(orderOfAttempt(existing, orders, ['LK-1'])).toBe(orders[1])
  expect(orderOfAttempt(existing, [same], [])).toBeNull()
})
