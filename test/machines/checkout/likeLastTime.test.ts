import { expect, test } from 'vitest'
import type { LastChoice } from '#machines/checkout/checkoutForm.ts'
import { likeLastTime } from '#machines/checkout/rules/choice.ts'
import { createTestCheckout } from '#test/support/client/createTestCheckout.ts'
import { closedOn, facts, placed } from '#test/support/fixtures/checkout.ts'

const delivery: LastChoice = { fulfilment: 'DELIVERY', placeId: 1, slotId: 2 }
const pickup: LastChoice = { fulfilment: 'PICKUP', placeId: 3, slotId: 1 }

test('E21: place and slot of the last order are offered for the earliest day', () => {
  expect(likeLastTime(delivery, facts)).toEqual({
    fulfilment: 'DELIVERY',
    addressId: 1,
    date: '2026-11-23',
    slotId: 2,
  })
  expect(likeLastTime(pickup, facts)).toEqual({
    fulfilment: 'PICKUP',
    outletId: 3,
    date: '2026-11-23',
    slotId: 1,
  })
})

test('E21: a place or a slot that is not there any more is not offered', () => {
  const unavailable = [
    likeLastTime(delivery, { ...facts, addresses: [] }),
    likeLastTime(delivery, { ...facts, deliveryPoints: [] }),
    likeLastTime(delivery, { ...facts, slots: null }),
    likeLastTime({ ...delivery, slotId: 1 }, facts),
    likeLastTime(pickup, { ...facts, outlets: null }),
  ]
  expect(unavailable).toEqual([null, null, null, null, null])
})

test('E21: the last choice is never offered for a closed day, and not at all where no day can be had', () => {
  const dateOf = (knownFacts: Partial<typeof facts>) =>
    likeLastTime(pickup, { ...facts, ...knownFacts })?.date
  expect([
    dateOf({ calendar: closedOn('2026-11-23') }),
    dateOf({ calendar: closedOn('2026-11-23', '2027-11-23') }),
    dateOf({ calendar: null }),
  ]).toEqual(['2026-11-25', undefined, undefined])
})

test('E21: an order that is paid is the last one, and one that is refused is not', async () => {
  const refused = createTestCheckout({
    answers: [{ code: 'refused', detail: 'No.' }],
  })
  await refused.submit()
  expect(refused.context().last).toBeNull()

  const paid = createTestCheckout({ answers: [placed], last: pickup })
  expect(paid.context().last).toEqual(pickup)
  await paid.submit()
  expect(paid.context().last).toEqual(delivery)
})

test('E21: the next customer is not offered what the one before chose', () => {
  const { send, know, context } = createTestCheckout({ last: delivery })
  send({ type: 'customer.gone' })
  expect(context().last).toBeNull()
  know('8')
  expect(context().form.slotId).toBeNull()
})
