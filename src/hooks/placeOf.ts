import type { Order } from '#contract/orders.ts'
import { formatPostalCode } from '#contract/postalCode.ts'
import type { Translate } from '#contract/translations.ts'

/** Where an order goes or waits: the label of the place, and its lines; null when the order does not say. */
export function placeOf(
  {
    order_type,
    delivery_location,
    pickup_location,
  }: Pick<Order, 'order_type' | 'delivery_location' | 'pickup_location'>,
  t: Translate,
): { name: string; lines: string[] } | null {
  if (order_type === 'DELIVERY')
    return (
      delivery_location && {
        name: 'orders.delivery_location',
        lines: [delivery_location.name, ...streetLines(delivery_location)],
      }
    )
  if (!pickup_location) return null
  const { trans_code, name } = pickup_location
  return {
    name: 'orders.pickup_location',
    lines: [t.or(trans_code, name), ...streetLines(pickup_location)],
  }
}

type Street = {
  street_address1: string
  street_address2?: string | null | undefined
  suburbs?: string | null | undefined
  city: string
  state?: string | null | undefined
  postal_code: number
}

/** Street, and suburb, city, state and postal code on one line. */
export function streetLines(place: Street): string[] {
  const { street_address1, street_address2, suburbs, city, state, postal_code } = place
  const town = [...new Set([suburbs, city])].filter(Boolean).join(', ')
  const rest = [town, state, formatPostalCode(postal_code)].filter(Boolean).join(' ')
  return [street_address1, ...(street_address2 ? [street_address2] : []), rest]
}
