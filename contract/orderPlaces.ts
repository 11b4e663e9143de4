import type { OrderPlaces } from './orders.ts'

/** True if the slot and the place of two orders have the same words, of those that both sides know. */
export function haveSamePlaces(first: OrderPlaces, second: OrderPlaces) {
  return (
    first.time_slot?.name === second.time_slot?.name &&
    isSamePlace(first.delivery_location, second.delivery_location) &&
    isSamePlace(first.pickup_location, second.pickup_location) &&
    isSameContact(first.delivery_location, second.delivery_location)
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

type Delivery = OrderPlaces['delivery_location']

const contactWords = ['recipient', 'phone'] as const

/** A client or backend that does not know these words sends none: null is no recipient, undefined is not said. */
function isSameContact(first: Delivery, second: Delivery): boolean {
  if (!first || !second) return true
  return contactWords.every(
    (word) =>
      first[word] === undefined ||
      second[word] === undefined ||
      (first[word] ?? '') === (second[word] ?? ''),
  )
}
