import { not, or } from 'xstate'
import type { ProviderStatus } from '../payment/paymentProviderMachine.ts'
import { paymentMethodOf, savedCardOf } from './checkoutRules.ts'
import { checkoutSetup } from './checkoutSetup.ts'

/** The checkout knows how its provider stands. */
const followed = {
  onSnapshot: {
    actions: {
      type: 'keepProvider',
      params: ({ event }: { event: { snapshot: { value: ProviderStatus } } }) => ({
        provider: event.snapshot.value,
      }),
    },
  },
  onError: { actions: { type: 'keepProvider', params: { provider: 'unavailable' } } },
} as const

/** How the order is to be paid, and the life of that method's provider. */
export const paymentRegion = checkoutSetup.createStateConfig({
  description:
    'By rule until the customer picks or types anything of a method, or presses Pay; leaving a method stops its provider.',
  initial: 'deciding',
  states: {
    deciding: {
      entry: { type: 'keepProvider', params: { provider: 'starting' } },
      always: [
        { guard: 'isWallet', target: 'wallet' },
        { guard: 'isCard', target: 'card' },
        { target: 'app' },
      ],
    },
    wallet: { always: { guard: not('isWallet'), target: 'deciding' } },
    card: {
      tags: 'card',
      always: { guard: not('isCard'), target: 'deciding' },
      invoke: {
        id: 'paymentProvider',
        src: 'paymentProvider',
        input: ({ context }) => ({
          method: 'stripe',
          wantsFocus: context.problem?.field === 'card' && !savedCardOf(context),
        }),
        ...followed,
      },
    },
    app: {
      always: { guard: or(['isWallet', 'isCard']), target: 'deciding' },
      invoke: {
        id: 'paymentProvider',
        src: 'paymentProvider',
        input: ({ context }) => ({ method: paymentMethodOf(context) }),
        ...followed,
      },
    },
  },
})
