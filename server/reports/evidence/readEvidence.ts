import { formatMoney } from '#contract/money.ts'
import type { ServerContext } from '../../context.ts'
import { type InstantText, instantText } from '../../domain/dayText.ts'
import {
  type DisputeFacts,
  PaymentProviderError,
} from '../../gateways/paymentProvider.ts'
import type { PaymentRow } from '../../payments/readPayments.ts'
import { customerLines } from './customerLines.ts'
import { findDisputedPayment } from './findDisputedPayment.ts'
import { orderLines } from './orderLines.ts'
import { topUpLines } from './topUpLines.ts'

/** The English text for a bank. `dueBy` (milliseconds) is null where the provider names no end or does not answer. */
export type BankEvidence = { text: string; dueBy: number | null }

/**
 * Reads what the shop knows of a payment that a bank asks about, by the number of its order or the id of the payment.
 * Throws a Refusal when there is no such payment.
 */
export async function readEvidence(
  context: Pick<ServerContext, 'deps' | 'labels'>,
  subject: string,
): Promise<BankEvidence> {
  const { db, env } = context.deps
  const payment = await findDisputedPayment(db, subject)
  const facts = await askProvider(context, payment)
  const { calendar } = await context.labels()
  const at: InstantText = (instant) =>
    instantText(instant.getTime(), calendar.time_zone, 'en')
  const ofSubject = payment.order_id === null ? topUpLines : orderLines

  const lines = [
    `Payment ${payment.intent_id} of ${formatMoney(payment.amount)} to ${env.SELLER_NAME}, ABN ${env.SELLER_ABN}, ${env.PUBLIC_URL}`,
    ...(facts.reason === null
      ? []
      : [`Reason of the dispute: ${facts.reason}`]),
    ...cardLines(payment, facts),
    ...(await customerLines(db, payment.customer_id, at)),
    ...(await ofSubject(context, payment, at)),
    `All times are those of ${calendar.time_zone}.`,
  ]
  return { text: lines.join('\n'), dueBy: facts.dueBy }
}

const unknown: DisputeFacts = { reason: null, dueBy: null, card: null }

async function askProvider(
  { deps }: Pick<ServerContext, 'deps'>,
  { intent_id }: PaymentRow,
): Promise<DisputeFacts> {
  try {
    return await deps.payments.findDispute(intent_id ?? '')
  } catch (error) {
    if (error instanceof PaymentProviderError) return unknown
    throw error
  }
}

function cardLines({ method }: PaymentRow, { card }: DisputeFacts): string[] {
  if (card === null)
    return [`Paid with: ${method === 'stripe' ? 'card' : method}`]
  const { brand, last4, check } = card
  return [
    `Paid with: card, ${brand} ending in ${last4}`,
    ...(check === null ? [] : [`Check of the card: ${check}`]),
  ]
}
