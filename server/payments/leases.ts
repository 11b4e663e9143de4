import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { wallDate } from '#contract/schedule.ts'
import type { ServerContext } from '../context.ts'
import { isFree, leasedUntil, oneMore, waitingLongest } from '../db/lease.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { payments, recharges } from '../db/schema/payments.ts'
import type { PaymentRow } from './readPayments.ts'

/** Leases an unpaid order whose time is over. */
export async function leaseOverdueOrder({ deps }: ServerContext): Promise<OrderRow | undefined> {
  const { expiry_attempts, next_expiry_at, payment_status, status, expires_at } = orders
  const now = new Date(deps.clock.realNow())
  const isUnpaid = and(ne(payment_status, 'succeeded'), ne(status, 'CANCELLED'))
  const isOverdue = lte(expires_at, new Date(deps.clock.now()))
  const next = deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnpaid, isOverdue, isFree(next_expiry_at, now)))
    .orderBy(waitingLongest(next_expiry_at), expires_at)
    .limit(1)
    .for('update', { skipLocked: true })
  const lease = {
    expiry_attempts: oneMore(expiry_attempts),
    next_expiry_at: leasedUntil(expiry_attempts, now),
  }
  const leased = deps.db.update(orders).set(lease)
  return (await leased.where(sql`${orders.id} = (${next})`).returning())[0]
}

/** Leases the open payment of a recharge whose time is over. */
export async function leaseOverdueRecharge({
  deps,
}: ServerContext): Promise<PaymentRow | undefined> {
  const { expiry_attempts, next_expiry_at } = payments
  const now = new Date(deps.clock.realNow())
  const isOverdue = lte(recharges.expires_at, new Date(deps.clock.now()))
  const next = deps.db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(recharges, eq(recharges.id, payments.recharge_id))
    .where(and(isNull(payments.closed_at), isOverdue, isFree(next_expiry_at, now)))
    .orderBy(waitingLongest(next_expiry_at), payments.id)
    .limit(1)
    .for('update', { of: payments, skipLocked: true })
  const lease = {
    expiry_attempts: oneMore(expiry_attempts),
    next_expiry_at: leasedUntil(expiry_attempts, now),
  }
  const leased = deps.db.update(payments).set(lease)
  return (await leased.where(sql`${payments.id} = (${next})`).returning())[0]
}

/** Leases a payment whose refund is not done. */
export async function leaseDueRefund({ deps }: ServerContext): Promise<PaymentRow | undefined> {
  const { refund_attempts, next_refund_at, refund_due_at, refund_status } = payments
  const now = new Date(deps.clock.realNow())
  const isDue = and(isNotNull(refund_due_at), inArray(refund_status, ['due', 'asked', 'pending']))
  const next = deps.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isDue, isFree(next_refund_at, now)))
    .orderBy(waitingLongest(next_refund_at), payments.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const lease = {
    refund_attempts: oneMore(refund_attempts),
    next_refund_at: leasedUntil(refund_attempts, now),
  }
  const leased = deps.db.update(payments).set(lease)
  return (await leased.where(sql`${payments.id} = (${next})`).returning())[0]
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/**
 * Leases a payment that was paid and may have been refunded at the provider while webhooks are lost, or that the provider
 * did not know: each hour until the day of its order is over, then once a day until it is thirty days old.
 */
export async function leasePaidPayment({
  deps,
  labels,
}: ServerContext): Promise<PaymentRow | undefined> {
  const { calendar } = await labels()
  const { next_inquiry_at, closed_at, created_at, status, refunded_at, order_id } = payments
  const now = new Date(deps.clock.realNow())
  const before = (ms: number) => new Date(now.getTime() - ms)
  const isUpcoming = gte(orders.schedule_date, wallDate(deps.clock.now(), calendar.time_zone))
  const [next] = await deps.db
    .select({ id: payments.id, isUpcoming: sql<boolean>`coalesce(${isUpcoming}, false)` })
    .from(payments)
    .leftJoin(orders, eq(orders.order_id, order_id))
    .where(
      and(
        inArray(status, ['succeeded', 'unknown']),
        isNull(refunded_at),
        lte(closed_at, before(hourMs)),
        isFree(next_inquiry_at, now),
        or(isUpcoming, gte(created_at, before(30 * dayMs))),
      ),
    )
    .orderBy(
      desc(sql`coalesce(${isUpcoming}, false)`),
      waitingLongest(next_inquiry_at),
      payments.id,
    )
    .limit(1)
  if (next === undefined) return undefined
  const again = new Date(now.getTime() + (next.isUpcoming ? hourMs : dayMs))
  const isIt = and(eq(payments.id, next.id), isFree(next_inquiry_at, now))
  const leased = deps.db.update(payments).set({ next_inquiry_at: again })
  return (await leased.where(isIt).returning())[0]
}

/** Leases an open payment about which a webhook should have told by now. */
export async function leaseOpenPayment({ deps }: ServerContext): Promise<PaymentRow | undefined> {
  const { inquiries, next_inquiry_at, closed_at, intent_id } = payments
  const now = new Date(deps.clock.realNow())
  const next = deps.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNull(closed_at), isNotNull(intent_id), isFree(next_inquiry_at, now)))
    .orderBy(waitingLongest(next_inquiry_at), payments.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const lease = { inquiries: oneMore(inquiries), next_inquiry_at: leasedUntil(inquiries, now) }
  const leased = deps.db.update(payments).set(lease)
  return (await leased.where(sql`${payments.id} = (${next})`).returning())[0]
}
