import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import { unprovided } from './unprovided.ts'

/** What a resource knows: the newest data (kept while reloading) and the last failure. */
export type ResourceContext<Data> = { data: Data | null; error: ApiError | null }

/** What a resource understands; `load` asks anew at any time, `need` only for what is not there yet and not on its way. */
export type ResourceEvent =
  | { type: 'resource.load' }
  | { type: 'resource.need' }
  | { type: 'resource.retry' }

/** What a resource tells: failures that are only logged reach the logger this way. */
export type ResourceEmitted = { type: 'resource.failed'; error: ApiError }

/**
 * A list or record that came along or is fetched: idle, loading (tag `busy`), loaded, failed (tag `retryable`).
 * Fill the slot `fetchResource`, which rejects with an `ApiError`.
 */
export function createResourceMachine<Data>({ id }: { id: string }) {
  return setup({
    types: {} as {
      context: ResourceContext<Data>
      events: ResourceEvent
      input: { data: Data | null } | undefined
      emitted: ResourceEmitted
      tags: 'busy' | 'retryable'
    },
    actors: { fetchResource: unprovided<Data>('fetchResource') },
    guards: { hasData: ({ context }) => context.data !== null },
  }).createMachine({
    id,
    context: ({ input }) => ({ data: input?.data ?? null, error: null }),
    initial: 'deciding',
    on: { 'resource.load': '.loading' },
    states: {
      deciding: {
        description: 'Looks whether the data came along; passes at once.',
        always: [{ guard: 'hasData', target: 'loaded' }, { target: 'idle' }],
      },
      idle: {
        description: 'Nothing was asked for yet.',
        on: { 'resource.need': 'loading' },
      },
      loading: {
        description: 'Waiting for the answer; asking again drops the question under way.',
        tags: 'busy',
        invoke: {
          id: 'fetchResource',
          src: 'fetchResource',
          onDone: {
            target: 'loaded',
            actions: assign(({ event }) => ({ data: event.output, error: null })),
          },
          onError: {
            target: 'failed',
            actions: [
              assign(({ event }) => ({ error: toApiError(event.error) })),
              emit(({ event }) => ({
                type: 'resource.failed',
                error: toApiError(event.error),
              })),
            ],
          },
        },
      },
      loaded: { description: 'The newest data is here.' },
      failed: {
        description: 'The last question failed; older data is still shown.',
        tags: 'retryable',
        on: { 'resource.retry': 'loading', 'resource.need': 'loading' },
      },
    },
  })
}
