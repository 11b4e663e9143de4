import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { likeLastTime } from '#machines/checkout/rules/choice.ts'
import { createTestCheckout } from '#test/support/client/createTestCheckout.ts'
import {
  addressOf,
  closedOn,
  facts,
  unpaidOrder,
} from '#test/support/fixtures/checkout.ts'

const pickup: Order = { ...unpaidOrder, transaction: { status: 'succeeded' } }
const delivery: Order = {
  ...pickup,
  order_type: 'DELIVERY',
  delivery_location: addressOf(1),
  pickup_location: null,
  time_slot: { id: 2, name: '5:00pm - 6:30pm' },
}

const choiceAfter = (order: Order, known: Partial<typeof facts> = {}) =>
  likeLastTime({ ...facts, orders: [order], ...known })

test('E21: place and slot of the last order are offered for the earliest day', () => {
  expect(choiceAfter(delivery)).toEqual({
    fulfilment: 'DELIVERY',
    addressId: 1,
    date: '2026-11-23',
    slotId: 2,
  })
  expect(choiceAfter(pickup)).toEqual({
    fulfilment: 'PICKUP',
    outletId: 3,
    date: '2026-11-23',
    slotId: 1,
  })
})

test('E21: the newest order that is paid counts: not one that waits for its payment, and not a cancelled one', () => {
  const cancelled = { ...pickup, status: 'CANCELLED' }
  const orders = [unpaidOrder, cancelled, delivery, pickup]
  expect(likeLastTime({ ...facts, orders })).toEqual(choiceAfter(delivery))
})

test('E21: a place or a slot that is not there any more is not offered', () => {
  const unavailable = [
    choiceAfter(delivery, { addresses: [] }),
    choiceAfter(delivery, { deliveryPoints: [] }),
    choiceAfter(delivery, { slots: null }),
    choiceAfter({ ...delivery, time_slot: pickup.time_slot }),
    choiceAfter({ ...delivery, time_slot: null }),
    choiceAfter({ ...delivery, delivery_location: null }),
    choiceAfter({ ...delivery, delivery_location: addressOf(9) }),
    choiceAfter(pickup, { outlets: null }),
    choiceAfter({ ...pickup, pickup_location: null }),
  ]
  expect(unavailable).toEqual(unavailable.map(() => null))
})

test('E21: without a paid order nothing is offered', () => {
  expect([
    likeLastTime({ ...facts, orders: null }),
    likeLastTime({ ...facts, orders: [] }),
    choiceAfter(unpaidOrder),
  ]).toEqual([null, null, null])
})

test('E21: the last choice is never offered for a closed day, and not at all where no day can be had', () => {
  const dateOf = (known: Partial<typeof facts>) =>
    choiceAfter(pickup, known)?.date
  expect([
    dateOf({ calendar: closedOn('2026-11-23') }),
    dateOf({ calendar: closedOn('2026-11-23', '2027-11-23') }),
    dateOf({ calendar: null }),
  ]).toEqual(['2026-11-25', undefined, undefined])
})

test('E21: the next customer is not offered what the one before chose', () => {
  const { send, know, context } = createTestCheckout({
    knownFacts: { ...facts, orders: [delivery] },
  })
  expect(likeLastTime(context().facts)).not.toBeNull()
  send({ type: 'customer.gone' })
  know('8')
  expect(likeLastTime(context().facts)).toBeNull()
})
