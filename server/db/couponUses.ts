import { and, eq, inArray } from 'drizzle-orm'
import {
  type CouponLimits,
  type CouponUses,
  isCounted,
  limitReached,
} from '../domain/couponLimits.ts'
import type { Database } from './client.ts'
import { couponUses, orderCoupons, walletCoupons } from './schema/checkout.ts'

/** What a coupon is on. */
type Kind = (typeof couponUses.$inferSelect)['kind']

/** All customers together. */
const everybody = 0

/** How often each coupon of a kind is used: in all, and by one customer. What was cancelled, has expired, was refunded or can no longer be paid gives its use back. */
export async function readCouponUses(
  db: Database,
  kind: Kind,
  customerId: number | null,
): Promise<(code: string) => CouponUses> {
  const who = customerId === null ? [everybody] : [everybody, customerId]
  const isWanted = and(eq(couponUses.kind, kind), inArray(couponUses.customer_id, who))
  const rows = await db.select().from(couponUses).where(isWanted)
  const usesOf = (code: string, customer: number | null) =>
    rows.find((row) => row.code === code && row.customer_id === customer)?.uses ?? 0
  return (code) => ({ total: usesOf(code, everybody), own: usesOf(code, customerId) })
}

/** Why a customer cannot use an order coupon once more, or null. The coupon stays locked until the caller's transaction ends, so that two at once are counted one after the other. */
export async function claimOrderCoupon(
  tx: Database,
  { code, ...limits }: CouponLimits & { code: string },
  customerId: number,
): Promise<string | null> {
  if (!isCounted(limits)) return null
  const isIt = eq(orderCoupons.code, code)
  await tx.select({ code: orderCoupons.code }).from(orderCoupons).where(isIt).for('update')
  return limitReached(limits, (await readCouponUses(tx, 'order', customerId))(code))
}

/** The same for a wallet coupon. */
export async function claimWalletCoupon(
  tx: Database,
  { code, ...limits }: CouponLimits & { code: string },
  customerId: number,
): Promise<string | null> {
  if (!isCounted(limits)) return null
  const isIt = eq(walletCoupons.code, code)
  await tx.select({ id: walletCoupons.id }).from(walletCoupons).where(isIt).for('update')
  return limitReached(limits, (await readCouponUses(tx, 'wallet', customerId))(code))
}
