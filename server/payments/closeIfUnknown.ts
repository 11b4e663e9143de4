import { eq } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { payments } from '../db/schema/payments.ts'
import { type Intent, UnknownIntentError } from '../gateways/paymentProvider.ts'
import { unknownPaymentMail } from '../mails/kitchenRefundMails.ts'
import { orderMailData } from '../mails/orderMailWork.ts'
import { queueMail } from '../mails/outbox.ts'
import { closeOrder } from './closeOrder.ts'
import { lockOrder, lockPayment, type PaymentRow } from './readPayments.ts'

/**
 * Runs a call to the provider about a payment. When the provider does not know the intent, it closes an open payment as
 * `unknown`, cancels its order and returns null. Never call it in a transaction.
 */
export async function closeIfUnknown(
  context: ServerContext,
  payment: Pick<PaymentRow, 'id' | 'order_id'>,
  ask: () => Promise<Intent>,
): Promise<Intent | null> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof UnknownIntentError)) throw error
    const closed = await closeUnknown(context, payment)
    // A closed payment without money is checked again later, but logged only once.
    if (closed.closed_at === null || closed.status === 'succeeded')
      context.log.error({ err: error, payment: payment.id }, error.message)
    return null
  }
}

async function closeUnknown(
  context: ServerContext,
  { id, order_id }: Pick<PaymentRow, 'id' | 'order_id'>,
): Promise<PaymentRow> {
  const labels = await context.labels()
  const { db, clock } = context.deps
  return await db.transaction(async (tx) => {
    const order = order_id === null ? null : await lockOrder(tx, order_id)
    const payment = await lockPayment(tx, id)
    if (payment.closed_at !== null) return payment

    const closed_at = new Date(clock.realNow())
    await tx
      .update(payments)
      .set({ status: 'unknown', closed_at })
      .where(eq(payments.id, id))
    if (order !== null) {
      await closeOrder(clock, tx, order, {
        payment_status: 'requires_payment_method',
      })
      await queueMail(
        tx,
        unknownPaymentMail(await orderMailData(context, tx, labels, order)),
      )
    }

    return payment
  })
}
