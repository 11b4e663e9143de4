import { and, eq, ne } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { payments } from '../db/schema/payments.ts'
import { type Intent, UnknownIntentError } from '../gateways/paymentProvider.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { orderMailData } from '../mails/orderMailWork.ts'
import { queueMail } from '../mails/outbox.ts'
import { failedRefundMail } from '../mails/refundMail.ts'
import { lockOrder, lockPayment, type PaymentRow } from './readPayments.ts'

/**
 * Refunds all that is left of a payment, and returns its intent afterwards. Throws if the provider fails; the refund
 * then stays due, or has failed when the provider does not know the payment.
 */
export async function refundPayment(
  context: ServerContext,
  payment: Pick<PaymentRow, 'id' | 'intent_id' | 'order_id'>,
): Promise<Intent> {
  const { id, intent_id } = payment
  const intent = intent_id ?? ''
  const { db, payments: provider } = context.deps

  crashpoint('refund.due')
  const isDue = and(eq(payments.id, id), ne(payments.refund_status, 'pending'))
  await db.update(payments).set({ refund_status: 'asked' }).where(isDue)
  crashpoint('refund.asked')
  try {
    await provider.refund(intent)
    crashpoint('refund.made')
    return await provider.findIntent(intent)
  } catch (error) {
    if (error instanceof UnknownIntentError) await giveUp(context, payment)
    throw error
  }
}

async function giveUp(
  context: ServerContext,
  { id, order_id }: Pick<PaymentRow, 'id' | 'order_id'>,
): Promise<void> {
  const labels = await context.labels()
  await context.deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, order_id ?? '')
    const payment = await lockPayment(tx, id)
    if (payment.refund_status === 'done') return

    await tx
      .update(payments)
      .set({ refund_status: 'failed' })
      .where(eq(payments.id, id))

    const data = await orderMailData(context, tx, labels, order)
    const left = payment.amount - payment.amount_refunded
    await queueMail(tx, failedRefundMail(data, payment, left))
  })
}
