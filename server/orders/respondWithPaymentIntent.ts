import type { PlacedOrder } from '#contract/orders.ts'
import type { ServerContext } from '../context.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { ensurePaymentIntent } from '../payments/ensurePaymentIntent.ts'
import type { PaymentRow } from '../payments/readPayments.ts'

/** The response with which the browser pays an order; creates the payment intent when there is none yet. */
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
