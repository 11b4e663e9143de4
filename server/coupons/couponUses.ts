import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'
import {
  couponUses,
  orderCoupons,
  walletCoupons,
} from '../db/schema/checkout.ts'
import { orders } from '../db/schema/orders.ts'
import { payments, recharges } from '../db/schema/payments.ts'
import {
  type CouponLimits,
  type CouponUses,
  holdReached,
  isCounted,
  limitReached,
} from '../domain/couponLimits.ts'

type Kind = (typeof couponUses.$inferSelect)['kind']

/** The `customer_id` of the counter for all customers. */
const everybody = 0

/** Reads the uses of coupons of a kind, in total and by one customer. Cancelled and refunded ones do not count. */
export async function readCouponUses(
  db: Database,
  kind: Kind,
  customerId: number | null,
): Promise<(code: string) => CouponUses> {
  const customerIds =
    customerId === null ? [everybody] : [everybody, customerId]
  const isWanted = and(
    eq(couponUses.kind, kind),
    inArray(couponUses.customer_id, customerIds),
  )
  const rows = await db.select().from(couponUses).where(isWanted)
  const usesOf = (code: string, customer: number | null) =>
    rows.find((row) => row.code === code && row.customer_id === customer)
      ?.uses ?? 0

  return (code) => ({
    total: usesOf(code, everybody),
    own: usesOf(code, customerId),
  })
}

/** Locks an order coupon and returns the reason why a customer cannot use it again, or null. */
export async function claimOrderCoupon(
  tx: Database,
  { code, ...limits }: CouponLimits & { code: string },
  holder: Holder,
): Promise<string | null> {
  if (!isCounted(limits)) return null
  const isCoupon = eq(orderCoupons.code, code)

  await tx
    .select({ code: orderCoupons.code })
    .from(orderCoupons)
    .where(isCoupon)
    .for('update')

  const reached = limitReached(
    limits,
    (await readCouponUses(tx, 'order', holder.id))(code),
  )
  if (reached !== null || holder.network === null) return reached

  const isUnpaid = and(
    ne(orders.status, 'CANCELLED'),
    ne(orders.payment_status, 'succeeded'),
  )
  const [row] = await tx
    .select(holds(orders.order_id, holder))
    .from(orders)
    .innerJoin(payments, eq(payments.order_id, orders.order_id))
    .where(and(eq(orders.coupon, code), isUnpaid))

  return holdReached(row ?? none)
}

export async function claimWalletCoupon(
  tx: Database,
  { code, ...limits }: CouponLimits & { code: string },
  holder: Holder,
): Promise<string | null> {
  if (!isCounted(limits)) return null
  const isCoupon = eq(walletCoupons.code, code)

  await tx
    .select({ id: walletCoupons.id })
    .from(walletCoupons)
    .where(isCoupon)
    .for('update')

  const reached = limitReached(
    limits,
    (await readCouponUses(tx, 'wallet', holder.id))(code),
  )
  if (reached !== null || holder.network === null) return reached

  const [row] = await tx
    .select(holds(recharges.id, holder))
    .from(recharges)
    .innerJoin(payments, eq(payments.recharge_id, recharges.id))
    .where(and(eq(recharges.coupon_code, code), isNull(payments.closed_at)))

  return holdReached(row ?? none)
}

/** A customer and their network's signature; null when holds are not limited or needed. */
type Holder = { id: number; network: string | null }

function holds(held: PgColumn, { id, network }: Holder) {
  const ofCustomer = sql<number>`count(distinct ${held}) filter (where ${payments.customer_id} = ${id})`
  const ofNetwork = sql<number>`count(distinct ${held}) filter (where ${payments.network} = ${network})`
  return { total: ofNetwork.mapWith(Number), own: ofCustomer.mapWith(Number) }
}

const none = { total: 0, own: 0 }
