import type { Order } from './orders.ts'

/** The ids of all dishes in paid orders. */
export function dishesOf(orders: readonly Order[]): ReadonlySet<number> {
  const paid = orders.filter((order) => invoiceKindOf(order) === 'tax')
  return new Set(
    paid.flatMap((order) => order.menu_item.map((line) => line.meal_id)),
  )
}

/** A paid order has a tax invoice; any other has a document that says it is none. */
export function invoiceKindOf(
  order: Pick<Order, 'status' | 'transaction'>,
): InvoiceKind {
  if (order.status === 'CANCELLED') return 'cancelled'
  return order.transaction?.status === 'succeeded' ? 'tax' : 'unpaid'
}

export type InvoiceKind = 'tax' | 'unpaid' | 'cancelled'
