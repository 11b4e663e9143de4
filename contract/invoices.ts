import type { Order } from './orders.ts'

/** The ids of the dishes in orders that were paid. */
export function dishesOf(orders: readonly Order[]): ReadonlySet<number> {
  const paid = orders.filter((order) => invoiceKindOf(order) === 'tax')
  return new Set(paid.flatMap((order) => order.menu_item.map((line) => line.meal_id)))
}

/** What invoice an order gives: a tax invoice once it is paid, otherwise one that says that it is none. */
export function invoiceKindOf(order: Pick<Order, 'status' | 'transaction'>): InvoiceKind {
  if (order.status === 'CANCELLED') return 'cancelled'
  return order.transaction?.status === 'succeeded' ? 'tax' : 'unpaid'
}

/** The kinds of invoice. */
export type InvoiceKind = 'tax' | 'unpaid' | 'cancelled'
