import { crashpoint } from '../lib/crashpoint.ts'
import { dropPayment, isOn, type PaymentTerms } from './openPayment.ts'
import { findLivePayment, type PaymentRow } from './readPayments.ts'
import { settle } from './settle.ts'
import type { Till } from './till.ts'

/** Asks about the live payment of an order and cancels it unless it is on these terms; afterwards the order says what came of it. */
export async function clearWay(
  till: Till,
  orderId: string,
  terms: PaymentTerms | null,
): Promise<void> {
  const live = await findLivePayment(till.deps.db, orderId)
  if (live === undefined) return
  await (isOn(live, terms) ? ask(till, live) : cancel(till, live))
}

/** Asks the provider about a payment and settles what it says. */
export async function ask(till: Till, { intent_id }: PaymentRow): Promise<void> {
  if (intent_id === null) return
  crashpoint('ask.begun')
  const intent = await till.deps.payments.findIntent(intent_id)
  crashpoint('ask.answered')
  await settle(till, intent)
}

/** Cancels a payment; one that turns out paid is settled instead. */
export async function cancel(till: Till, { id, intent_id }: PaymentRow): Promise<void> {
  const { db, clock, payments } = till.deps
  crashpoint('cancel.begun')
  if (intent_id === null) return await dropPayment(db, clock, id)
  const intent = await payments.cancelIntent(intent_id)
  crashpoint('cancel.answered')
  await settle(till, intent)
}
