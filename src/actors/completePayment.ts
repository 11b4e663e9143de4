import { fromPromise } from 'xstate'
import { checkExpiry, getOrder, type Order } from '#contract/orders.ts'
import {
  completePaymentMachine,
  type ExpiryAnswer,
} from '#machines/orders/completePaymentMachine.ts'
import type { ClientDeps } from './clientDeps.ts'

/** Takes unpaid orders to the checkout. */
export function completePaymentOf({ api }: ClientDeps) {
  return completePaymentMachine.provide({
    actors: {
      checkExpiry: fromPromise<ExpiryAnswer, { orderId: string }>(({ input, signal }) =>
        api.call(checkExpiry, { body: { order_id: input.orderId } }, { signal }),
      ),
      fetchOrder: fromPromise<Order, { orderId: string }>(({ input, signal }) =>
        api.call(getOrder, { params: { order_id: input.orderId } }, { signal }),
      ),
    },
  })
}
