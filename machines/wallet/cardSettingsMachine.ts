import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import { noticeOfError } from '../core/noticeText.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import type { PageCover } from '../shell/navigationMachine.ts'
import type { NoticeRaised } from '../shell/noticesMachine.ts'

/** The card to delete or to make the default, and the error of a deletion. */
export type CardSettingsContext = {
  card: SavedCard | null
  error: ApiError | null
}

export type CardSettingsEvent =
  | { type: 'card.forget'; card: SavedCard }
  | { type: 'card.prefer'; card: SavedCard }
  | { type: 'forgetting.confirm' }
  | { type: 'forgetting.cancel' }

/** `changed` reports that the list has changed. */
export type CardSettingsEmitted =
  | NoticeRaised
  | PageCover
  | { type: 'cards.changed' }

/** Deletes a saved card, after a question, or makes one the default. Fill `forgetCard` and `preferCard`. */
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
  guards: {
    isGone: (_, params: { error: ApiError }) =>
      params.error.code === 'notFound',
  },
  actions: {
    keepCard: assign((_, params: { card: SavedCard }) => ({
      card: params.card,
      error: null,
    })),
    forget: assign({ card: null, error: null }),
    tellChanged: emit({ type: 'cards.changed' }),
    tell: emit((_, params: { key: string }) => ({
      type: 'notice.raised',
      kind: 'status',
      key: params.key,
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
          actions: {
            type: 'keepCard',
            params: ({ event }) => ({ card: event.card }),
          },
        },
        'card.prefer': {
          target: 'preferring',
          actions: {
            type: 'keepCard',
            params: ({ event }) => ({ card: event.card }),
          },
        },
      },
    },
    asking: {
      description: 'The question covers the page until the customer decides.',
      tags: 'asking',
      entry: emit({ type: 'page.covered', by: 'cardSettings' }),
      exit: emit({ type: 'page.uncovered', by: 'cardSettings' }),
      initial: 'confirming',
      states: {
        confirming: {
          description:
            'Asks for confirmation; a failed deletion shows its error and asks again.',
          on: {
            'forgetting.confirm': 'forgetting',
            'forgetting.cancel': {
              target: '#cardSettings.idle',
              actions: 'forget',
            },
          },
        },
        forgetting: {
          description: 'A missing card counts as deleted.',
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
                guard: {
                  type: 'isGone',
                  params: ({ event }) => errorOf(event),
                },
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
