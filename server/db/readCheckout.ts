import { asc, eq } from 'drizzle-orm'
import type { DeliveryPoint, Outlet, TimeSlot } from '#contract/checkout.ts'
import type { OrderCoupon } from '#contract/coupons.ts'
import type { SydneyDate } from '#contract/schedule.ts'
import { isCounted, isInSeason, limitReached } from '../domain/couponLimits.ts'
import { nameKeys } from '../domain/nameKeys.ts'
import type { Database } from './client.ts'
import { orderCouponUses, walletCouponUses } from './couponUses.ts'
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

/** Coupons on orders, usable ones first; amounts in cents, percentages in hundredths. One that is out of season or used up is inactive. */
export async function readOrderCoupons(db: Database, today: SydneyDate): Promise<OrderCoupon[]> {
  const rows = await db
    .select()
    .from(orderCoupons)
    .orderBy(asc(orderCoupons.min_order_value), asc(orderCoupons.code))
  const coupons: OrderCoupon[] = []
  for (const row of rows) {
    const isLeft = row.uses_total === null || (await isOrderCouponLeft(db, row))
    coupons.push(toOrderCoupon(row, isLeft && isInSeason(row, today)))
  }
  return coupons.sort((one, other) => Number(other.is_active) - Number(one.is_active))
}

/** The coupon of a code in any case, inactive when it is out of season, or undefined. */
export async function findOrderCoupon(
  db: Database,
  code: string,
  today: SydneyDate,
): Promise<OrderCoupon | undefined> {
  const wanted = eq(orderCoupons.code, code.trim().toUpperCase())
  const rows = await db.select().from(orderCoupons).where(wanted)
  return rows.map((row) => toOrderCoupon(row, isInSeason(row, today)))[0]
}

/** The wallet coupons that a customer can use; amounts in cents. */
export async function readWalletCoupons(db: Database, customerId: number, today: SydneyDate) {
  const rows = await db.select().from(walletCoupons).orderBy(asc(walletCoupons.recharge_amount))
  const usable: typeof rows = []
  for (const row of rows.filter((each) => isInSeason(each, today))) {
    const uses = isCounted(row) ? await walletCouponUses(db, row.code, customerId) : null
    if (uses === null || limitReached(row, uses) === null) usable.push(row)
  }
  return usable
}

/** The wallet coupon of a code in any case, or undefined when there is none or it is out of season. */
export async function findWalletCoupon(db: Database, code: string, today: SydneyDate) {
  const wanted = eq(walletCoupons.code, code.trim().toUpperCase())
  const rows = await db.select().from(walletCoupons).where(wanted)
  return rows.find((row) => isInSeason(row, today))
}

type OrderCouponRow = typeof orderCoupons.$inferSelect

async function isOrderCouponLeft(db: Database, row: OrderCouponRow): Promise<boolean> {
  const { total } = await orderCouponUses(db, row.code, null)
  return limitReached(row, { total, own: 0 }) === null
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

function toOrderCoupon(row: OrderCouponRow, isUsable: boolean): OrderCoupon {
  const { code, min_order_value, discount_type, discount_upto } = row
  const terms = { min_order_value, discount_type, discount_upto }
  return { code, ...terms, is_active: row.is_active && isUsable, trans_code: nameKeys.coupon(code) }
}
