import { fromPromise } from 'xstate'
import type { ReturnedPayment } from '#machines/payment/handoffTypes.ts'
import { type KnownHandoff, paymentReturnMachine } from '#machines/payment/paymentReturnMachine.ts'
import type { ClientDeps } from './clientDeps.ts'
import { createHandoffStore } from './handoffStore.ts'
import type { Effect } from './hear.ts'
import { leadOf } from './paymentHandoff.ts'

/** The page to which Alipay and WeChat Pay lead back. */
export function paymentReturnOf({
  storage,
  news,
  leadership,
}: Pick<ClientDeps, 'storage' | 'news' | 'leadership'>) {
  const store = createHandoffStore(storage)
  return paymentReturnMachine.provide({
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
}

/** A tab that has reported closes itself. */
export const closeTab: Effect<'paymentReturn'> = ({ tabs }, paymentReturn) => {
  paymentReturn.on('tab.closeRequested', () => tabs.closeOwn())
}
