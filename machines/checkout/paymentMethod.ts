import { assign, not, or } from 'xstate'
import { type CheckoutArgs, checkoutSetup } from './checkoutSetup.ts'
import { flowOf, paymentMethodOf, savedCardOf } from './rules/method.ts'

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
        onSnapshot: {
          actions: assign(({ event }) => ({ provider: event.snapshot.value })),
        },
        onError: { actions: assign({ provider: 'unavailable' }) },
      },
    },
    app: {
      always: { guard: or([isWallet, isCard]), target: 'deciding' },
      invoke: {
        id: 'paymentProvider',
        src: 'paymentProvider',
        input: ({ context }) => ({ method: paymentMethodOf(context) }),
        onSnapshot: {
          actions: assign(({ event }) => ({ provider: event.snapshot.value })),
        },
        onError: { actions: assign({ provider: 'unavailable' }) },
      },
    },
  },
})

function isWallet({ context }: CheckoutArgs): boolean {
  return flowOf(context) === 'wallet'
}

function isCard({ context }: CheckoutArgs): boolean {
  return flowOf(context) === 'card'
}
