import { setup } from 'xstate'
import { type PaymentType, paymentMethods } from '#contract/paymentMethods.ts'
import { unprovided } from '../core/unprovided.ts'

/** How a payment provider stands in the page; only `ready` can pay. */
export type ProviderStatus = 'starting' | 'unavailable' | 'failed' | 'incomplete' | 'ready'

/** True while the chosen card can pay: a saved one as soon as the provider is there, an entered one once it is complete. */
export function canCardPay(savedCard: string | null, provider: ProviderStatus): boolean {
  return provider === 'ready' || (savedCard !== null && provider === 'incomplete')
}

/**
 * The provider of card, Alipay and WeChat payments in the page. It runs only while such a method is chosen, and the
 * card field with it. Fill `startProvider`, which returns `off` when the shop does not take the method.
 */
export const paymentProviderMachine = setup({
  types: {} as {
    context: { method: PaymentType }
    events: { type: 'provider.retry' } | { type: 'card.completed' } | { type: 'card.emptied' }
    input: { method: PaymentType }
    tags: 'retryable'
  },
  actors: {
    startProvider: unprovided<'on' | 'off', { method: PaymentType }>('startProvider'),
  },
  guards: {
    isOff: (_, given: { answer: 'on' | 'off' }) => given.answer === 'off',
    isCard: ({ context }) => paymentMethods[context.method].flow === 'card',
  },
  delays: { startTime: 20_000 },
}).createMachine({
  id: 'paymentProvider',
  context: ({ input }) => input,
  initial: 'starting',
  states: {
    starting: {
      invoke: {
        id: 'startProvider',
        src: 'startProvider',
        input: ({ context }) => ({ method: context.method }),
        onDone: [
          {
            guard: { type: 'isOff', params: ({ event }) => ({ answer: event.output }) },
            target: 'unavailable',
          },
          { guard: 'isCard', target: 'incomplete' },
          { target: 'ready' },
        ],
        onError: 'failed',
      },
      after: { startTime: 'failed' },
    },
    unavailable: { description: 'The shop takes no payment of this kind.' },
    failed: { tags: 'retryable', on: { 'provider.retry': 'starting' } },
    incomplete: {
      description: 'The card field is there and not filled in yet: the pay button is disabled.',
      on: { 'card.completed': 'ready' },
    },
    ready: { on: { 'card.emptied': 'incomplete' } },
  },
})
