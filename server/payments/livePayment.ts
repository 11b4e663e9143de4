import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { payments } from '../db/schema/payments.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { closeIfUnknown } from './closeIfUnknown.ts'
import {
  closeUnrecordedPayment,
  hasTerms,
  type PaymentTerms,
} from './openPayment.ts'
import { findLivePayment, type PaymentRow } from './readPayments.ts'
import { settle } from './settle.ts'

/** Refreshes an order's live payment if it has these terms, else cancels it. The caller must read the order again. */
export async function settleOrCancelLivePayment(
  context: ServerContext,
  orderId: string,
  terms: PaymentTerms | null,
): Promise<void> {
  const live = await findLivePayment(context.deps.db, orderId)
  if (live === undefined) return
  await (hasTerms(live, terms)
    ? refreshPayment(context, live)
    : cancelPayment(context, live))
}

/** Fetches a payment's intent and settles it; an unknown payment that reappears is cancelled. */
export async function refreshPayment(
  context: ServerContext,
  payment: PaymentRow,
): Promise<void> {
  const { intent_id, status } = payment
  if (intent_id === null) return

  const { payments: provider } = context.deps
  const fetchIntent =
    status === 'unknown' ? provider.cancelIntent : provider.findIntent

  crashpoint('ask.begun')
  const intent = await closeIfUnknown(context, payment, () =>
    fetchIntent(intent_id),
  )

  crashpoint('ask.answered')
  if (intent !== null) await settle(context, intent)
}

/** Milliseconds in which the provider's last answer for a customer is fresh enough. */
const answerMs = 2000

/** Refreshes a payment for its customer, unless it was refreshed a moment ago. */
export async function refreshForCustomer(
  context: ServerContext,
  { id }: PaymentRow,
): Promise<void> {
  const { db, clock } = context.deps
  const now = clock.realNow()
  const isOld = or(
    isNull(payments.asked_at),
    lte(payments.asked_at, new Date(now - answerMs)),
  )
  const [payment] = await db
    .update(payments)
    .set({ asked_at: new Date(now) })
    .where(and(eq(payments.id, id), isNotNull(payments.intent_id), isOld))
    .returning()
  if (payment !== undefined) await refreshPayment(context, payment)
}

/** Cancels a payment's intent and settles it: a payment that has succeeded is settled as paid. */
export async function cancelPayment(
  context: ServerContext,
  payment: PaymentRow,
): Promise<void> {
  const { id, intent_id } = payment
  const { db, clock, payments: provider } = context.deps

  crashpoint('cancel.begun')
  if (intent_id === null) return await closeUnrecordedPayment(db, clock, id)
  const intent = await closeIfUnknown(context, payment, () =>
    provider.cancelIntent(intent_id),
  )

  crashpoint('cancel.answered')
  if (intent !== null) await settle(context, intent)
}
