import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import { noticeOfError } from '../core/noticeText.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import type { PageCover } from '../shell/navigationMachine.ts'
import type { NoticeRaised } from '../shell/noticesMachine.ts'

/** What is being done to which saved card, and why it could not be forgotten. */
export type CardSettingsContext = { card: SavedCard | null; error: ApiError | null }

/** What the settings of saved cards understand. */
export type CardSettingsEvent =
  | { type: 'card.forget'; card: SavedCard }
  | { type: 'card.prefer'; card: SavedCard }
  | { type: 'forgetting.confirm' }
  | { type: 'forgetting.cancel' }

/** What the settings of saved cards tell: the list is another now. */
export type CardSettingsEmitted = NoticeRaised | PageCover | { type: 'cards.changed' }

/** Forgets a saved card, after a question, or makes one the default. Fill `forgetCard` and `preferCard`. */
export const cardSettingsMachine = setup({
  types: {} as {
    context: CardSettingsContext
    events: CardSettingsEvent
    emitted: CardSettingsEmitted
    tags: 'asking' | 'busy'
  },
  actors: {
    forgetCard: unprovided<unknown, { id: number }>('forgetCard'),
    preferCard: unprovided<unknown, { id: number }>('preferCard'),
  },
  guards: { isGone: (_, given: { error: ApiError }) => given.error.code === 'notFound' },
  actions: {
    keepCard: assign((_, given: { card: SavedCard }) => ({ card: given.card, error: null })),
    forget: assign({ card: null, error: null }),
    tellChanged: emit({ type: 'cards.changed' }),
    tell: emit((_, given: { key: string }) => ({
      type: 'notice.raised',
      kind: 'status',
      key: given.key,
    })),
  },
}).createMachine({
  id: 'cardSettings',
  context: { card: null, error: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'card.forget': {
          target: 'asking',
          actions: { type: 'keepCard', params: ({ event }) => ({ card: event.card }) },
        },
        'card.prefer': {
          target: 'preferring',
          actions: { type: 'keepCard', params: ({ event }) => ({ card: event.card }) },
        },
      },
    },
    asking: {
      description: 'The question covers the page until the card is forgotten or stays.',
      tags: 'asking',
      entry: emit({ type: 'page.covered', by: 'cardSettings' }),
      exit: emit({ type: 'page.uncovered', by: 'cardSettings' }),
      initial: 'confirming',
      states: {
        confirming: {
          description: 'Is the customer sure? A failed attempt says so and asks again.',
          on: {
            'forgetting.confirm': 'forgetting',
            'forgetting.cancel': { target: '#cardSettings.idle', actions: 'forget' },
          },
        },
        forgetting: {
          description: 'A card that is not there any more counts as forgotten.',
          tags: 'busy',
          invoke: {
            id: 'forgetCard',
            src: 'forgetCard',
            input: ({ context }) => ({ id: required(context.card, 'card').id }),
            onDone: {
              target: '#cardSettings.idle',
              actions: [
                'forget',
                'tellChanged',
                { type: 'tell', params: { key: 'wallet.card_forgotten' } },
              ],
            },
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => errorOf(event) },
                target: '#cardSettings.idle',
                actions: ['forget', 'tellChanged'],
              },
              {
                target: 'confirming',
                actions: assign(({ event }) => errorOf(event)),
              },
            ],
          },
        },
      },
    },
    preferring: {
      tags: 'busy',
      invoke: {
        id: 'preferCard',
        src: 'preferCard',
        input: ({ context }) => ({ id: required(context.card, 'card').id }),
        onDone: {
          target: 'idle',
          actions: [
            'forget',
            'tellChanged',
            { type: 'tell', params: { key: 'wallet.card_preferred' } },
          ],
        },
        onError: {
          target: 'idle',
          actions: [
            'forget',
            'tellChanged',
            emit(({ event }) => failureOf(toApiError(event.error))),
          ],
        },
      },
    },
  },
})

function errorOf({ error }: { error: unknown }) {
  return { error: toApiError(error) }
}

function failureOf(error: ApiError): NoticeRaised {
  const words = noticeOfError(error, 'wallet.card_prefer_failed')
  return { type: 'notice.raised', kind: 'alert', ...words }
}
