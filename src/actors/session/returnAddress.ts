import { handoffMethods } from '#contract/paymentTypes.ts'
import type { ReturnedPayment } from '#machines/payment/handoffTypes.ts'
import { type Navigation, pagePath } from '#src/adapters/navigation.ts'

/** Reads a payment page's return parameters from the address; null for any other address. */
export function readReturn({
  path,
  search,
}: Navigation): ReturnedPayment | null {
  const query = new URLSearchParams(search())
  const source = handoffMethods.find((method) => method === query.get('source'))
  if (pagePath(path()) !== '/checkout' || source === undefined) return null
  return {
    source,
    paymentIntent: query.get('payment_intent'),
    redirectStatus: query.get('redirect_status'),
  }
}
