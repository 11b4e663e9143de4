import { formatMoney } from '#contract/money.ts'
import type { OrderInput, PlacedOrder } from '#contract/orders.ts'
import { badRequest, unprocessable } from '../errors.ts'
import { intentOf } from '../payments/intentOf.ts'
import { leastPayment, type PaymentTerms } from '../payments/openPayment.ts'
import type { PaymentRow } from '../payments/readPayments.ts'
import type { Till } from '../payments/till.ts'

/** The terms of a payment through the provider, null for the wallet; refuses what the provider does not take. */
export function termsOf(
  method: OrderInput['payment_type'],
  save_card: boolean,
  amount: number,
): PaymentTerms | null {
  if (method === 'wallet') return null
  if (method !== 'stripe') throw unprocessable('payment_unavailable')
  if (amount < leastPayment)
    throw badRequest({ key: 'total_too_small', values: { minimum: formatMoney(leastPayment) } })
  return { method, save_card }
}

/** The answer with which the browser pays an order. */
export async function answerWithIntent(till: Till, payment: PaymentRow): Promise<PlacedOrder> {
  const intent = await intentOf(till, payment)
  return {
    status: 'ORDER_PLACED',
    order_id: payment.order_id ?? '',
    client_secret: intent.clientSecret,
    payment_intent: intent.id,
  }
}
