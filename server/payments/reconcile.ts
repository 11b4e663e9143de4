import { and, asc, eq, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { orders } from '../db/schema/orders.ts'
import { payments, recharges } from '../db/schema/payments.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { expireOrder } from './expireOrder.ts'
import { cancelPayment, refreshPayment } from './livePayment.ts'
import type { PaymentRow } from './readPayments.ts'
import { refundPayment } from './refundPayment.ts'

/** Settles everything unfinished: expired orders and recharges, open payments, due refunds. Every replica may run it. */
export async function reconcile(context: ServerContext): Promise<void> {
  crashpoint('reconcile.begun')
  for (const { order_id } of await overdueOrders(context))
    await logFailure(context, () => expireOrder(context, order_id))
  for (const payment of await overdueRecharges(context))
    await logFailure(context, () => cancelPayment(context, payment))
  for (let open = await leasePayment(context); open; open = await leasePayment(context)) {
    crashpoint('reconcile.leased')
    await logFailure(context, () => refreshPayment(context, open as PaymentRow))
  }
  for (const payment of await dueRefunds(context)) await refundPayment(context, payment)
  crashpoint('reconcile.done')
}

/** An error is logged and retried in the next round, so one payment does not block the others. */
async function logFailure({ log }: ServerContext, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.warn({ err: error }, 'a payment has to wait'))
}

const batch = 100

async function overdueOrders({ deps: { db, clock } }: ServerContext) {
  const isUnpaid = and(ne(orders.payment_status, 'succeeded'), ne(orders.status, 'CANCELLED'))
  return await db
    .select({ order_id: orders.order_id })
    .from(orders)
    .where(and(isUnpaid, lte(orders.expires_at, new Date(clock.now()))))
    .orderBy(asc(orders.expires_at))
    .limit(batch)
}

async function overdueRecharges({ deps: { db, clock } }: ServerContext): Promise<PaymentRow[]> {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(recharges, eq(recharges.id, payments.recharge_id))
    .where(and(isNull(payments.closed_at), lte(recharges.expires_at, new Date(clock.now()))))
    .limit(batch)
  return rows.map((row) => row.payment)
}

async function dueRefunds({ deps: { db } }: ServerContext) {
  const isDue = and(isNotNull(payments.refund_due_at), isNull(payments.refunded_at))
  return await db.select().from(payments).where(isDue).limit(batch)
}

const leaseMs = 45_000

/** Leases an open payment that was not refreshed lately, for one replica. */
async function leasePayment({
  deps: { db, clock },
}: ServerContext): Promise<PaymentRow | undefined> {
  return await db.transaction(async (tx) => {
    const now = clock.realNow()
    const isStale = or(isNull(payments.asked_at), lte(payments.asked_at, new Date(now - leaseMs)))
    const isOpen = and(isNull(payments.closed_at), isNotNull(payments.intent_id))
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(isOpen, isStale))
      .orderBy(asc(payments.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (payment === undefined) return undefined
    await tx
      .update(payments)
      .set({ asked_at: new Date(now) })
      .where(eq(payments.id, payment.id))
    return payment
  })
}
