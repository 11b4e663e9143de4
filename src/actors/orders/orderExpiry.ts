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

export function orderExpiryOf({ api, clock }: ClientDeps) {
  return provideActors(orderExpiryMachine, {
    watchDeadlines: fromCallback<
      DeadlinePassed,
      { deadlines: readonly Deadline[] }
    >(({ input, sendBack }) => {
      let pending = input.deadlines
      const check = () => {
        const now = clock.now()
        const passed = pending.filter(({ deadline }) => deadline <= now)
        pending = pending.filter(({ deadline }) => deadline > now)
        for (const { orderId } of passed)
          sendBack({ type: 'deadline.passed', orderId })
      }

      check()
      const timer = setInterval(check, 1_000)
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
