import { fromCallback, fromPromise } from 'xstate'
import { checkExpiry } from '#contract/orders.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import type { ExpiryAnswer } from '#machines/orders/completePaymentMachine.ts'
import {
  type Deadline,
  type DeadlinePassed,
  orderExpiryMachine,
} from '#machines/orders/orderExpiryMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

/** Watches the payment deadlines of unpaid orders. */
export function orderExpiryOf({ api, clock }: ClientDeps) {
  return provideActors(orderExpiryMachine, {
    watchDeadlines: fromCallback<
      DeadlinePassed,
      { deadlines: readonly Deadline[] }
    >(({ input, sendBack }) => {
      let left = input.deadlines
      const look = () => {
        const passed = left.filter(({ deadline }) => deadline <= clock.now())
        left = left.filter((one) => !passed.includes(one))
        for (const { orderId } of passed)
          sendBack({ type: 'deadline.passed', orderId })
      }
      look()
      const timer = setInterval(look, 1_000)
      return () => clearInterval(timer)
    }),
    checkExpiry: fromPromise<ExpiryAnswer, { orderId: string }>(
      ({ input, signal }) =>
        api.call(
          checkExpiry,
          { body: { order_id: input.orderId } },
          { signal },
        ),
    ),
  })
}
