import { and, gte, lt } from 'drizzle-orm'
import { gstOf } from '#contract/gst.ts'
import { type PaymentType, paymentTypes } from '#contract/paymentTypes.ts'
import type { Database } from '../db/client.ts'
import { orders } from '../db/schema/orders.ts'
import type { Instants } from '../domain/bookPeriods.ts'
import { type BookEntry, wayOf } from '../domain/books.ts'

/** Reads the orders that were paid in a range of instants, whatever became of them. */
export async function readOrderEntries(
  db: Database,
  { from, until }: Instants,
): Promise<BookEntry[]> {
  const { paid_at, payment_type, subtotal, shipping_charges, discount } = orders
  const rows = await db
    .select({
      at: paid_at,
      payment_type,
      subtotal,
      shipping_charges,
      discount,
      total: orders.total_price,
      gst: orders.gst,
    })
    .from(orders)
    .where(and(gte(paid_at, from), lt(paid_at, until)))

  return rows.flatMap(({ at, payment_type, ...order }) => {
    if (at === null) return []
    const amounts = {
      orders: 1,
      dishes: order.subtotal,
      delivery_fees: order.shipping_charges,
      discounts: order.discount,
      total: order.total,
      gst: gstOf(order.total, order.gst),
      [`paid_${wayOf(knownType(payment_type))}`]: order.total,
    }
    return [{ at, amounts }]
  })
}

function knownType(text: string): PaymentType {
  const type = paymentTypes.find((candidate) => candidate === text)
  if (type === undefined) throw new Error(`Nobody pays with "${text}".`)
  return type
}
