import { getOrder, type Order } from '#contract/orders.ts'
import type { IntentStatus } from '#machines/payment/paymentOutcome.ts'
import type { ClientDeps } from './clientDeps.ts'

/** How an order's payment stands at the server, which asks the provider. */
export async function askOrder(
  { api }: ClientDeps,
  order_id: string,
  signal: AbortSignal,
): Promise<IntentStatus> {
  return stateOf(await api.call(getOrder, { params: { order_id } }, { signal }))
}

/** One that was cancelled cannot be paid any more, whatever its intent says. */
function stateOf({ status, transaction }: Order): IntentStatus {
  return status === 'CANCELLED' ? 'canceled' : (transaction?.status ?? 'requires_payment_method')
}
