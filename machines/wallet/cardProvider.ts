import { assign, emit } from 'xstate'
import { walletRechargeSetup } from './walletRechargeSetup.ts'

export const cardProvider = walletRechargeSetup.createStateConfig({
  description: 'Cards can be typed and charged only while the tab is open.',
  initial: 'off',
  states: {
    off: {
      on: {
        'wallet.opened': {
          target: 'on',
          actions: emit({ type: 'wallet.shown' }),
        },
      },
    },
    on: {
      on: {
        'wallet.closed': {
          target: 'off',
          actions: assign({ provider: 'starting' }),
        },
      },
      initial: 'running',
      states: {
        running: {
          invoke: {
            id: 'paymentProvider',
            src: 'paymentProvider',
            input: { method: 'stripe' },
            onSnapshot: {
              actions: assign(({ event }) => ({
                provider: event.snapshot.value,
              })),
            },
            onError: 'broken',
          },
        },
        broken: {
          entry: assign({ provider: 'failed' }),
          on: {
            'provider.retry': {
              target: 'running',
              actions: assign({ provider: 'starting' }),
            },
          },
        },
      },
    },
  },
})
