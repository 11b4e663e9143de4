import { getOrder, listOrders, type Order } from '#contract/orders.ts'
import type { IntentStatus } from '#machines/payment/paymentOutcome.ts'
import type { Api } from '#src/adapters/api.ts'
import { orFind } from '#src/adapters/orFind.ts'

/** An order by its number, or by the payment intent that pays it. Rejects with `notFound`. */
export function readOrder(api: Api, reference: string, signal: AbortSignal): Promise<Order> {
  const isMeant = (order: Order) => order.order_id === reference || isPaidBy(order, reference)
  return orFind(api.call(getOrder, { params: { order_id: reference } }, { signal }), async () =>
    (await api.call(listOrders, {}, { signal })).find(isMeant),
  )
}

/** True when a payment intent pays an order. */
export function isPaidBy({ transaction }: Order, paymentIntent: string): boolean {
  return transaction?.stripe_payment_intent_id === paymentIntent
}

/** How an order's payment stands at the server, which asks the provider. One that was cancelled cannot be paid any more, whatever its intent says. */
export async function askOrder(
  api: Api,
  reference: string,
  signal: AbortSignal,
): Promise<IntentStatus> {
  const { status, transaction } = await readOrder(api, reference, signal)
  return status === 'CANCELLED' ? 'canceled' : (transaction?.status ?? 'requires_payment_method')
}
