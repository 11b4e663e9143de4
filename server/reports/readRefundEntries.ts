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
import { isLate } from './readPaymentEntries.ts'

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
  { from, until }: Instants,
): Promise<BookEntry[]> {
  const parts = sql<number>`(select coalesce(sum(${partRefunds.amount}), 0)::int from ${partRefunds} where ${partRefunds.payment_id} = ${payments.id} and ${isListed})`
  const rows = await db
    .select({
      method: payments.method,
      amount: sql<number>`${payments.amount_refunded} - ${parts}`,
      parts: sql<
        { amount: Cents; gst: Cents | null }[]
      >`(select coalesce(json_agg(json_build_object('amount', ${partRefunds.amount}, 'gst', ${orderChanges.gst})), '[]') from ${partRefunds} join ${orderChanges} on ${orderChanges.id} = ${partRefunds.change_id} where ${partRefunds.payment_id} = ${payments.id} and ${isListed})`,
      total_price: orders.total_price,
      gst: orders.gst,
      paid_at: orders.paid_at,
      cancelled_at: orders.cancelled_at,
      refund_due_at: payments.refund_due_at,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.order_id, payments.order_id))
    .where(
      and(
        isNotNull(orders.paid_at),
        not(isLate),
        gt(payments.amount_refunded, parts),
      ),
    )

  return rows
    .map((row) => entryOf(row))
    .filter(({ at }) => from <= at && at < until)
}

type Refunded = {
  method: ProviderMethod
  amount: Cents
  parts: { amount: Cents; gst: Cents | null }[]
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
