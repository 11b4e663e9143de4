import { emit, setup } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import type { Tokens } from '#contract/session.ts'
import { unprovided } from '../core/unprovided.ts'

/** What the token refresh understands. */
export type TokenRefreshEvent = { type: 'refresh.requested' }

/** How a refresh ends: new tokens, refused by the server (the session is over), or no answer (the session stays). */
export type TokenRefreshEmitted =
  | { type: 'token.refreshed'; tokens: Tokens }
  | { type: 'token.rejected'; error: ApiError }
  | { type: 'token.failed'; error: ApiError }

/**
 * `POST /refresh/`, one request at a time: all who ask while one is in progress share its result, so listen before
 * asking. Fill the slot `refreshTokens`; it rejects with `unauthorized` when there is no refresh token.
 */
export const tokenRefreshMachine = setup({
  types: {} as { events: TokenRefreshEvent; emitted: TokenRefreshEmitted; tags: 'busy' },
  actors: { refreshTokens: unprovided<Tokens>('refreshTokens') },
  guards: { isRefused: (_, given: { error: ApiError }) => isRefusal(given.error) },
}).createMachine({
  id: 'tokenRefresh',
  initial: 'idle',
  states: {
    idle: {
      description: 'No refresh is under way.',
      on: { 'refresh.requested': 'refreshing' },
    },
    refreshing: {
      description: 'One refresh is under way; whoever asks now waits for this one.',
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
            guard: {
              type: 'isRefused',
              params: ({ event }) => ({ error: toApiError(event.error) }),
            },
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

function isRefusal(error: ApiError): boolean {
  return ['unauthorized', 'forbidden', 'validation', 'unprocessable'].includes(error.code)
}
