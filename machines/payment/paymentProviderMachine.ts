import { assign, type StateValueFrom, setup } from 'xstate'
import { toApiError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import type { NoticeText } from '../core/noticeText.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { unprovided } from '../core/unprovided.ts'

/** Events of the provider's card element; `field` identifies the element. */
export type CardFieldEvent =
  | { type: 'card.loading'; field: string }
  | { type: 'card.mounted'; field: string }
  | {
      type: 'card.changed'
      field: string
      isComplete: boolean
      mistake: NoticeText | null
    }
  | { type: 'card.focused'; field: string }
  | { type: 'card.gone'; field: string }

type Context = {
  method: PaymentType
  /** The language in which the provider has started; null before. */
  language: Language | null
  field: string | null
  /** The provider's message about the typed card. */
  mistake: NoticeText | null
  /** The next card field gets the focus: its card must be typed again. */
  wantsFocus: boolean
  /** Our own code that starts the provider did not load; the provider did not fail. */
  isLost: boolean
}

/**
 * The provider of card, Alipay and WeChat payments and its card field. It runs only while such a method is chosen.
 *
 * Slot `startProvider` · promise: the provider's language, or `off` if the shop does not accept the method
 */
export const paymentProviderMachine = setup({
  types: {} as {
    context: Context
    events: CardFieldEvent | { type: 'provider.retry' }
    input: { method: PaymentType; wantsFocus?: boolean }
    tags: 'retryable'
  },
  actors: {
    startProvider: unprovided<Language | 'off', { method: PaymentType }>(
      'startProvider',
      { within: 20_000 },
    ),
  },
  guards: {
    isCard: ({ context }) => paymentMethods[context.method].flow === 'card',
  },
  actions: {
    forgetField: assign({ field: null, mistake: null }),
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
          actions: assign(({ event }) => ({
            isLost: toApiError(event.error).code === 'lost',
          })),
        },
      },
    },
    unavailable: { description: 'The shop does not accept this method.' },
    failed: { tags: 'retryable', on: { 'provider.retry': 'starting' } },
    ready: { description: 'The provider is ready.' },
    field: {
      description: 'The customer can type a card; a saved one needs no field.',
      initial: 'gone',
      on: {
        'card.loading': {
          target: '.loading',
          actions: assign(({ event }) => ({
            field: event.field,
            mistake: null,
          })),
        },
        'card.gone': {
          guard: isField,
          target: '.gone',
          actions: 'forgetField',
        },
        'card.changed': [
          {
            guard: ({ context, event }) =>
              event.field === context.field && event.isComplete,
            target: '.complete',
            actions: assign({ mistake: null }),
          },
          {
            guard: ({ context, event }) =>
              event.field === context.field && event.mistake !== null,
            target: '.wrong',
            actions: assign(({ event }) => ({ mistake: event.mistake })),
          },
          {
            guard: isField,
            target: '.mounted',
            actions: assign({ mistake: null }),
          },
        ],
        'card.focused': {
          guard: isField,
          actions: assign({ wantsFocus: false }),
        },
      },
      states: {
        gone: { description: 'The page has no field.' },
        loading: {
          after: { fieldTime: '#paymentProvider.failed' },
          on: {
            'card.mounted': { guard: isField, target: 'mounted' },
          },
        },
        mounted: { description: 'The card is incomplete.' },
        wrong: { description: 'The provider reports a mistake in the card.' },
        complete: { description: 'The field has a complete card.' },
      },
    },
  },
})

function isField({
  context,
  event,
}: TransitionArgs<Context, { field: string }>): boolean {
  return event.field === context.field
}

/** The state of the payment provider and its card field. */
export type ProviderStatus = StateValueFrom<typeof paymentProviderMachine>

/** The state of the card field; null if the provider is not ready. */
export function cardFieldOf(provider: ProviderStatus) {
  return typeof provider === 'object' ? (provider.field ?? null) : null
}

/** The label of the reason why the provider is not ready; null if it is ready. */
export function providerDisabledReason(
  provider: ProviderStatus,
): string | null {
  if (provider === 'ready') return null
  return provider === 'unavailable'
    ? 'payment.obstacle_unavailable'
    : 'payment.obstacle_provider'
}

/**
 * The label of the reason why the chosen card is not payable, or null. Saved cards need a started provider, typed ones
 * a complete field.
 */
export function cardDisabledReason(
  savedCard: string | null,
  provider: ProviderStatus,
): string | null {
  const field = cardFieldOf(provider)
  if (field === null)
    return providerDisabledReason(provider) ?? 'payment.obstacle_provider'
  if (savedCard !== null || field === 'complete') return null
  return field === 'wrong'
    ? 'payment.obstacle_card_wrong'
    : 'payment.obstacle_card'
}
