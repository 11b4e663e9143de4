import { fromPromise } from 'xstate'
import type { Language } from '#contract/languages.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { paymentProviderMachine } from '#machines/payment/paymentProviderMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

/** Starts the payment provider in the shop's language; `off` for the wallet and for a shop without a provider. */
export function paymentProviderOf({ payments }: ClientDeps) {
  return provideActors(paymentProviderMachine, {
    startProvider: fromPromise<Language | 'off', { method: PaymentType }>(
      async ({ input }) => {
        if (!payments || paymentMethods[input.method].flow === 'wallet')
          return 'off'
        return (await payments()).start()
      },
    ),
  })
}
