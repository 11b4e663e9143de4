import { and, eq, gte, isNull } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { payments } from '../db/schema/payments.ts'
import type { Intent } from '../gateways/paymentProvider.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { maxDeclines } from './declines.ts'
import { deferOnProviderError } from './deferOnProviderError.ts'
import { findPayment } from './readPayments.ts'
import { recordRefunds } from './recordRefunds.ts'
import { refundPayment } from './refundPayment.ts'
import { revokeCredit } from './revokeCredit.ts'
import { settleOrder } from './settleOrder.ts'
import { settleRecharge } from './settleRecharge.ts'

/**
 * Applies the state of an intent to its order or recharge. Only this function marks an order as paid through the
 * provider or credits a recharge. Idempotent in any order of calls: each effect happens once. Never call it in a
 * transaction.
 */
export async function settle(
  context: ServerContext,
  intent: Intent,
): Promise<void> {
  const { db } = context.deps
  const payment = await findPayment(db, intent.id)
  if (payment === undefined) return

  crashpoint('settle.begun')
  const labels = await context.labels()
  const done = await db.transaction((tx) =>
    payment.recharge_id === null
      ? settleOrder(context, tx, payment, intent)
      : settleRecharge(context, tx, payment, intent),
  )

  crashpoint('settle.committed')
  if (done === 'refuse')
    context.log.error(
      { intent: intent.id },
      'a payment is not what was asked for: look into it',
    )
  if (payment.recharge_id === null)
    await recordRefunds(context, labels, payment, intent)
  else await revokeCredit(context, payment, intent)
  await cancelAfterDeclines(context, payment.id)
  if (done === 'refund')
    await deferOnProviderError(context, async () =>
      recordRefunds(
        context,
        labels,
        payment,
        await refundPayment(context, payment),
      ),
    )
}

/** Cancels an open payment with too many declines; a new one has to wait. */
async function cancelAfterDeclines(
  context: ServerContext,
  id: number,
): Promise<void> {
  const { payments: provider, db } = context.deps
  const isTester = and(
    eq(payments.id, id),
    isNull(payments.closed_at),
    gte(payments.declines, maxDeclines),
  )
  const [open] = await db.select().from(payments).where(isTester)
  if (open?.intent_id == null) return

  const intent = await provider.cancelIntent(open.intent_id)
  if (intent.status === 'canceled') await settle(context, intent)
}
