import { assign, not, or } from 'xstate'
import type { ProviderStatus } from '../payment/paymentProviderMachine.ts'
import { type CheckoutContext, checkoutSetup } from './checkoutSetup.ts'
import { flowOf, paymentMethodOf, savedCardOf } from './rules/method.ts'

const copyProvider = {
  onSnapshot: {
    actions: {
      type: 'keepProvider',
      params: ({
        event,
      }: {
        event: { snapshot: { value: ProviderStatus } }
      }) => ({ provider: event.snapshot.value }),
    },
  },
  onError: {
    actions: { type: 'keepProvider', params: { provider: 'unavailable' } },
  },
} as const

/** The region of the payment method: starts and stops the provider of the chosen one. */
export const paymentMethod = checkoutSetup.createStateConfig({
  description:
    'A rule selects the method until the customer picks or types one, or presses Pay. Leaving a method stops its provider.',
  initial: 'deciding',
  states: {
    deciding: {
      entry: assign({ provider: 'starting' }),
      always: [
        { guard: isWallet, target: 'wallet' },
        { guard: isCard, target: 'card' },
        { target: 'app' },
      ],
    },
    wallet: { always: { guard: not(isWallet), target: 'deciding' } },
    card: {
      tags: 'card',
      always: { guard: not(isCard), target: 'deciding' },
      invoke: {
        id: 'paymentProvider',
        src: 'paymentProvider',
        input: ({ context }) => ({
          method: 'stripe',
          wantsFocus:
            context.problem?.field === 'card' && !savedCardOf(context),
        }),
        ...copyProvider,
      },
    },
    app: {
      always: { guard: or([isWallet, isCard]), target: 'deciding' },
      invoke: {
        id: 'paymentProvider',
        src: 'paymentProvider',
        input: ({ context }) => ({ method: paymentMethodOf(context) }),
        ...copyProvider,
      },
    },
  },
})

function isWallet({ context }: { context: CheckoutContext }): boolean {
  return flowOf(context) === 'wallet'
}

function isCard({ context }: { context: CheckoutContext }): boolean {
  return flowOf(context) === 'card'
}
