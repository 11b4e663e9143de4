import { assign, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import { isFullList, type Order } from '#contract/orders.ts'
import { required } from '../core/required.ts'
import { unprovided } from '../core/unprovided.ts'

/** Orders older than the newest list; `before` is the id at which they continue. */
export type OrderHistoryContext = {
  older: Order[]
  before: number | null
  error: ApiError | null
}

/** `more` requests older orders; `listed` reports a reload of the newest ones. */
export type OrderHistoryEvent =
  | { type: 'history.more' }
  | { type: 'orders.listed'; orders: readonly Order[] }

/**
 * The orders before the newest list; tag `complete` if there are no more. Fill `fetchOlder`, which rejects with an
 * `ApiError`.
 */
export const orderHistoryMachine = setup({
  types: {} as {
    context: OrderHistoryContext
    events: OrderHistoryEvent
    tags: 'busy' | 'retryable' | 'complete'
  },
  actors: { fetchOlder: unprovided<Order[], { before: number }>('fetchOlder') },
  guards: {
    isFull: (_, params: { orders: readonly Order[] }) =>
      isFullList(params.orders),
  },
  actions: {
    begin: assign((_, params: { orders: readonly Order[] }) => ({
      older: [],
      before: params.orders.at(-1)?.id ?? null,
      error: null,
    })),
    keepOlder: assign(({ context }, params: { orders: Order[] }) => ({
      older: [...context.older, ...params.orders],
      before: params.orders.at(-1)?.id ?? context.before,
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
      {
        target: '.complete',
        actions: { type: 'begin', params: ({ event }) => event },
      },
    ],
  },
  states: {
    complete: { description: 'No older orders exist.', tags: 'complete' },
    waiting: {
      description: 'Older orders may exist; none were requested.',
      on: { 'history.more': 'loading' },
    },
    loading: {
      description: 'Fetches older orders.',
      tags: 'busy',
      invoke: {
        id: 'fetchOlder',
        src: 'fetchOlder',
        input: ({ context }) => ({
          before: required(context.before, 'before'),
        }),
        onDone: [
          {
            guard: {
              type: 'isFull',
              params: ({ event }) => ({ orders: event.output }),
            },
            target: 'waiting',
            actions: {
              type: 'keepOlder',
              params: ({ event }) => ({ orders: event.output }),
            },
          },
          {
            target: 'complete',
            actions: {
              type: 'keepOlder',
              params: ({ event }) => ({ orders: event.output }),
            },
          },
        ],
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ error: toApiError(event.error) })),
        },
      },
    },
    failed: {
      description: 'Fetching older orders failed.',
      tags: 'retryable',
      on: { 'history.more': 'loading' },
    },
  },
})
