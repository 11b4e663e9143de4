import { and, asc, count, eq, notInArray, sql } from 'drizzle-orm'
import { type Fulfilment, slotsFor } from '#contract/checkout.ts'
import { isDeliverable } from '#contract/delivery.ts'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { formatPostalCode } from '#contract/postalCode.ts'
import type { Database } from '../db/client.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import {
  readDeliveryPoints,
  readOutlets,
  readTimeSlots,
} from '../menu/readCheckout.ts'
import { isUnsettled, isUpcoming } from './upcomingOrders.ts'

/** Reads unsettled paid orders for pickup at outlets that are gone, earliest first; `now` in milliseconds. */
export async function readRemovedOutletOrders(
  db: Database,
  now: number,
  calendar: OpeningCalendar,
): Promise<OrderRow[]> {
  const outlets = await readOutlets(db)
  const outletId = sql`(${orders.pickup_location} ->> 'id')::integer`
  const isGone = notInArray(
    outletId,
    outlets.map(({ id }) => id),
  )
  const isPickup = eq(orders.order_type, 'PICKUP')
  const isOpen = isUnsettled(db, removedOutletMatter(''))

  return await db
    .select()
    .from(orders)
    .where(and(isUpcoming(now, calendar), isPickup, isGone, isOpen))
    .orderBy(asc(orders.schedule_date), asc(orders.id))
}

/** The review item of a paid order whose outlet is gone. */
export function removedOutletMatter(orderId: string): string {
  return `outlet-${orderId}`
}

/** Counts upcoming paid deliveries by each postal code that is no longer served; `now` in milliseconds. */
export async function countUnservedDeliveries(
  db: Database,
  now: number,
  calendar: OpeningCalendar,
): Promise<{ name: string; count: number }[]> {
  const points = await readDeliveryPoints(db)
  const code = sql<number>`(${orders.delivery_location} ->> 'postal_code')::integer`
  const isDelivery = eq(orders.order_type, 'DELIVERY')
  const rows = await db
    .select({ code, count: count() })
    .from(orders)
    .where(and(isUpcoming(now, calendar), isDelivery))
    .groupBy(code)
    .orderBy(code)
  return rows
    .filter((row) => !isDeliverable(points, row.code))
    .map((row) => ({
      name: formatPostalCode(row.code),
      count: row.count,
    }))
}

/** Counts upcoming paid orders by each time slot that is no longer offered to them; `now` in milliseconds. */
export async function countUnofferedSlots(
  db: Database,
  now: number,
  calendar: OpeningCalendar,
): Promise<{ order_type: Fulfilment; name: string; count: number }[]> {
  const slots = await readTimeSlots(db)
  const { order_type, time_slot_id: id } = orders
  const name = sql<string>`${orders.time_slot} ->> 'name'`
  const rows = await db
    .select({ order_type, id, name, count: count() })
    .from(orders)
    .where(isUpcoming(now, calendar))
    .groupBy(order_type, id, name)
    .orderBy(id, order_type)
  return rows.filter(
    (row) =>
      !slotsFor(slots, row.order_type).some((slot) => slot.id === row.id),
  )
}
