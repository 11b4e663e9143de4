import { fromPromise } from 'xstate'
import { checkExpiry, type Order } from '#contract/orders.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  completePaymentMachine,
  type ExpiryAnswer,
} from '#machines/orders/completePaymentMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import { readOrder } from './readOrder.ts'

export function completePaymentOf({ api }: ClientDeps) {
  return provideActors(completePaymentMachine, {
    checkExpiry: fromPromise<ExpiryAnswer, { orderId: string }>(
      ({ input, signal }) =>
        api.call(
          checkExpiry,
          { body: { order_id: input.orderId } },
          { signal },
        ),
    ),
    fetchOrder: fromPromise<Order, { orderId: string }>(({ input, signal }) =>
      readOrder(api, input.orderId, signal),
    ),
  })
}
