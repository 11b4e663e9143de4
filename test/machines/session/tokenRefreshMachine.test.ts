import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { ApiError } from '#contract/errors.ts'
import type { Tokens } from '#contract/session.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type TokenRefreshEmitted,
  tokenRefreshMachine,
} from '#machines/session/tokenRefreshMachine.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'

const tokens: Tokens = { access_token: 'a2', refresh_token: 'r2' }
const refused: ApiError = { code: 'unauthorized', detail: 'Token reused.' }

test('J8, J1: every refresh ends in exactly one of refreshed, rejected or failed', () => {
  expectFullWalk(tokenRefreshMachine, {
    events: [
      { type: 'xstate.done.actor.refreshTokens', output: tokens },
      { type: 'xstate.error.actor.refreshTokens', error: refused },
      { type: 'xstate.error.actor.refreshTokens', error: { code: 'timeout' } },
    ],
    check: ({ snapshot, path, emitted }) => {
      const started = path.filter(
        (event) => event.type === 'refresh.requested',
      ).length
      expect(snapshot.hasTag('busy')).toBe(!snapshot.matches('idle'))
      expect(emitted.length).toBe(
        snapshot.matches('idle') ? started : started - 1,
      )
    },
  })
})

test('G2: callers who ask during a refresh share it', async () => {
  let calls = 0
  const { actor, emitted } = start(async () => {
    calls += 1
    return tokens
  })

  for (let caller = 0; caller < 5; caller += 1)
    actor.send({ type: 'refresh.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches('idle'))
  expect(calls).toBe(1)
  expect(emitted).toEqual([{ type: 'token.refreshed', tokens }])
})

test.each<ApiError>([
  refused,
  { code: 'forbidden', detail: '' },
  { code: 'validation', fields: {}, detail: 'refresh_token is missing' },
])(
  'G2: a refresh that the server refuses ($code) is rejected',
  async (error) => {
    expect(await endingOf(error)).toEqual([{ type: 'token.rejected', error }])
  },
)

test.each<ApiError>([
  { code: 'offline' },
  { code: 'timeout' },
  { code: 'server', detail: '', requestId: null },
  { code: 'tooManyRequests', detail: '', retryAfterSeconds: 3 },
])(
  'G2: a refresh without an answer of the server ($code) leaves the session alone',
  async (error) => {
    expect(await endingOf(error)).toEqual([{ type: 'token.failed', error }])
  },
)

async function endingOf(error: ApiError): Promise<TokenRefreshEmitted[]> {
  const { actor, emitted } = start(() => Promise.reject(error))
  actor.send({ type: 'refresh.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches('idle'))
  return emitted
}

function start(refresh: () => Promise<Tokens>) {
  const refreshTokens = fromPromise<Tokens>(refresh)
  const actor = createActor(
    provideActors(tokenRefreshMachine, { refreshTokens }),
  )
  const emitted: TokenRefreshEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  return { actor: actor.start(), emitted }
}
