import type { ServerContext } from '../context.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { inProgress, notFound } from '../domain/requestRefusal.ts'
import {
  cancelUnpaid,
  expireOrder,
  isOverdue,
  isUnpaid,
} from '../payments/expireOrder.ts'
import { refreshForCustomer, refreshPayment } from '../payments/livePayment.ts'
import { findLivePayment } from '../payments/readPayments.ts'
import { isOwnOrder } from './readOrders.ts'

/** Refreshes the live payment of a customer's order, then returns the order. Throws 404. */
export async function refreshOrder(
  context: ServerContext,
  customerId: number,
  orderId: string,
  refresh = refreshForCustomer,
): Promise<OrderRow> {
  const order = await requireOrder(context, customerId, orderId)
  if (order.payment_status === 'succeeded') return order
  const live = await findLivePayment(context.deps.db, orderId)
  if (live === undefined) return order
  await refresh(context, live)
  return await requireOrder(context, customerId, orderId)
}

/**
 * Always asks the provider, because the customer is about to pay. Expires the order if it is overdue, then returns
 * `cancelled`, `no_action` when it is paid or processing, or `proceed` when it can be paid.
 */
export async function checkOrderExpiry(
  context: ServerContext,
  customerId: number,
  orderId: string,
): Promise<'cancelled' | 'no_action' | 'proceed'> {
  const { clock } = context.deps
  const order = await refreshOrder(context, customerId, orderId, refreshPayment)
  if (isOverdue(order, clock.now())) await expireOrder(context, orderId)

  const { status, payment_status } = await requireOrder(
    context,
    customerId,
    orderId,
  )
  if (status === 'CANCELLED') return 'cancelled'

  return ['succeeded', 'processing'].includes(payment_status)
    ? 'no_action'
    : 'proceed'
}

/**
 * Cancels a customer's unpaid order, its payment first; a payment that has succeeded is settled instead. Throws 404, or
 * 409 while a payment is being processed.
 */
export async function giveUpOrder(
  context: ServerContext,
  customerId: number,
  orderId: string,
): Promise<void> {
  await requireOrder(context, customerId, orderId)
  await cancelUnpaid(context, orderId, isUnpaid)
  if (isUnpaid(await requireOrder(context, customerId, orderId)))
    throw inProgress()
}

/** Finds a customer's order. Throws 404 for another customer's order. */
export async function requireOrder(
  { deps: { db } }: Pick<ServerContext, 'deps'>,
  customerId: number,
  orderId: string,
): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(isOwnOrder(customerId, orderId))
  if (order === undefined) throw notFound()
  return order
}
