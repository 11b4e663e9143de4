import { getOrder, listOrders, type Order } from '#contract/orders.ts'
import type { IntentStatus } from '#machines/payment/paymentOutcome.ts'
import type { Api } from '#src/adapters/api.ts'
import { callWithFallback } from '#src/adapters/callWithFallback.ts'

/** Reads an order by its number, or by its payment intent. Rejects with `notFound`. */
export function readOrder(
  api: Api,
  reference: string,
  signal: AbortSignal,
): Promise<Order> {
  const hasReference = (order: Order) =>
    order.order_id === reference || isPaidBy(order, reference)
  return callWithFallback(
    api.call(getOrder, { params: { order_id: reference } }, { signal }),
    async () => (await api.call(listOrders, {}, { signal })).find(hasReference),
  )
}

export function isPaidBy(
  { transaction }: Order,
  paymentIntent: string,
): boolean {
  return transaction?.stripe_payment_intent_id === paymentIntent
}

/**
 * Reads an order's payment status from the server, which asks the provider. A cancelled order cannot be paid, whatever
 * its intent says.
 */
export async function readOrderStatus(
  api: Api,
  reference: string,
  signal: AbortSignal,
): Promise<IntentStatus> {
  const { status, transaction } = await readOrder(api, reference, signal)
  return status === 'CANCELLED'
    ? 'canceled'
    : (transaction?.status ?? 'requires_payment_method')
}
