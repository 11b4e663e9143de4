import { assign, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import { isFullList, type Order } from '#contract/orders.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'

/** What a history knows: orders older than the newest list, and `before`, the id at which they go on. */
export type OrderHistoryContext = {
  older: Order[]
  before: number | null
  error: ApiError | null
}

/** What a history understands; `more` asks for what is older, `listed` tells that the newest orders came anew. */
export type OrderHistoryEvent =
  | { type: 'history.more' }
  | { type: 'orders.listed'; orders: readonly Order[] }

/** The orders that do not stand in the newest list any more; tag `complete` when there are no others. Fill `fetchOlder`, which rejects with an `ApiError`. */
export const orderHistoryMachine = setup({
  types: {} as {
    context: OrderHistoryContext
    events: OrderHistoryEvent
    tags: 'busy' | 'retryable' | 'complete'
  },
  actors: { fetchOlder: unprovided<Order[], { before: number }>('fetchOlder') },
  guards: {
    isFull: (_, given: { orders: readonly Order[] }) => isFullList(given.orders),
  },
  actions: {
    begin: assign((_, given: { orders: readonly Order[] }) => ({
      older: [],
      before: given.orders.at(-1)?.id ?? null,
      error: null,
    })),
    keepOlder: assign(({ context }, given: { orders: Order[] }) => ({
      older: [...context.older, ...given.orders],
      before: given.orders.at(-1)?.id ?? context.before,
      error: null,
    })),
  },
}).createMachine({
  id: 'orderHistory',
  context: { older: [], before: null, error: null },
  initial: 'complete',
  on: {
    'orders.listed': [
      {
        guard: { type: 'isFull', params: ({ event }) => event },
        target: '.waiting',
        actions: { type: 'begin', params: ({ event }) => event },
      },
      { target: '.complete', actions: { type: 'begin', params: ({ event }) => event } },
    ],
  },
  states: {
    complete: { description: 'There is nothing older.', tags: 'complete' },
    waiting: {
      description: 'There may be older orders; nobody has asked for them.',
      on: { 'history.more': 'loading' },
    },
    loading: {
      description: 'The older orders are on their way.',
      tags: 'busy',
      invoke: {
        id: 'fetchOlder',
        src: 'fetchOlder',
        input: ({ context }) => ({ before: required(context.before, 'before') }),
        onDone: [
          {
            guard: { type: 'isFull', params: ({ event }) => ({ orders: event.output }) },
            target: 'waiting',
            actions: { type: 'keepOlder', params: ({ event }) => ({ orders: event.output }) },
          },
          {
            target: 'complete',
            actions: { type: 'keepOlder', params: ({ event }) => ({ orders: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ error: toApiError(event.error) })),
        },
      },
    },
    failed: {
      description: 'The older orders did not come.',
      tags: 'retryable',
      on: { 'history.more': 'loading' },
    },
  },
})
