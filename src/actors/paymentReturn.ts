import { createActor, fromPromise } from 'xstate'
import type { ReturnedPayment } from '#machines/payment/handoffTypes.ts'
import { type KnownHandoff, paymentReturnMachine } from '#machines/payment/paymentReturnMachine.ts'
import type { ClientDeps } from './clientDeps.ts'
import { createHandoffStore } from './handoffStore.ts'
import { leadOf } from './paymentHandoff.ts'

/** The page to which Alipay and WeChat Pay lead back. */
export function createPaymentReturnActor({
  storage,
  news,
  leadership,
  inspect,
}: Pick<ClientDeps, 'storage' | 'news' | 'leadership' | 'inspect'>) {
  const store = createHandoffStore(storage)
  const machine = paymentReturnMachine.provide({
    actors: {
      findHandoff: fromPromise<KnownHandoff, { paymentIntent: string }>(
        async ({ input }) => store.find(input.paymentIntent).known,
      ),
      reportReturn: fromPromise<{ isLedElsewhere: boolean }, ReturnedPayment>(async ({ input }) => {
        const payment_intent = input.paymentIntent ?? ''
        const redirect_status = input.redirectStatus ?? ''
        news.publish({ source: input.source, payment_intent, redirect_status })
        const { orderId } = store.find(payment_intent)
        const isLed = orderId !== null && (await leadership.isLed(leadOf(orderId)))
        // The tab that led may have come to an end just now.
        return { isLedElsewhere: isLed || store.find(payment_intent).known === 'taken' }
      }),
    },
  })
  return createActor(machine, { id: 'paymentReturn', inspect })
}
