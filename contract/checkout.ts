import * as z from 'zod/mini'
import type { Address } from './addressBook.ts'
import { postalCode } from './addressBook.ts'
import { isDeliverable } from './delivery.ts'
import { money } from './money.ts'
import { openingCalendar } from './openingCalendar.ts'
import type { PrivacyOf } from './privacy.ts'
import { id, pageOf, pageQuery, route } from './route.ts'

/** A postal code to which the kitchen delivers, and the fee in cents. */
export const deliveryPoint = z.object({
  postal_code: postalCode,
  price: money,
  suburb: z.optional(z.nullable(z.string())),
})

/** A postal code to which the kitchen delivers. */
export type DeliveryPoint = z.output<typeof deliveryPoint>

/** Who may see the fields of a delivery point. */
export const deliveryPointPrivacy = { suburb: 'public' } as const satisfies PrivacyOf<DeliveryPoint>

/** A place where orders are picked up. */
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

/** A place where orders are picked up. */
export type Outlet = z.output<typeof outlet>

/** A window of time for a delivery, a pickup or both. */
export const timeSlot = z.object({
  id,
  name: z.string(),
  trans_code: z.optional(z.nullable(z.string())),
  type: z.enum(['PICKUP ONLY', 'DELIVERY ONLY', 'ALL']),
})

/** A window of time for a delivery, a pickup or both. */
export type TimeSlot = z.output<typeof timeSlot>

/** How an order reaches the customer. */
export const fulfilment = z.enum(['DELIVERY', 'PICKUP'])

/** How an order reaches the customer. */
export type Fulfilment = z.output<typeof fulfilment>

/** Postal codes to which the kitchen delivers. */
export const listDeliveryPoints = route({
  method: 'GET',
  path: '/menu/delivery-point/',
  summary: 'Postal codes with delivery, and their fees',
  query: pageQuery,
  output: pageOf(deliveryPoint),
})

/** Places where orders are picked up. */
export const listOutlets = route({
  method: 'GET',
  path: '/menu/pickup-location/',
  summary: 'Places where orders are picked up, and when the kitchen cooks',
  query: pageQuery,
  // Without it the calendar of the specification holds.
  output: z.extend(pageOf(outlet), { opening_calendar: z.optional(openingCalendar) }),
})

/** Time slots. */
export const listTimeSlots = route({
  method: 'GET',
  path: '/menu/timeslots/',
  summary: 'Time slots',
  output: z.array(timeSlot),
})

/** The most delivery addresses that the checkout offers. */
export const addressesShown = 5

/** Addresses to which the kitchen delivers, newest first, at most five. */
export function eligibleAddresses(
  addresses: readonly Address[],
  points: readonly DeliveryPoint[],
): Address[] {
  return addresses
    .filter((address) => isDeliverable(points, address.postal_code))
    .sort((a, b) => b.id - a.id)
    .slice(0, addressesShown)
}

/** Slots that serve a way of fulfilment. */
export function slotsFor(slots: readonly TimeSlot[], way: Fulfilment): TimeSlot[] {
  return slots.filter((slot) => slot.type === 'ALL' || slot.type === `${way} ONLY`)
}
