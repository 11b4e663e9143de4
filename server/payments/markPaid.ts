import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import type { Clock } from '../lib/clock.ts'
import { crashpoint } from '../lib/crashpoint.ts'

/** Marks an order as paid, inside the caller's transaction, which has locked the order. */
export async function markPaid(
  clock: Clock,
  tx: Database,
  order: Pick<OrderRow, 'id'>,
  payment: Payment,
): Promise<void> {
  await tx
    .update(orders)
    .set(paidColumns(clock, payment))
    .where(eq(orders.id, order.id))
  crashpoint('paid.marked')
}

/** The columns of a paid order; they make its mails due. */
export function paidColumns(clock: Clock, payment: Payment) {
  return {
    ...payment,
    status: 'ORDER_PLACED',
    payment_status: 'succeeded',
    paid_at: new Date(clock.now()),
    expires_at: null,
    mails_due_at: new Date(clock.realNow()),
  }
}

type Payment = Pick<OrderRow, 'payment_type' | 'payment_intent_id'>
