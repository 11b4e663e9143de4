import { assign, type StateValueFrom, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { type PaymentType, paymentMethods } from '#contract/paymentMethods.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'

/** Events of the provider's card element; `field` identifies the element. */
export type CardFieldEvent =
  | { type: 'card.loading'; field: string }
  | { type: 'card.mounted'; field: string }
  | { type: 'card.changed'; field: string; isComplete: boolean; mistake: string | null }
  | { type: 'card.focused'; field: string }
  | { type: 'card.gone'; field: string }

/** The language of the page is another one. */
export type LanguageChanged = { type: 'language.changed'; language: Language }

type Context = {
  method: PaymentType
  /** The language that the provider speaks here; null until it has started. */
  language: Language | null
  /** The card field on the page. */
  field: string | null
  /** The provider's message about the typed card. */
  mistake: string | null
  /** The next card field takes the focus: its card must be typed again. */
  wantsFocus: boolean
  /** Our own code that starts the provider did not come; it is not the provider that fails. */
  isLost: boolean
}

/**
 * The provider of card, Alipay and WeChat payments in the page, and the card field with it. It runs only while such a
 * method is chosen. A field belongs to one language: another language means a new and empty one.
 *
 * Slots:
 * - `startProvider` · promise · resolves with the language that the provider speaks, or `off` when the shop does not
 *   take the method
 * - `watchLanguage` · callback: sends `language.changed`
 */
export const paymentProviderMachine = setup({
  types: {} as {
    context: Context
    events: CardFieldEvent | LanguageChanged | { type: 'provider.retry' }
    input: { method: PaymentType; wantsFocus?: boolean }
    tags: 'retryable'
  },
  actors: {
    startProvider: unprovided<Language | 'off', { method: PaymentType }>('startProvider', {
      within: 20_000,
    }),
    watchLanguage: unprovidedCallback<LanguageChanged>('watchLanguage'),
  },
  guards: {
    isCard: ({ context }) => paymentMethods[context.method].flow === 'card',
    isField: ({ context }, given: { field: string }) => given.field === context.field,
  },
  actions: {
    keepMistake: assign((_, given: { mistake: string | null }) => ({ mistake: given.mistake })),
    forgetField: assign({ field: null, mistake: null }),
    keepFailure: assign((_, given: { error: ApiError }) => ({
      isLost: given.error.code === 'lost',
    })),
  },
  delays: { fieldTime: 20_000 },
}).createMachine({
  id: 'paymentProvider',
  context: ({ input }) => ({
    wantsFocus: false,
    ...input,
    language: null,
    field: null,
    mistake: null,
    isLost: false,
  }),
  invoke: { id: 'watchLanguage', src: 'watchLanguage', onError: {} },
  on: { 'language.changed': { guard: 'isCard', target: '.starting' } },
  initial: 'starting',
  states: {
    starting: {
      entry: 'forgetField',
      invoke: {
        id: 'startProvider',
        src: 'startProvider',
        input: ({ context }) => ({ method: context.method }),
        onDone: [
          {
            guard: ({ event }) => event.output === 'off',
            target: 'unavailable',
          },
          {
            guard: 'isCard',
            target: 'field',
            actions: assign(({ event }) => ({
              language: event.output === 'off' ? null : event.output,
            })),
          },
          { target: 'ready' },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'keepFailure',
            params: ({ event }) => ({ error: toApiError(event.error) }),
          },
        },
      },
    },
    unavailable: { description: 'The shop takes no payment of this kind.' },
    failed: { tags: 'retryable', on: { 'provider.retry': 'starting' } },
    ready: { description: 'The customer can be led to where they pay.' },
    field: {
      description: 'A card can be typed; a saved one pays without a field.',
      initial: 'gone',
      on: {
        'card.loading': {
          target: '.loading',
          actions: assign(({ event }) => ({ field: event.field, mistake: null })),
        },
        'card.gone': {
          guard: { type: 'isField', params: ({ event }) => event },
          target: '.gone',
          actions: 'forgetField',
        },
        'card.changed': [
          {
            guard: ({ context, event }) => event.field === context.field && event.isComplete,
            target: '.complete',
            actions: { type: 'keepMistake', params: { mistake: null } },
          },
          {
            guard: ({ context, event }) => event.field === context.field && event.mistake !== null,
            target: '.wrong',
            actions: { type: 'keepMistake', params: ({ event }) => event },
          },
          {
            guard: { type: 'isField', params: ({ event }) => event },
            target: '.mounted',
            actions: { type: 'keepMistake', params: { mistake: null } },
          },
        ],
        'card.focused': {
          guard: { type: 'isField', params: ({ event }) => event },
          actions: assign({ wantsFocus: false }),
        },
      },
      states: {
        gone: { description: 'No field is on the page.' },
        loading: {
          after: { fieldTime: '#paymentProvider.failed' },
          on: {
            'card.mounted': {
              guard: { type: 'isField', params: ({ event }) => event },
              target: 'mounted',
            },
          },
        },
        mounted: { description: 'The card is not complete yet.' },
        wrong: { description: 'The provider says what is wrong with the card.' },
        complete: { description: 'What stands in the field can pay.' },
      },
    },
  },
})

/** How a payment provider stands in the page, and the card field with it. */
export type ProviderStatus = StateValueFrom<typeof paymentProviderMachine>

/** How the card field stands; null where there can be none. */
export function cardFieldOf(provider: ProviderStatus) {
  return typeof provider === 'object' ? (provider.field ?? null) : null
}

/** The label of why a provider cannot lead the customer to where they pay; null when it can. */
export function providerObstacle(provider: ProviderStatus): string | null {
  if (provider === 'ready') return null
  return provider === 'unavailable' ? 'payment.obstacle_unavailable' : 'payment.obstacle_provider'
}

/** The label of why the chosen card cannot pay, or null. A saved card needs a started provider, a typed one a complete field. */
export function cardObstacle(savedCard: string | null, provider: ProviderStatus): string | null {
  const field = cardFieldOf(provider)
  if (field === null) return providerObstacle(provider) ?? 'payment.obstacle_provider'
  if (savedCard !== null || field === 'complete') return null
  return field === 'wrong' ? 'payment.obstacle_card_wrong' : 'payment.obstacle_card'
}
