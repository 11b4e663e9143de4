import { expect, test } from 'vitest'
import { nextOrder } from '#contract/nextOrder.ts'
import type { Order } from '#contract/orders.ts'
import { unpaidOrder } from '#test/support/fixtures/checkout.ts'

const orders = [
  orderFor('2026-11-27', '2:30pm - 3:30pm'),
  orderFor('2026-11-25', '5:00pm - 6:30pm'),
  orderFor('2026-11-25', '2:30pm - 3:30pm'),
  { ...orderFor('2026-11-23', '2:30pm - 3:30pm'), status: 'CANCELLED' },
  {
    ...orderFor('2026-11-23', '5:00pm - 6:30pm'),
    transaction: unpaidOrder.transaction,
  },
]

test.each([
  ['2026-11-23T09:00:00+11:00', '2026-11-25 2:30pm - 3:30pm'],
  ['2026-11-25T15:29:00+11:00', '2026-11-25 2:30pm - 3:30pm'],
  ['2026-11-25T15:30:00+11:00', '2026-11-25 5:00pm - 6:30pm'],
  ['2026-11-25T18:30:00+11:00', '2026-11-27 2:30pm - 3:30pm'],
  ['2026-11-27T15:30:00+11:00', undefined],
])('H5: at %s the next order is that of %s', (now, expected) => {
  expect(nextOrder(orders, Date.parse(now), 'Australia/Sydney')?.order_id).toBe(
    expected,
  )
})

test('H5: an order whose slot tells no time is the next one until its day ends', () => {
  const evening = [orderFor('2026-11-25', 'Evening')]
  const at = (time: string) =>
    nextOrder(evening, Date.parse(time), 'Australia/Sydney')
  expect(at('2026-11-25T23:59:59+11:00')).toBe(evening[0])
  expect(at('2026-11-26T00:00:00+11:00')).toBeNull()
})

/** A paid order; its number is its day and slot. */
function orderFor(schedule_date: string, name: string): Order {
  return {
    ...unpaidOrder,
    order_id: `${schedule_date} ${name}`,
    schedule_date,
    time_slot: { id: 1, name },
    transaction: { status: 'succeeded' },
  }
}
