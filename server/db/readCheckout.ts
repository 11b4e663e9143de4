import { asc, desc, eq } from 'drizzle-orm'
import type { DeliveryPoint, Outlet, TimeSlot } from '#contract/checkout.ts'
import type { OrderCoupon } from '#contract/coupons.ts'
import { nameKeys } from '../domain/nameKeys.ts'
import type { Database } from './client.ts'
import {
  deliveryPoints,
  orderCoupons,
  outlets,
  timeSlots,
  walletCoupons,
} from './schema/checkout.ts'

/** Postal codes with delivery; prices in cents. */
export async function readDeliveryPoints(db: Database): Promise<DeliveryPoint[]> {
  const rows = await db.select().from(deliveryPoints).orderBy(asc(deliveryPoints.postal_code))
  return rows.map(toDeliveryPoint)
}

/** The delivery point of a postal code, or undefined. */
export async function findDeliveryPoint(
  db: Database,
  code: number,
): Promise<DeliveryPoint | undefined> {
  const rows = await db.select().from(deliveryPoints).where(eq(deliveryPoints.postal_code, code))
  return rows.map(toDeliveryPoint)[0]
}

/** Pickup outlets. */
export async function readOutlets(db: Database): Promise<Outlet[]> {
  const rows = await db.select().from(outlets).orderBy(asc(outlets.id))
  return rows.map(toOutlet)
}

/** One pickup outlet, or undefined. */
export async function findOutlet(db: Database, id: number): Promise<Outlet | undefined> {
  return (await db.select().from(outlets).where(eq(outlets.id, id))).map(toOutlet)[0]
}

/** Time slots in the kitchen's order. */
export async function readTimeSlots(db: Database): Promise<TimeSlot[]> {
  const rows = await db.select().from(timeSlots).orderBy(asc(timeSlots.position), asc(timeSlots.id))
  return rows.map(toTimeSlot)
}

/** One time slot, or undefined. */
export async function findTimeSlot(db: Database, id: number): Promise<TimeSlot | undefined> {
  return (await db.select().from(timeSlots).where(eq(timeSlots.id, id))).map(toTimeSlot)[0]
}

/** Coupons on orders, usable ones first; amounts in cents, percentages in hundredths. */
export async function readOrderCoupons(db: Database): Promise<OrderCoupon[]> {
  const order = [desc(orderCoupons.is_active), asc(orderCoupons.min_order_value)]
  const rows = await db
    .select()
    .from(orderCoupons)
    .orderBy(...order, asc(orderCoupons.code))
  return rows.map(toOrderCoupon)
}

/** The coupon of a code in any case, or undefined. */
export async function findOrderCoupon(
  db: Database,
  code: string,
): Promise<OrderCoupon | undefined> {
  const wanted = eq(orderCoupons.code, code.trim().toUpperCase())
  return (await db.select().from(orderCoupons).where(wanted)).map(toOrderCoupon)[0]
}

/** Coupons on wallet recharges; amounts in cents. */
export async function readWalletCoupons(db: Database) {
  return await db.select().from(walletCoupons).orderBy(asc(walletCoupons.recharge_amount))
}

/** The wallet coupon of a code in any case, or undefined. */
export async function findWalletCoupon(db: Database, code: string) {
  const wanted = eq(walletCoupons.code, code.trim().toUpperCase())
  return (await db.select().from(walletCoupons).where(wanted))[0]
}

function toDeliveryPoint({ fee, ...row }: typeof deliveryPoints.$inferSelect): DeliveryPoint {
  return { ...row, price: fee }
}

function toOutlet(row: typeof outlets.$inferSelect): Outlet {
  return { ...row, trans_code: nameKeys.outlet(row.id) }
}

function toTimeSlot({ position: _, ...row }: typeof timeSlots.$inferSelect): TimeSlot {
  return { ...row, trans_code: nameKeys.timeSlot(row.id) }
}

function toOrderCoupon(row: typeof orderCoupons.$inferSelect): OrderCoupon {
  return { ...row, trans_code: nameKeys.coupon(row.code) }
}
