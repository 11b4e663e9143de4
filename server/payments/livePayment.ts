import type { ServerContext } from '../context.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { closeUnrecordedPayment, hasTerms, type PaymentTerms } from './openPayment.ts'
import { findLivePayment, type PaymentRow } from './readPayments.ts'
import { settle } from './settle.ts'

/** Refreshes the live payment of an order if it is on these terms, otherwise cancels it. Read the order again for the result. */
export async function settleOrCancelLivePayment(
  context: ServerContext,
  orderId: string,
  terms: PaymentTerms | null,
): Promise<void> {
  const live = await findLivePayment(context.deps.db, orderId)
  if (live === undefined) return
  await (hasTerms(live, terms) ? refreshPayment(context, live) : cancelPayment(context, live))
}

/** Fetches a payment's intent from the provider and settles it. */
export async function refreshPayment(
  context: ServerContext,
  { intent_id }: PaymentRow,
): Promise<void> {
  if (intent_id === null) return
  crashpoint('ask.begun')
  const intent = await context.deps.payments.findIntent(intent_id)
  crashpoint('ask.answered')
  await settle(context, intent)
}

/** Cancels a payment's intent and settles it: a payment that has succeeded is settled as paid. */
export async function cancelPayment(
  context: ServerContext,
  { id, intent_id }: PaymentRow,
): Promise<void> {
  const { db, clock, payments } = context.deps
  crashpoint('cancel.begun')
  if (intent_id === null) return await closeUnrecordedPayment(db, clock, id)
  const intent = await payments.cancelIntent(intent_id)
  crashpoint('cancel.answered')
  await settle(context, intent)
}
