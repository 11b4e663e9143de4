import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import type { OrderRefund } from '#contract/invoiceFacts.ts'
import type { Language } from '#contract/languages.ts'
import {
  maxListedLines,
  maxListedOrders,
  type Order,
} from '#contract/orders.ts'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import {
  type OrderChange,
  orderChanges,
  partRefunds,
} from '../db/schema/kitchen.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import type { RefundedPieces } from '../domain/refundedPieces.ts'
import { notFound } from '../domain/requestRefusal.ts'
import { reasonText } from '../mails/changeTexts.ts'

/**
 * Reads a customer's newest orders, or the newest before one of them, in descending order, up to a limit of orders and
 * lines. `isFullList` tells whether there may be more. Reasons of refunds are in `language`.
 */
export async function readOrders(
  db: Database,
  language: Language,
  customerId: number,
  before: number | undefined,
): Promise<Order[]> {
  const isOlder = before === undefined ? undefined : lt(orders.id, before)
  const newest = db
    .select({
      id: orders.id,
      // The lines of the newer orders in the list.
      lines:
        sql<number>`coalesce(sum(jsonb_array_length(${orders.lines})) over (order by ${orders.id} desc rows between unbounded preceding and 1 preceding), 0)`.as(
          'before',
        ),
    })
    .from(orders)
    .where(and(eq(orders.customer_id, customerId), isOlder))
    .orderBy(desc(orders.id))
    .limit(maxListedOrders)
    .as('newest')
  const ids = db
    .select({ id: newest.id })
    .from(newest)
    .where(lt(newest.lines, maxListedLines))
  const isNew = inArray(orders.id, ids)
  const rows = await db
    .select()
    .from(orders)
    .where(isNew)
    .orderBy(desc(orders.id))

  return await withRefunds(db, language, rows)
}

/** Reads an order of a customer, as `readOrders` does. Throws 404 for an unknown order and another customer's. */
export async function readOrder(
  db: Database,
  language: Language,
  customerId: number,
  orderId: string,
): Promise<Order> {
  const rows = await db
    .select()
    .from(orders)
    .where(isOwnOrder(customerId, orderId))
  const [order] = await withRefunds(db, language, rows)
  if (order === undefined) throw notFound()
  return order
}

export function isOwnOrder(customerId: number, orderId: string) {
  return and(eq(orders.customer_id, customerId), eq(orders.order_id, orderId))
}

/** Reads the paid and refunded orders of a date with their customers and refunded pieces, by time slot. */
export async function readPaidOrders(db: Database, date: string) {
  const isPaid = and(
    eq(orders.payment_status, 'succeeded'),
    ne(orders.status, 'CANCELLED'),
  )
  const isRefunded = eq(orders.payment_status, 'refunded')
  const { full_name, mobile_number } = customers

  const rows = await db
    .select({ order: orders, customer: { full_name, mobile_number } })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(and(eq(orders.schedule_date, date), or(isPaid, isRefunded)))
    .orderBy(asc(orders.time_slot_id), asc(orders.id))
  const pieces = await readRefundedPieces(db, date)

  return rows.map((row) => ({
    ...row,
    refunds: pieces.get(row.order.order_id) ?? [],
  }))
}

/** Reads the refunded pieces of the orders of a date, by order number. */
async function readRefundedPieces(
  db: Database,
  date: string,
): Promise<Map<string, RefundedPieces[]>> {
  const { order_id, line, quantity, still_cook } = orderChanges
  const rows = await db
    .select({ order_id, line, quantity, still_cook })
    .from(orderChanges)
    .innerJoin(orders, eq(orders.order_id, order_id))
    .where(and(eq(orders.schedule_date, date), isNotNull(line)))

  const pieces = new Map<string, RefundedPieces[]>()
  for (const row of rows)
    pieces.set(row.order_id, [...(pieces.get(row.order_id) ?? []), row])
  return pieces
}

/** A refund that the provider has not listed yet, or has refused, is none of the order's. */
async function withRefunds(
  db: Database,
  language: Language,
  rows: readonly OrderRow[],
): Promise<Order[]> {
  if (rows.length === 0) return []
  const { id, order_id, amount } = orderChanges
  const { change_id, status } = partRefunds
  const isTheirs = inArray(
    order_id,
    rows.map((row) => row.order_id),
  )
  const isGiven = or(
    isNull(status),
    inArray(status, ['pending', 'done', 'covered']),
  )
  const refunds = await db
    .select({ change: orderChanges })
    .from(orderChanges)
    .leftJoin(partRefunds, eq(change_id, id))
    .where(and(isTheirs, gt(amount, 0), isGiven))
    .orderBy(asc(id))

  return rows.map((row) => ({
    ...toOrder(row),
    refunds: refunds
      .filter(({ change }) => change.order_id === row.order_id)
      .map(({ change }) => toRefund(change, language)),
  }))
}

function toRefund(change: OrderChange, language: Language): OrderRefund {
  const { id, amount, gst, created_at } = change
  const at = created_at.toISOString()
  return { id, at, amount, gst, reason: reasonText(change, language) }
}

function toOrder(row: OrderRow): Order {
  const { id, name, trans_code } = row.time_slot
  return {
    id: row.id,
    order_id: row.order_id,
    order_type: row.order_type,
    status: row.status,
    order_time: row.created_at.toISOString(),
    idempotency_key: row.idempotency_key,
    schedule_date: row.schedule_date,
    menu_item: row.lines,
    subtotal: row.subtotal,
    shipping_charges: row.shipping_charges,
    total_price: row.total_price,
    discount: row.discount,
    coupon: row.coupon,
    delivery_location: row.delivery_location,
    pickup_location: row.pickup_location,
    time_slot: { id, name, trans_code },
    notes: row.notes,
    payment_type: row.payment_type,
    expires_at: row.expires_at?.toISOString() ?? null,
    refunded: row.refunded,
    gst: row.gst,
    invoice: row.invoice,
    dispute: row.dispute,
    words: row.words,
    transaction: {
      status: row.payment_status,
      stripe_payment_intent_id: row.payment_intent_id,
    },
  }
}
