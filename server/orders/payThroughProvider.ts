import { formatMoney } from '#contract/money.ts'
import type { OrderInput, PlacedOrder } from '#contract/orders.ts'
import type { ServerContext } from '../context.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { badRequest } from '../http/errors.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { ensurePaymentIntent } from '../payments/ensurePaymentIntent.ts'
import { leastPayment, type PaymentTerms } from '../payments/openPayment.ts'
import type { PaymentRow } from '../payments/readPayments.ts'

/** The terms of a payment through the provider, null for the wallet; refuses what the provider does not take. Only a card can be saved. */
export function paymentTermsOf(
  method: OrderInput['payment_type'],
  saves: boolean,
  amount: number,
): PaymentTerms | null {
  if (method === 'wallet') return null
  if (amount < leastPayment)
    throw badRequest({ key: 'total_too_small', values: { minimum: formatMoney(leastPayment) } })
  return { method, save_card: method === 'stripe' && saves }
}

/** The answer with which the browser pays an order. */
export async function respondWithPaymentIntent(
  context: ServerContext,
  { order_id, expires_at }: Pick<OrderRow, 'order_id' | 'expires_at'>,
  payment: PaymentRow,
): Promise<PlacedOrder> {
  crashpoint('order.waiting')
  const intent = await ensurePaymentIntent(context, payment)
  return {
    status: 'ORDER_PLACED',
    order_id,
    client_secret: intent.clientSecret,
    payment_intent: intent.id,
    expires_at: expires_at?.toISOString() ?? null,
  }
}
