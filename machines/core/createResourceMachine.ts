import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import { unprovided } from './unprovided.ts'

/** What a resource knows: the newest data (kept while reloading), the last failure, what was asked for. */
export type ResourceContext<Data, Params> = {
  data: Data | null
  error: ApiError | null
  params: Params | null
}

/** What a resource understands; `load` asks anew at any time, `reload` and `retry` repeat the last question. */
export type ResourceEvent<Params> =
  | { type: 'resource.load'; params: Params }
  | { type: 'resource.retry' }
  | { type: 'resource.clear' }

/** What a resource tells: failures that are only logged reach the logger this way. */
export type ResourceEmitted = { type: 'resource.failed'; error: ApiError }

/**
 * A list or record that is fetched: idle, loading (tag `busy`), loaded, failed (tag `retryable`).
 * Fill the slot `fetchResource`, which takes `{ params }` (`null` when there are none) and rejects with an `ApiError`.
 */
export function createResourceMachine<Data, Params = null>({ id }: { id: string }) {
  return setup({
    types: {} as {
      context: ResourceContext<Data, Params>
      events: ResourceEvent<Params>
      emitted: ResourceEmitted
      input: { data: Data } | undefined
      tags: 'busy' | 'retryable'
    },
    actors: { fetchResource: unprovided<Data, { params: Params }>('fetchResource') },
    actions: {
      keepParams: assign({ params: (_, given: { params: Params }) => given.params }),
      keepData: assign({ data: (_, given: { data: Data }) => given.data, error: null }),
      keepError: assign({ error: (_, given: { error: ApiError }) => given.error }),
      forget: assign({ data: null, error: null, params: null }),
      tellFailure: emit((_, given: { error: ApiError }) => ({
        type: 'resource.failed',
        error: given.error,
      })),
    },
    delays: { answerTime: 40_000 },
  }).createMachine({
    id,
    context: ({ input }) => ({ data: input?.data ?? null, error: null, params: null }),
    initial: 'idle',
    on: {
      'resource.load': {
        target: '.loading',
        actions: { type: 'keepParams', params: ({ event }) => ({ params: event.params }) },
      },
      'resource.clear': { target: '.idle', actions: 'forget' },
    },
    states: {
      idle: { description: 'Nothing was asked for yet; data may have been restored.' },
      loading: {
        description: 'Waiting for the answer; asking again drops the question under way.',
        tags: 'busy',
        invoke: {
          id: 'fetchResource',
          src: 'fetchResource',
          // Every way into this state keeps params first.
          input: ({ context }) => ({ params: context.params as Params }),
          onDone: {
            target: 'loaded',
            actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: [
              { type: 'keepError', params: ({ event }) => ({ error: toApiError(event.error) }) },
              { type: 'tellFailure', params: ({ event }) => ({ error: toApiError(event.error) }) },
            ],
          },
        },
        after: {
          answerTime: {
            target: 'failed',
            actions: [
              { type: 'keepError', params: { error: { code: 'timeout' } } },
              { type: 'tellFailure', params: { error: { code: 'timeout' } } },
            ],
          },
        },
      },
      loaded: {
        description: 'The newest data is here.',
      },
      failed: {
        description: 'The last question failed; older data is still shown.',
        tags: 'retryable',
        on: { 'resource.retry': 'loading' },
      },
    },
  })
}
