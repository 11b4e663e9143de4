import type { CardPaymentLogic } from '#machines/checkout/orderSubmissionMachine.ts'
import { cardPaymentOf } from './cardPayment.ts'
import type { ClientDeps } from './clientDeps.ts'
import { askOrder } from './readOrder.ts'

/** The payment of an order by card; its code comes with the checkout, so that an update of the shop cannot come between an order and its payment. */
export function orderPaymentOf(deps: ClientDeps): CardPaymentLogic {
  return cardPaymentOf(deps, {
    askServer: (reference, signal) => askOrder(deps.api, reference, signal),
  })
}
