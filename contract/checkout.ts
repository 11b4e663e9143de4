import * as z from 'zod/mini'
import type { Address } from './addressBook.ts'
import { postalCode } from './addressBook.ts'
import { isDeliverable } from './delivery.ts'
import { money } from './money.ts'
import { openingCalendar } from './openingCalendar.ts'
import { isPostBox } from './postBox.ts'
import type { PrivacyOf } from './privacy.ts'
import { id, pageOf, pageQuery, route } from './route.ts'

/** A postal code in the delivery area, with the fee in cents. */
export const deliveryPoint = z.object({
  postal_code: postalCode,
  price: money,
  suburb: z.optional(z.nullable(z.string())),
})

export type DeliveryPoint = z.output<typeof deliveryPoint>

export const deliveryPointPrivacy = {
  suburb: 'public',
} as const satisfies PrivacyOf<DeliveryPoint>

/** A pickup place. */
export const outlet = z.object({
  id,
  name: z.string(),
  trans_code: z.optional(z.nullable(z.string())),
  street_address1: z.string(),
  street_address2: z.optional(z.nullable(z.string())),
  suburbs: z.optional(z.nullable(z.string())),
  city: z.string(),
  state: z.string(),
  postal_code: postalCode,
})

export type Outlet = z.output<typeof outlet>

/** A time window for deliveries, pickups or both. */
export const timeSlot = z.object({
  id,
  name: z.string(),
  trans_code: z.optional(z.nullable(z.string())),
  type: z.enum(['PICKUP ONLY', 'DELIVERY ONLY', 'ALL']),
})

export type TimeSlot = z.output<typeof timeSlot>

export const fulfilment = z.enum(['DELIVERY', 'PICKUP'])

export type Fulfilment = z.output<typeof fulfilment>

export const listDeliveryPoints = route({
  method: 'GET',
  path: '/menu/delivery-point/',
  summary: 'Postal codes with delivery, and their fees',
  query: pageQuery,
  output: pageOf(deliveryPoint),
})

export const listOutlets = route({
  method: 'GET',
  path: '/menu/pickup-location/',
  summary: 'Places where orders are picked up, and when the kitchen cooks',
  query: pageQuery,
  // Absent means the calendar of the specification.
  output: z.extend(pageOf(outlet), {
    opening_calendar: z.optional(openingCalendar),
  }),
})

export const listTimeSlots = route({
  method: 'GET',
  path: '/menu/timeslots/',
  summary: 'Time slots',
  output: z.array(timeSlot),
})

/** The maximum number of delivery addresses that the checkout offers. */
export const maxOfferedAddresses = 5

/**
 * The addresses with a door within the delivery area, newest first, at most `maxOfferedAddresses`. An older primary
 * address takes the last place.
 */
export function eligibleAddresses(
  addresses: readonly Address[],
  points: readonly DeliveryPoint[],
  primaryId: number | null = null,
): Address[] {
  const eligible = addresses
    .filter(
      (address) =>
        isDeliverable(points, address.postal_code) && !isPostBox(address),
    )
    .sort((a, b) => b.id - a.id)
  const primary = eligible
    .slice(maxOfferedAddresses)
    .filter(({ id }) => id === primaryId)

  return [
    ...eligible.slice(0, maxOfferedAddresses - primary.length),
    ...primary,
  ]
}

export function slotsFor(
  slots: readonly TimeSlot[],
  orderType: Fulfilment,
): TimeSlot[] {
  return slots.filter(
    (slot) => slot.type === 'ALL' || slot.type === `${orderType} ONLY`,
  )
}
