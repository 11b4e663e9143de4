import { and, eq, isNull } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { payments } from '../db/schema/payments.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import type { PaymentRow } from './readPayments.ts'

/** Refunds a payment whose refund is due, once. Throws if the provider fails; the refund then stays due. */
export async function refundPayment(
  { deps }: ServerContext,
  payment: Pick<PaymentRow, 'id' | 'intent_id'>,
): Promise<void> {
  const { db, clock } = deps
  crashpoint('refund.due')
  await deps.payments.refund(payment.intent_id ?? '')
  crashpoint('refund.made')
  const refunded_at = new Date(clock.realNow())
  const isDue = and(eq(payments.id, payment.id), isNull(payments.refunded_at))
  await db.update(payments).set({ refunded_at }).where(isDue)
  crashpoint('refund.noted')
}
