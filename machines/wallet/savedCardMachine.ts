import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import { noticeOfError } from '../core/noticeText.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import type { PageCover } from '../shell/navigationMachine.ts'
import type { NoticeRaised } from '../shell/noticesMachine.ts'

/** The card to delete or to make the default, and the error of a deletion. */
export type SavedCardContext = {
  card: SavedCard | null
  error: ApiError | null
}

export type SavedCardEvent =
  | { type: 'card.remove'; card: SavedCard }
  | { type: 'card.prefer'; card: SavedCard }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }

/** `changed` reports that the list has changed. */
export type SavedCardEmitted =
  | NoticeRaised
  | PageCover
  | { type: 'cards.changed' }

/** Deletes a saved card, after a question, or makes one the default. Fill `removeCard` and `preferCard`. */
export const savedCardMachine = setup({
  types: {} as {
    context: SavedCardContext
    events: SavedCardEvent
    emitted: SavedCardEmitted
    tags: 'asking' | 'busy'
  },
  actors: {
    removeCard: unprovided<unknown, { id: number }>('removeCard'),
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
  id: 'savedCard',
  context: { card: null, error: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'card.remove': {
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
      entry: emit({ type: 'page.covered', by: 'savedCard' }),
      exit: emit({ type: 'page.uncovered', by: 'savedCard' }),
      initial: 'confirming',
      states: {
        confirming: {
          description:
            'Asks for confirmation; a failed deletion shows its error and asks again.',
          on: {
            'removal.confirm': 'removing',
            'removal.cancel': {
              target: '#savedCard.idle',
              actions: 'forget',
            },
          },
        },
        removing: {
          description: 'A missing card counts as deleted.',
          tags: 'busy',
          invoke: {
            id: 'removeCard',
            src: 'removeCard',
            input: ({ context }) => ({ id: required(context.card, 'card').id }),
            onDone: {
              target: '#savedCard.idle',
              actions: [
                'forget',
                'tellChanged',
                { type: 'tell', params: { key: 'wallet.card_removed' } },
              ],
            },
            onError: [
              {
                guard: {
                  type: 'isGone',
                  params: ({ event }) => errorOf(event),
                },
                target: '#savedCard.idle',
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
  return {
    type: 'notice.raised',
    kind: 'alert',
    ...noticeOfError(error, 'wallet.card_prefer_failed'),
  }
}
