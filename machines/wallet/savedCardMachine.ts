import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import { isNotFound } from '../core/isNotFound.ts'
import { noticeOfError } from '../core/noticeText.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'
import type { PageCover } from '../shell/navigationMachine.ts'
import { type NoticeRaised, statusNotice } from '../shell/noticesMachine.ts'

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
  actions: { emitChanged: emit({ type: 'cards.changed' }) },
}).createMachine({
  id: 'savedCard',
  context: { card: null, error: null },
  initial: 'idle',
  states: {
    idle: {
      entry: assign({ card: null, error: null }),
      on: {
        'card.remove': {
          target: 'asking',
          actions: assign(({ event }) => ({ card: event.card })),
        },
        'card.prefer': {
          target: 'preferring',
          actions: assign(({ event }) => ({ card: event.card })),
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
            'removal.cancel': '#savedCard.idle',
          },
        },
        removing: {
          description: 'A missing card counts as deleted.',
          tags: 'busy',
          invoke: {
            id: 'removeCard',
            src: 'removeCard',
            input: cardIdOf,
            onDone: {
              target: '#savedCard.idle',
              actions: [
                'emitChanged',
                emit(statusNotice('wallet.card_removed')),
              ],
            },
            onError: [
              {
                guard: isNotFound,
                target: '#savedCard.idle',
                actions: 'emitChanged',
              },
              {
                target: 'confirming',
                actions: assign(({ event }) => ({
                  error: toApiError(event.error),
                })),
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
        input: cardIdOf,
        onDone: {
          target: 'idle',
          actions: ['emitChanged', emit(statusNotice('wallet.card_preferred'))],
        },
        onError: {
          target: 'idle',
          actions: [
            'emitChanged',
            emit(({ event }) => ({
              type: 'notice.raised',
              kind: 'alert',
              ...noticeOfError(
                toApiError(event.error),
                'wallet.card_prefer_failed',
              ),
            })),
          ],
        },
      },
    },
  },
})

function cardIdOf({ context }: { context: SavedCardContext }) {
  return { id: required(context.card, 'card').id }
}
