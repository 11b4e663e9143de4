import { eq } from 'drizzle-orm'
import { paymentMethods } from '#contract/paymentMethods.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { orders } from '../db/schema/orders.ts'
import { payments } from '../db/schema/payments.ts'
import type { ChargeWords } from '../domain/chargeWords.ts'
import { conflict, inProgress } from '../domain/requestRefusal.ts'
import {
  type Intent,
  PaymentProviderError,
} from '../gateways/paymentProvider.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { closeIfUnknown } from './closeIfUnknown.ts'
import { methodRefused } from './methodRefused.ts'
import { closeUnrecordedPayment } from './openPayment.ts'
import { withProviderCustomer } from './providerCustomer.ts'
import { lockOrder, lockPayment, type PaymentRow } from './readPayments.ts'
import { settle } from './settle.ts'

/** Returns the intent of a live payment, or creates it with `words`. Throws 409 when it is closed or unknown. */
export async function ensurePaymentIntent(
  context: ServerContext,
  payment: PaymentRow,
  words: ChargeWords,
): Promise<Intent> {
  const { deps } = context
  if (payment.intent_id !== null)
    return await findOwnIntent(context, payment, payment.intent_id)

  const intent = await createOrClose(context, payment, words)
  crashpoint('intent.made')
  const noted = await recordIntent(deps.db, payment, intent)

  crashpoint('intent.known')
  if (noted) return intent
  // In the meantime the customer chose another payment method, or the order expired.
  await settle(context, await deps.payments.cancelIntent(intent.id))
  throw inProgress()
}

async function findOwnIntent(
  context: ServerContext,
  payment: PaymentRow,
  intentId: string,
): Promise<Intent> {
  const ask = () => context.deps.payments.findIntent(intentId)
  const intent = await closeIfUnknown(context, payment, ask)
  if (intent === null)
    throw conflict('payment_unknown', { code: 'order_cancelled' })
  return intent
}

async function createIntent(
  context: ServerContext,
  payment: PaymentRow,
  words: ChargeWords,
): Promise<Intent> {
  const { deps } = context
  const { amount, method, save_card: saveCard, attempt } = payment
  const subject = payment.order_id ?? `recharge ${payment.recharge_id}`
  const terms = { amount, saveCard, method: paymentMethods[method].provider }
  const key = `${subject}:${amount}:${method}:${attempt}:${payment.created_at.getTime()}`

  return await withProviderCustomer(
    context,
    payment.customer_id,
    async (customer) => {
      crashpoint('intent.asked')
      const metadata = { pays: subject }
      const whole = { ...terms, ...words, customer, metadata }
      return await deps.payments.createIntent(whole, `${key}:${customer}`)
    },
  )
}

async function createOrClose(
  context: ServerContext,
  payment: PaymentRow,
  words: ChargeWords,
): Promise<Intent> {
  const { db, clock, env } = context.deps
  try {
    return await createIntent(context, payment, words)
  } catch (error) {
    if (
      !(error instanceof PaymentProviderError) ||
      error.failure === 'unanswered'
    )
      throw error
    // The provider replays its response to a key, so a retry needs a new attempt number.
    await closeUnrecordedPayment(db, clock, payment.id)
    if (error.failure === 'later') throw error
    const { id, method, order_id } = payment
    context.log.error({ err: error, payment: id, method }, error.message)
    const { isOfMethod } = error
    throw methodRefused(env.PAYMENT_METHODS, { method, order_id, isOfMethod })
  }
}

async function recordIntent(
  db: Database,
  payment: PaymentRow,
  intent: Intent,
): Promise<boolean> {
  const { id: intent_id, status } = intent
  const { id, order_id } = payment
  return await db.transaction(async (tx) => {
    if (order_id !== null) await lockOrder(tx, order_id)
    const current = await lockPayment(tx, id)
    if (current.closed_at !== null) return false
    if (current.intent_id !== null) return current.intent_id === intent_id

    await tx
      .update(payments)
      .set({ intent_id, status })
      .where(eq(payments.id, id))
    crashpoint('intent.noted')
    if (order_id === null) return true

    const noted = { payment_intent_id: intent_id, payment_status: status }
    await tx.update(orders).set(noted).where(eq(orders.order_id, order_id))
    return true
  })
}
