import {
  and,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { wallDate } from '#contract/schedule.ts'
import type { ServerContext } from '../context.ts'
import { isFree, leaseNext, waitingLongest } from '../db/lease.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { payments, recharges } from '../db/schema/payments.ts'
import type { PaymentRow } from './readPayments.ts'

export async function leaseOverdueOrder({
  deps: { db, clock },
}: ServerContext): Promise<OrderRow | undefined> {
  const {
    id,
    expiry_attempts,
    next_expiry_at,
    payment_status,
    status,
    expires_at,
  } = orders
  const isUnpaid = and(ne(payment_status, 'succeeded'), ne(status, 'CANCELLED'))
  return await leaseNext(db, clock.realNow(), {
    table: orders,
    id,
    attempts: expiry_attempts,
    nextAt: next_expiry_at,
    isDue: and(isUnpaid, lte(expires_at, new Date(clock.now()))),
    last: expires_at,
  })
}

export async function leaseOverdueRecharge({
  deps: { db, clock },
}: ServerContext): Promise<PaymentRow | undefined> {
  const { id, expiry_attempts, next_expiry_at, recharge_id, closed_at } =
    payments
  const isOverdue = lte(recharges.expires_at, new Date(clock.now()))
  const overdue = db
    .select({ id: recharges.id })
    .from(recharges)
    .where(and(eq(recharges.id, recharge_id), isOverdue))

  return await leaseNext(db, clock.realNow(), {
    table: payments,
    id,
    attempts: expiry_attempts,
    nextAt: next_expiry_at,
    isDue: and(isNull(closed_at), exists(overdue)),
  })
}

export async function leaseDueRefund({
  deps: { db, clock },
}: ServerContext): Promise<PaymentRow | undefined> {
  const { id, refund_attempts, next_refund_at, refund_due_at, refund_status } =
    payments
  return await leaseNext(db, clock.realNow(), {
    table: payments,
    id,
    attempts: refund_attempts,
    nextAt: next_refund_at,
    isDue: and(
      isNotNull(refund_due_at),
      inArray(refund_status, ['due', 'asked', 'pending']),
    ),
  })
}

/** Leases an open payment whose webhook is overdue. */
export async function leaseOpenPayment({
  deps: { db, clock },
}: ServerContext): Promise<PaymentRow | undefined> {
  const { id, inquiries, next_inquiry_at, closed_at, intent_id } = payments
  return await leaseNext(db, clock.realNow(), {
    table: payments,
    id,
    attempts: inquiries,
    nextAt: next_inquiry_at,
    isDue: and(isNull(closed_at), isNotNull(intent_id)),
  })
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Leases a paid payment, to find refunds and disputes whose webhook was lost, or a payment that the provider did not
 * know: each hour until the day of its order is over, then daily until it is thirty days old.
 */
export async function leasePaidPayment({
  deps,
  labels,
}: ServerContext): Promise<PaymentRow | undefined> {
  const { calendar } = await labels()
  const {
    next_inquiry_at,
    closed_at,
    created_at,
    status,
    refunded_at,
    order_id,
  } = payments
  const now = new Date(deps.clock.realNow())
  const before = (ms: number) => new Date(now.getTime() - ms)
  const isUpcoming = gte(
    orders.schedule_date,
    wallDate(deps.clock.now(), calendar.time_zone),
  )
  const [next] = await deps.db
    .select({
      id: payments.id,
      isUpcoming: sql<boolean>`coalesce(${isUpcoming}, false)`,
    })
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
  const isStillFree = and(
    eq(payments.id, next.id),
    isFree(next_inquiry_at, now),
  )
  const leased = deps.db.update(payments).set({ next_inquiry_at: again })

  return (await leased.where(isStillFree).returning())[0]
}
