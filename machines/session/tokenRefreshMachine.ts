import { emit, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { Tokens } from '#contract/session.ts'
import { unprovided } from '../core/unprovided.ts'

/** The end of a refresh: new tokens, a refusal (the session is over), or no response (the session remains). */
export type TokenRefreshEmitted =
  | { type: 'token.refreshed'; tokens: Tokens }
  | { type: 'token.rejected'; error: ApiError }
  | { type: 'token.failed'; error: ApiError }

/**
 * `POST /refresh/`, one request at a time. Requests during a refresh share its result, so subscribe before requesting.
 * Fill the slot `refreshTokens`; it rejects with `unauthorized` if there is no refresh token.
 */
export const tokenRefreshMachine = setup({
  types: {} as {
    events: { type: 'refresh.requested' }
    emitted: TokenRefreshEmitted
    tags: 'busy'
  },
  actors: { refreshTokens: unprovided<Tokens>('refreshTokens') },
}).createMachine({
  id: 'tokenRefresh',
  initial: 'idle',
  states: {
    idle: {
      description: 'No refresh runs.',
      on: { 'refresh.requested': 'refreshing' },
    },
    refreshing: {
      description: 'A refresh runs; further requests share its result.',
      tags: 'busy',
      invoke: {
        id: 'refreshTokens',
        src: 'refreshTokens',
        onDone: {
          target: 'idle',
          actions: emit(({ event }) => ({
            type: 'token.refreshed',
            tokens: event.output,
          })),
        },
        onError: [
          {
            guard: isRefused,
            target: 'idle',
            actions: emit(({ event }) => ({
              type: 'token.rejected',
              error: toApiError(event.error),
            })),
          },
          {
            target: 'idle',
            actions: emit(({ event }) => ({
              type: 'token.failed',
              error: toApiError(event.error),
            })),
          },
        ],
      },
    },
  },
})

function isRefused({ event }: { event: { error: unknown } }): boolean {
  return ['unauthorized', 'forbidden', 'validation', 'unprocessable'].includes(
    toApiError(event.error).code,
  )
}
