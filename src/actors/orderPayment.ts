import type { CardPaymentLogic } from '#machines/checkout/orderSubmissionMachine.ts'
import { cardPaymentOf } from './cardPayment.ts'
import type { ClientDeps } from './clientDeps.ts'
import type { Find } from './hear.ts'
import { askOrder } from './readOrder.ts'

/** The payment of an order by card; its code comes with the first such order. */
export function orderPaymentOf(deps: ClientDeps, find: Find): CardPaymentLogic {
  return cardPaymentOf(deps, {
    find,
    askServer: (reference, signal) => askOrder(deps.api, reference, signal),
  })
}
