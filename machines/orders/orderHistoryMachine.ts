import { assign, type DoneActorEvent, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import { isFullList, type Order } from '#contract/orders.ts'
import { required } from '../core/required.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
import { unprovided } from '../core/unprovided.ts'

/** Orders older than the newest list; `before` is the id at which they continue. */
export type OrderHistoryContext = {
  older: Order[]
  before: number | null
  error: ApiError | null
}

/** `more` requests older orders; `listed` reports a reload of the newest ones. */
export type OrderHistoryEvent = { type: 'history.more' } | OrdersListed

type OrdersListed = { type: 'orders.listed'; orders: readonly Order[] }

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
}).createMachine({
  id: 'orderHistory',
  context: { older: [], before: null, error: null },
  initial: 'complete',
  on: {
    'orders.listed': [
      {
        guard: ({ event }) => isFullList(event.orders),
        target: '.waiting',
        actions: assign(newest),
      },
      { target: '.complete', actions: assign(newest) },
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
            guard: ({ event }) => isFullList(event.output),
            target: 'waiting',
            actions: assign(withOlder),
          },
          { target: 'complete', actions: assign(withOlder) },
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

function newest({ event }: { event: OrdersListed }) {
  return { older: [], before: event.orders.at(-1)?.id ?? null, error: null }
}

function withOlder({
  context: { older, before },
  event: { output },
}: TransitionArgs<OrderHistoryContext, DoneActorEvent<Order[]>>) {
  return {
    older: [...older, ...output],
    before: output.at(-1)?.id ?? before,
    error: null,
  }
}
