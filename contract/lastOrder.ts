import { invoiceKindOf } from './invoices.ts'
import type { Order } from './orders.ts'

/** The newest paid order of a list that begins with the newest; null if there is none. */
export function lastOrder(orders: readonly Order[]): Order | null {
  return orders.find((order) => invoiceKindOf(order) === 'tax') ?? null
}
