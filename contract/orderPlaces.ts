import type { OrderPlaces } from './orders.ts'

/** True if the slot and the place of two orders have the same words. */
export function haveSamePlaces(first: OrderPlaces, second: OrderPlaces) {
  return (
    first.time_slot?.name === second.time_slot?.name &&
    isSamePlace(first.delivery_location, second.delivery_location) &&
    isSamePlace(first.pickup_location, second.pickup_location)
  )
}

type Place = OrderPlaces['delivery_location'] | OrderPlaces['pickup_location']

const placeWords = [
  'name',
  'street_address1',
  'street_address2',
  'suburbs',
  'city',
  'state',
  'postal_code',
] as const

function isSamePlace(first: Place, second: Place): boolean {
  if (!first || !second) return first === second
  return placeWords.every(
    (word) => (first[word] ?? '') === (second[word] ?? ''),
  )
}
