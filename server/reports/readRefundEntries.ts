import { and, eq, gt, gte, inArray, isNotNull, lt, not, sql } from 'drizzle-orm'
import { gstOf, refundGst, refundTotal } from '#contract/gst.ts'
import type { Cents } from '#contract/money.ts'
import type { ProviderMethod } from '#contract/paymentMethods.ts'
import type { Database } from '../db/client.ts'
import { orderChanges, partRefunds } from '../db/schema/kitchen.ts'
import { orders } from '../db/schema/orders.ts'
import { payments } from '../db/schema/payments.ts'
import type { Instants } from '../domain/bookPeriods.ts'
import { type BookEntry, wayOf } from '../domain/books.ts'
import { isLate, isWithin } from './readPaymentEntries.ts'

/** Reads the refunds of orders through the payment provider in a range of instants, done or on their way. */
export async function readRefundEntries(
  db: Database,
  instants: Instants,
): Promise<BookEntry[]> {
  return [
    ...(await readParts(db, instants)),
    ...(await readOthers(db, instants)),
  ]
}

const isListed = inArray(partRefunds.status, ['pending', 'done'])

/** A partial refund by the kitchen has the time of its command. */
async function readParts(
  db: Database,
  { from, until }: Instants,
): Promise<BookEntry[]> {
  const { created_at } = orderChanges
  const rows = await db
    .select({
      at: created_at,
      method: payments.method,
      amount: partRefunds.amount,
      gst: orderChanges.gst,
    })
    .from(partRefunds)
    .innerJoin(orderChanges, eq(orderChanges.id, partRefunds.change_id))
    .innerJoin(payments, eq(payments.id, partRefunds.payment_id))
    .where(and(isListed, gte(created_at, from), lt(created_at, until)))
  return rows.map(({ at, method, amount, gst }) => ({
    at,
    amounts: refundOf(method, amount, gstOf(amount, gst)),
  }))
}

/** A full refund has the time when the order was closed, and a person's partial refund at the provider has none. */
async function readOthers(
  db: Database,
  instants: Instants,
): Promise<BookEntry[]> {
  const at = sql`case when ${payments.refund_due_at} is null then ${orders.paid_at} else coalesce(${orders.cancelled_at}, ${payments.refund_due_at}) end`
  const parts = listedParts(db)
  const partsTotal = sql<number>`coalesce(${parts.total}, 0)`
  const rows = await db
    .select({
      method: payments.method,
      amount: sql<number>`${payments.amount_refunded} - ${partsTotal}`,
      parts: sql<Part[]>`coalesce(${parts.list}, '[]')`,
      total_price: orders.total_price,
      gst: orders.gst,
      paid_at: orders.paid_at,
      cancelled_at: orders.cancelled_at,
      refund_due_at: payments.refund_due_at,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.order_id, payments.order_id))
    .leftJoin(parts, eq(parts.payment_id, payments.id))
    .where(
      and(
        isNotNull(orders.paid_at),
        not(isLate),
        gt(payments.amount_refunded, partsTotal),
        isWithin(at, instants),
      ),
    )

  return rows.map(entryOf)
}

type Part = { amount: Cents; gst: Cents | null }

/** The partial refunds by the kitchen, one row per payment. */
function listedParts(db: Database) {
  const { amount, change_id, payment_id } = partRefunds
  return db
    .select({
      payment_id,
      total: sql<number>`sum(${amount})::int`.as('total'),
      list: sql<
        Part[]
      >`json_agg(json_build_object('amount', ${amount}, 'gst', ${orderChanges.gst}))`.as(
        'list',
      ),
    })
    .from(partRefunds)
    .innerJoin(orderChanges, eq(orderChanges.id, change_id))
    .where(isListed)
    .groupBy(payment_id)
    .as('parts')
}

type Refunded = {
  method: ProviderMethod
  amount: Cents
  parts: Part[]
  total_price: Cents
  gst: Cents | null
  paid_at: Date | null
  cancelled_at: Date | null
  refund_due_at: Date | null
}

function entryOf(row: Refunded): BookEntry {
  const { method, amount, paid_at, cancelled_at, refund_due_at } = row
  const gst = refundGst(row, amount, refundTotal(row, 0, row.parts))
  if (refund_due_at !== null)
    return {
      at: cancelled_at ?? refund_due_at,
      amounts: refundOf(method, amount, gst),
    }
  return {
    at: paid_at ?? new Date(0),
    amounts: { refunded_undated: amount, gst_refunded: gst },
  }
}

function refundOf(
  method: ProviderMethod,
  amount: Cents,
  gst: Cents,
): BookEntry['amounts'] {
  return {
    [`refunded_${wayOf(method)}`]: amount,
    gst_refunded: gst,
  }
}
