import { expect, test } from 'vitest'
import { nextStep } from '#contract/nextStep.ts'
import type { Order } from '#contract/orders.ts'
import { unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { sampleAddress } from '#test/support/fixtures/customer.ts'
import { englishTexts as t } from '#test/support/fixtures/labels.ts'

const paid: Order = {
  ...unpaidOrder,
  order_type: 'DELIVERY',
  schedule_date: '2026-11-25',
  time_slot: { id: 1, name: '2:30pm - 3:30pm' },
  delivery_location: sampleAddress,
  transaction: { status: 'succeeded' },
}
const pickup: Order = {
  ...paid,
  order_type: 'PICKUP',
  delivery_location: null,
  pickup_location: unpaidOrder.pickup_location,
}
const before = '2026-11-25T15:29:00+11:00'
const after = '2026-11-25T15:30:00+11:00'

test.each([
  [
    paid,
    'We deliver to 1 Lantern Lane on 2026-11-25, 2:30pm\u00a0-\u2060\u00a03:30pm.',
  ],
  [
    pickup,
    'Collect it at Haymarket on 2026-11-25, 2:30pm\u00a0-\u2060\u00a03:30pm.',
  ],
])(
  'H16: a paid order says what happens next, until its slot ends',
  (order, sentence) => {
    expect(step(order, before)).toBe(sentence)
    expect(step(order, after)).toBeNull()
  },
)

test.each([
  ['without a day', { schedule_date: null }],
  ['without a slot', { time_slot: null }],
  ['without an address', { delivery_location: null }],
  ['that waits for its payment', { transaction: unpaidOrder.transaction }],
])('H16: nothing is said about an order %s', (_, change) => {
  expect(step({ ...paid, ...change }, before)).toBeNull()
})

test.each([
  [
    { refunded: 3300, transaction: { status: 'refunded' } },
    'This order was cancelled. A$33.00 is refunded the way you paid.',
  ],
  [
    { transaction: { status: 'canceled' } },
    'This order was cancelled before it was paid.',
  ],
  [
    { transaction: unpaidOrder.transaction },
    'This order was cancelled before it was paid.',
  ],
  [{ transaction: null }, null],
])(
  'H16: a cancelled order says what happens to the money, if that is known',
  (change, sentence) => {
    expect(step({ ...paid, status: 'CANCELLED', ...change }, before)).toBe(
      sentence,
    )
  },
)

function step(order: Order, now: string) {
  return nextStep(order, Date.parse(now), 'Australia/Sydney', {
    t,
    languages: ['en'],
    day: (date) => date,
    instant: String,
    separator: ', ',
  })
}
