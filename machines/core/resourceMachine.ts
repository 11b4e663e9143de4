import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import { unprovided } from './unprovided.ts'

/** The newest data (kept during reloads) and the last failure. */
export type ResourceContext<Data> = {
  data: Data | null
  error: ApiError | null
}

/** `load` always fetches; `need` only if data is missing and not being fetched. */
export type ResourceEvent =
  | { type: 'resource.load' }
  | { type: 'resource.need' }
  | { type: 'resource.retry' }

/** `resource.failed` is for the log. */
export type ResourceEmitted = { type: 'resource.failed'; error: ApiError }

/**
 * A list or record: idle, loading (tag `busy`), loaded, failed (tag `retryable`). Fill the slot `fetchResource`, which
 * rejects with an `ApiError`.
 */
export const resourceMachine = createMachine<unknown>()

export type ResourceMachine<Data> = ReturnType<typeof createMachine<Data>>

/** The machine of all resources, for one kind of data: to build one for each would delay the first tap. */
export function resourceMachineOf<Data>(): ResourceMachine<Data> {
  return resourceMachine as unknown as ResourceMachine<Data>
}

function createMachine<Data>() {
  return setup({
    types: {} as {
      context: ResourceContext<Data>
      events: ResourceEvent
      input: { data: Data | null } | undefined
      emitted: ResourceEmitted
      tags: 'busy' | 'retryable'
    },
    actors: { fetchResource: unprovided<Data>('fetchResource') },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => ({ data: input?.data ?? null, error: null }),
    initial: 'deciding',
    on: { 'resource.load': '.loading' },
    states: {
      deciding: {
        description: 'Checks if data was provided; transient.',
        always: [
          { guard: ({ context }) => context.data !== null, target: 'loaded' },
          { target: 'idle' },
        ],
      },
      idle: {
        description: 'No request yet.',
        on: { 'resource.need': 'loading' },
      },
      loading: {
        description:
          'Waits for the response; another request replaces the current one.',
        tags: 'busy',
        invoke: {
          id: 'fetchResource',
          src: 'fetchResource',
          onDone: {
            target: 'loaded',
            actions: assign(({ event }) => ({
              data: event.output,
              error: null,
            })),
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
      loaded: { description: 'The newest data is available.' },
      failed: {
        description: 'The last request failed; older data remains visible.',
        tags: 'retryable',
        on: { 'resource.retry': 'loading', 'resource.need': 'loading' },
      },
    },
  })
}
