import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { mails } from '../db/schema/operations.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import type { Clock } from '../lib/clock.ts'
import { orderMailKey } from '../mails/orderMailState.ts'

/** Cancels an order inside the caller's transaction, which has locked it. Its waiting mails are deleted. */
export async function closeOrder(
  clock: Clock,
  tx: Database,
  {
    id,
    order_id,
    cancelled_at,
  }: Pick<OrderRow, 'id' | 'order_id' | 'cancelled_at'>,
  noted: Partial<Pick<OrderRow, 'payment_status' | 'refunded' | 'dispute'>>,
): Promise<void> {
  const closed = {
    status: 'CANCELLED',
    expires_at: null,
    cancelled_at: cancelled_at ?? new Date(clock.now()),
  }
  await tx
    .update(orders)
    .set({ ...noted, ...closed })
    .where(eq(orders.id, id))

  const keys = [
    orderMailKey(order_id, 'customer'),
    orderMailKey(order_id, 'kitchen'),
  ]
  const isWaiting = and(inArray(mails.dedupe_key, keys), isNull(mails.sent_at))
  await tx.delete(mails).where(isWaiting)
}
