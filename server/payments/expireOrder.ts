import { eq } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { settleOrCancelLivePayment } from './livePayment.ts'
import { findLivePayment, lockOrder } from './readPayments.ts'

/** Cancels the intent of an overdue order, then the order. A paid or processing order stays. */
export async function expireOrder(
  context: ServerContext,
  orderId: string,
): Promise<void> {
  await cancelUnpaid(context, orderId, isOverdue)
}

/** Cancels the intent of an unpaid order that is due, then the order. A paid or processing order stays. */
export async function cancelUnpaid(
  context: ServerContext,
  orderId: string,
  isDue: (order: OrderRow, now: number) => boolean,
): Promise<void> {
  const { db, clock } = context.deps
  crashpoint('expiry.begun')
  await settleOrCancelLivePayment(context, orderId, null)
  crashpoint('expiry.cleared')
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!isDue(order, clock.now()) || (await findLivePayment(tx, orderId)))
      return

    const cancelled_at = new Date(clock.now())
    await tx
      .update(orders)
      .set({ status: 'CANCELLED', cancelled_at })
      .where(eq(orders.id, order.id))
    crashpoint('expiry.cancelled')
  })
  crashpoint('expiry.committed')
}

/** True when an order awaits payment and has expired; `now` is the business calendar in milliseconds. */
export function isOverdue(
  order: Pick<OrderRow, 'payment_status' | 'status' | 'expires_at'>,
  now: number,
): boolean {
  if (!isUnpaid(order)) return false
  return order.expires_at !== null && order.expires_at.getTime() <= now
}

export function isUnpaid(
  order: Pick<OrderRow, 'payment_status' | 'status'>,
): boolean {
  return order.payment_status !== 'succeeded' && order.status !== 'CANCELLED'
}
