import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { type OrderChange, orderChanges } from '../db/schema/kitchen.ts'
import type { OrderRow } from '../db/schema/orders.ts'

/**
 * True for an open order of which the kitchen gave everything back and said that it stays: no refund at the provider
 * closes it, not even where that refund of the kitchen was refused.
 */
export async function isKept(
  tx: Database,
  { order_id, status }: Pick<OrderRow, 'order_id' | 'status'>,
): Promise<boolean> {
  if (status === 'CANCELLED') return false
  const isWhole = and(
    eq(orderChanges.order_id, order_id),
    eq(orderChanges.kind, 'refund'),
    isNull(orderChanges.line),
    eq(orderChanges.still_cook, true),
  )
  return (await tx.$count(orderChanges, isWhole)) > 0
}

/** The kitchen's cancellation of an order; undefined when there is none. */
export async function findCancellation(
  db: Database,
  orderId: string,
): Promise<OrderChange | undefined> {
  const isCancel = and(
    eq(orderChanges.order_id, orderId),
    eq(orderChanges.kind, 'cancel'),
  )
  return (await db.select().from(orderChanges).where(isCancel))[0]
}
