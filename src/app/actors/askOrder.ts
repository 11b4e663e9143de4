import { getOrder, type Order } from '#contract/orders.ts'
import type { PaymentState } from '#machines/payment/paymentOutcome.ts'
import type { World } from '../world.ts'

/** How an order's payment stands at the server, which asks the provider. */
export async function askOrder(
  { api }: World,
  order_id: string,
  signal: AbortSignal,
): Promise<PaymentState> {
  return stateOf(await api.call(getOrder, { params: { order_id } }, { signal }))
}

/** One that was cancelled cannot be paid any more, whatever its intent says. */
function stateOf({ status, transaction }: Order): PaymentState {
  return status === 'CANCELLED' ? 'canceled' : (transaction?.status ?? 'requires_payment_method')
}
