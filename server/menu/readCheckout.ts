import { asc } from 'drizzle-orm'
import type { DeliveryPoint, Outlet, TimeSlot } from '#contract/checkout.ts'
import type { Database } from '../db/client.ts'
import { deliveryPoints, outlets, timeSlots } from '../db/schema/checkout.ts'
import { nameKeys } from '../domain/nameKeys.ts'

/** Reads postal codes with delivery; prices in cents. */
export async function readDeliveryPoints(
  db: Database,
): Promise<DeliveryPoint[]> {
  const rows = await db
    .select()
    .from(deliveryPoints)
    .orderBy(asc(deliveryPoints.postal_code))
  return rows.map(toDeliveryPoint)
}

export async function readOutlets(db: Database): Promise<Outlet[]> {
  const rows = await db.select().from(outlets).orderBy(asc(outlets.id))
  return rows.map(toOutlet)
}

export async function readTimeSlots(db: Database): Promise<TimeSlot[]> {
  const rows = await db
    .select()
    .from(timeSlots)
    .orderBy(asc(timeSlots.position), asc(timeSlots.id))
  return rows.map(toTimeSlot)
}

function toDeliveryPoint({
  fee,
  ...row
}: typeof deliveryPoints.$inferSelect): DeliveryPoint {
  return { ...row, price: fee }
}

function toOutlet(row: typeof outlets.$inferSelect): Outlet {
  return { ...row, trans_code: nameKeys.outlet(row.id) }
}

function toTimeSlot({
  position: _,
  ...row
}: typeof timeSlots.$inferSelect): TimeSlot {
  return { ...row, trans_code: nameKeys.timeSlot(row.id) }
}
