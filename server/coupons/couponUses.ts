import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'
import { couponUses, orderCoupons, walletCoupons } from '../db/schema/checkout.ts'
import { orders } from '../db/schema/orders.ts'
import { payments, recharges } from '../db/schema/payments.ts'
import {
  type CouponLimits,
  type CouponUses,
  holdReached,
  isCounted,
  limitReached,
} from '../domain/couponLimits.ts'

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
  who: Holder,
): Promise<string | null> {
  if (!isCounted(limits)) return null
  const isIt = eq(orderCoupons.code, code)
  await tx.select({ code: orderCoupons.code }).from(orderCoupons).where(isIt).for('update')
  const reached = limitReached(limits, (await readCouponUses(tx, 'order', who.id))(code))
  if (reached !== null || who.network === null) return reached
  const isUnpaid = and(ne(orders.status, 'CANCELLED'), ne(orders.payment_status, 'succeeded'))
  const [row] = await tx
    .select(holds(orders.order_id, who))
    .from(orders)
    .innerJoin(payments, eq(payments.order_id, orders.order_id))
    .where(and(eq(orders.coupon, code), isUnpaid))
  return holdReached(row ?? none)
}

/** The same for a wallet coupon. */
export async function claimWalletCoupon(
  tx: Database,
  { code, ...limits }: CouponLimits & { code: string },
  who: Holder,
): Promise<string | null> {
  if (!isCounted(limits)) return null
  const isIt = eq(walletCoupons.code, code)
  await tx.select({ id: walletCoupons.id }).from(walletCoupons).where(isIt).for('update')
  const reached = limitReached(limits, (await readCouponUses(tx, 'wallet', who.id))(code))
  if (reached !== null || who.network === null) return reached
  const [row] = await tx
    .select(holds(recharges.id, who))
    .from(recharges)
    .innerJoin(payments, eq(payments.recharge_id, recharges.id))
    .where(and(eq(recharges.coupon_code, code), isNull(payments.closed_at)))
  return holdReached(row ?? none)
}

/** Who uses a coupon, and the signature of their network; null where holding is not limited, or the use is paid at once. */
type Holder = { id: number; network: string | null }

/** The uses that wait for their payment, of the customer and of their network. */
function holds(held: PgColumn, { id, network }: Holder) {
  const ofCustomer = sql<number>`count(distinct ${held}) filter (where ${payments.customer_id} = ${id})`
  const ofNetwork = sql<number>`count(distinct ${held}) filter (where ${payments.network} = ${network})`
  return { total: ofNetwork.mapWith(Number), own: ofCustomer.mapWith(Number) }
}

const none = { total: 0, own: 0 }
