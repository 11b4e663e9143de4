import { fromPromise } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import type { ReturnedPayment } from '#machines/payment/handoffTypes.ts'
import {
  type HandoffState,
  paymentReturnMachine,
} from '#machines/payment/paymentReturnMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Effect } from '../core/eventBridge.ts'
import { createHandoffStore } from './handoffStore.ts'
import { lockName } from './leaderElection.ts'

/** Fills the slots of the page to which Alipay and WeChat Pay return. */
export function paymentReturnOf({
  storage,
  paymentChannel,
  leadership,
}: Pick<ClientDeps, 'storage' | 'paymentChannel' | 'leadership'>) {
  const store = createHandoffStore(storage)
  return provideActors(paymentReturnMachine, {
    findHandoff: fromPromise<HandoffState, { paymentIntent: string }>(
      async ({ input }) => store.find(input.paymentIntent).state,
    ),
    reportReturn: fromPromise<{ isLedElsewhere: boolean }, ReturnedPayment>(
      async ({ input }) => {
        const payment_intent = input.paymentIntent ?? ''
        const redirect_status = input.redirectStatus ?? ''

        paymentChannel.publish({
          source: input.source,
          payment_intent,
          redirect_status,
        })

        const owner = storage.session.read()?.user.email
        const isLed =
          owner !== undefined &&
          (await leadership.isLed(lockName({ of: 'order', owner })))

        // The leading tab may have closed just now.
        return {
          isLedElsewhere: isLed || store.find(payment_intent).state === 'taken',
        }
      },
    ),
  })
}

export const closeTab: Effect<'paymentReturn'> = ({ tabs }, paymentReturn) => {
  paymentReturn.on('tab.closeRequested', () => tabs.closeOwn())
}
