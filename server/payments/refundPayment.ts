import { and, eq, ne } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { payments } from '../db/schema/payments.ts'
import type { Intent } from '../gateways/paymentProvider.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import type { PaymentRow } from './readPayments.ts'

/** Refunds what is left of a payment that has to go back, and returns its intent afterwards. Throws if the provider fails; the refund then stays due. */
export async function refundPayment(
  { deps }: ServerContext,
  { id, intent_id }: Pick<PaymentRow, 'id' | 'intent_id'>,
): Promise<Intent> {
  const intent = intent_id ?? ''
  const { db, payments: provider } = deps
  crashpoint('refund.due')
  const isDue = and(eq(payments.id, id), ne(payments.refund_status, 'pending'))
  await db.update(payments).set({ refund_status: 'asked' }).where(isDue)
  crashpoint('refund.asked')
  await provider.refund(intent)
  crashpoint('refund.made')
  return await provider.findIntent(intent)
}
