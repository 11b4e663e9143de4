import { fromPromise } from 'xstate'
import { type PaymentType, paymentMethods } from '#contract/paymentMethods.ts'
import { paymentProviderMachine } from '#machines/payment/paymentProviderMachine.ts'
import type { ClientDeps } from '../clientDeps.ts'

/** The provider of a method in the page; a shop without a provider takes no payment of the kind. */
export function paymentProviderOf({ payments }: ClientDeps) {
  return paymentProviderMachine.provide({
    actors: {
      startProvider: fromPromise<'on' | 'off', { method: PaymentType }>(async ({ input }) => {
        if (!payments || paymentMethods[input.method].flow === 'wallet') return 'off'
        await (await payments()).start()
        return 'on'
      }),
    },
  })
}
