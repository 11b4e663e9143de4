import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { orders } from '../db/schema/orders.ts'
import { payments, recharges } from '../db/schema/payments.ts'
import type { Instants } from '../domain/bookPeriods.ts'
import type { BookEntry } from '../domain/books.ts'

/** True for a payment that arrived after its order had expired, or had been paid in another way. */
export const isLate = sql<boolean>`(${payments.order_id} is not null and (${orders.paid_at} is null or ${orders.payment_intent_id} is distinct from ${payments.intent_id}))`

/** The condition of an instant within a range. */
export function isWithin(instant: SQL, { from, until }: Instants): SQL {
  return sql`(${instant} >= ${from.toISOString()}::timestamptz and ${instant} < ${until.toISOString()}::timestamptz)`
}

/** Reads late payments, refunds of top-ups and lost disputes in a range of instants. */
export async function readPaymentEntries(
  db: Database,
  instants: Instants,
): Promise<BookEntry[]> {
  const { from, until } = instants
  const isMoved = or(
    isLate,
    eq(payments.dispute, 'lost'),
    gt(payments.amount_refunded, 0),
  )
  const at = sql`coalesce(case when not ${isLate} then ${orders.paid_at} end, ${recharges.credited_at}, ${payments.closed_at}, ${payments.created_at})`
  const isOfRange = or(
    isWithin(at, instants),
    isWithin(sql`${payments.refund_due_at}`, instants),
  )
  const rows = await readSucceeded(db, and(isMoved, isOfRange))
  return rows.flatMap(entriesOf).filter(({ at }) => from <= at && at < until)
}

type Payment = Awaited<ReturnType<typeof readSucceeded>>[number]

async function readSucceeded(db: Database, condition: SQL | undefined) {
  return await db
    .select({
      payment: payments,
      isLate,
      paid_at: orders.paid_at,
      credited_at: recharges.credited_at,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.order_id, payments.order_id))
    .leftJoin(recharges, eq(recharges.id, payments.recharge_id))
    .where(and(eq(payments.status, 'succeeded'), condition))
}

/** The shop stores no time of a lost dispute and of a refunded top-up: they count at the payment's. */
function entriesOf(row: Payment): BookEntry[] {
  const { payment, credited_at } = row
  const { amount, amount_refunded: refunded, dispute } = payment
  const paidAt = (row.isLate ? null : row.paid_at) ?? credited_at
  const at = paidAt ?? payment.closed_at ?? payment.created_at
  const lost = dispute === 'lost' ? amount - refunded : 0
  const entries: BookEntry[] = [{ at, amounts: { disputes_lost: lost } }]

  if (credited_at !== null)
    entries.push({ at, amounts: { top_ups_refunded: refunded } })
  if (row.isLate)
    entries.push(
      { at, amounts: { late_payments: amount } },
      {
        at: payment.refund_due_at ?? at,
        amounts: { late_payments_refunded: refunded },
      },
    )
  return entries
}
