import { slotsFor } from '#contract/checkout.ts'
import { earliestDate } from '#contract/schedule.ts'
import type { CheckoutFacts, LastChoice } from './checkoutForm.ts'
import { offeredAddresses } from './checkoutRules.ts'
import type { CheckoutChoice } from './checkoutSetup.ts'

/** The choice of the last order, on the earliest day; null while its place, its slot or a day is not offered. */
export function likeLastTime(
  { fulfilment, placeId, slotId }: LastChoice,
  facts: CheckoutFacts,
): CheckoutChoice | null {
  const isDelivery = fulfilment === 'DELIVERY'
  const places = isDelivery ? offeredAddresses(facts) : (facts.outlets ?? [])
  const hasPlace = places.some(({ id }) => id === placeId)
  const hasSlot = slotsFor(facts.slots ?? [], fulfilment).some(({ id }) => id === slotId)
  const date = facts.calendar && earliestDate(facts.now, facts.calendar)
  if (!hasPlace || !hasSlot || date === null) return null
  const place = isDelivery ? { addressId: placeId } : { outletId: placeId }
  return { fulfilment, ...place, date, slotId }
}
