import { needsPayment, type Order, unpaidStates } from './orders.ts'

/** The name of an order's status in small letters; `unpaid` or `processing` for a placed order before it is paid. */
export function statusName(
  order: Pick<Order, 'status' | 'transaction'>,
): string {
  const isPlaced = order.status === 'ORDER_PLACED'
  if (isPlaced && needsPayment(order)) return 'unpaid'
  if (isPlaced && order.transaction?.status === 'processing')
    return 'processing'
  return order.status.toLowerCase()
}

/** True for an order that was cancelled while nothing had been paid for it. */
export function isCancelledUnpaid({
  status,
  transaction,
  refunded,
}: Pick<Order, 'status' | 'transaction' | 'refunded'>): boolean {
  return (
    status === 'CANCELLED' &&
    !refunded &&
    transaction !== null &&
    [...unpaidStates, 'canceled'].includes(transaction.status)
  )
}
