import { and, count, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  type CouponLimits,
  type CouponUses,
  holdReached,
  isCounted,
  limitReached,
} from '../domain/couponLimits.ts'
import type { Database } from './client.ts'
import { orderCoupons, walletCoupons } from './schema/checkout.ts'
import { orders } from './schema/orders.ts'
import { payments, recharges } from './schema/payments.ts'

/** How often an order coupon was used. An order that was cancelled, expired or refunded gives its use back. */
export async function orderCouponUses(
  db: Database,
  code: string,
  customerId: number | null,
): Promise<CouponUses> {
  const isUsed = and(eq(orders.coupon, code), ne(orders.status, 'CANCELLED'))
  const [row] = await db.select(uses(orders.customer_id, customerId)).from(orders).where(isUsed)
  return row ?? none
}

/** How often a wallet coupon was used. A recharge that can no longer be paid gives its use back. */
export async function walletCouponUses(
  db: Database,
  code: string,
  customerId: number,
): Promise<CouponUses> {
  const isUsed = or(isNotNull(recharges.credited_at), isNull(payments.closed_at))
  const [row] = await db
    .select(uses(recharges.customer_id, customerId))
    .from(recharges)
    .innerJoin(payments, eq(payments.recharge_id, recharges.id))
    .where(and(eq(recharges.coupon_code, code), isUsed))
  return row ?? none
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
  const reached = limitReached(limits, await orderCouponUses(tx, code, who.id))
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
  const reached = limitReached(limits, await walletCouponUses(tx, code, who.id))
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

function uses(customer: PgColumn, customerId: number | null) {
  const own: SQL<number> = sql`count(*) filter (where ${customer} = ${customerId})`
  return { total: count(), own: own.mapWith(Number) }
}
