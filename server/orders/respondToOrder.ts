import type { PlacedOrder } from '#contract/orders.ts'
import type { ServerContext } from '../context.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { orderCharge } from '../domain/chargeWords.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { ensurePaymentIntent } from '../payments/ensurePaymentIntent.ts'
import type { PaymentRow } from '../payments/readPayments.ts'

export type UnpaidOrder = {
  order: Pick<OrderRow, 'order_id' | 'schedule_date' | 'expires_at'>
  payment: PaymentRow
}

/** Builds the response to a written order. An unpaid one gets its payment intent, which the browser pays. */
export async function respondToOrder(
  context: ServerContext,
  written: PlacedOrder | UnpaidOrder,
): Promise<PlacedOrder> {
  if (!('payment' in written)) return written
  crashpoint('order.waiting')

  const { order, payment } = written
  const words = orderCharge(order, context.deps.env.SELLER_NAME)
  const intent = await ensurePaymentIntent(context, payment, words)
  const { order_id, expires_at } = order
  return {
    status: 'ORDER_PLACED',
    order_id,
    client_secret: intent.clientSecret,
    payment_intent: intent.id,
    expires_at: expires_at?.toISOString() ?? null,
  }
}
