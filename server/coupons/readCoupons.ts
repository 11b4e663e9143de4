import { asc, eq } from 'drizzle-orm'
import type { OrderCoupon } from '#contract/coupons.ts'
import { plainCode } from '#contract/pricing.ts'
import type { WallDate } from '#contract/schedule.ts'
import type { Database } from '../db/client.ts'
import { orderCoupons, walletCoupons } from '../db/schema/checkout.ts'
import { isInSeason, limitReached } from '../domain/couponLimits.ts'
import { nameKeys } from '../domain/nameKeys.ts'
import { readCouponUses } from './couponUses.ts'

export type OrderCouponRow = typeof orderCoupons.$inferSelect

/** Reads order coupons, usable ones first; amounts in cents, percentages in hundredths. */
export async function readOrderCoupons(
  db: Database,
  today: WallDate,
): Promise<OrderCoupon[]> {
  const usesOf = await readCouponUses(db, 'order', null)
  const isUsable = (row: OrderCouponRow) =>
    isInSeason(row, today) && limitReached(row, usesOf(row.code)) === null
  const coupons = (await readOrderCouponRows(db)).map((row) =>
    toOrderCoupon(row, isUsable(row)),
  )

  return coupons.sort(
    (left, right) => Number(right.is_active) - Number(left.is_active),
  )
}

export async function readOrderCouponRows(
  db: Database,
): Promise<OrderCouponRow[]> {
  return await db
    .select()
    .from(orderCoupons)
    .orderBy(asc(orderCoupons.min_order_value), asc(orderCoupons.code))
}

/** Reads the wallet coupons that a customer can use; amounts in cents. */
export async function readWalletCoupons(
  db: Database,
  customerId: number,
  today: WallDate,
) {
  const rows = await db
    .select()
    .from(walletCoupons)
    .orderBy(asc(walletCoupons.recharge_amount))
  const usesOf = await readCouponUses(db, 'wallet', customerId)
  return rows.filter(
    (row) =>
      isInSeason(row, today) && limitReached(row, usesOf(row.code)) === null,
  )
}

/** Finds a wallet coupon by its code, in any case; undefined when it is unknown or out of season. */
export async function findWalletCoupon(
  db: Database,
  code: string,
  today: WallDate,
) {
  const hasCode = eq(walletCoupons.code, plainCode(code))
  const rows = await db.select().from(walletCoupons).where(hasCode)
  return rows.find((row) => isInSeason(row, today))
}

/** Converts a row to the contract's coupon; an unusable one is inactive. */
export function toOrderCoupon(
  row: OrderCouponRow,
  isUsable: boolean,
): OrderCoupon {
  const { code, min_order_value, discount_type, discount_upto } = row
  const terms = { min_order_value, discount_type, discount_upto }
  return {
    code,
    ...terms,
    is_active: row.is_active && isUsable,
    trans_code: nameKeys.coupon(code),
  }
}
