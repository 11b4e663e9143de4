import { type ActorRefFrom, fromPromise } from 'xstate'
import type { ApiError } from '#contract/errors.ts'
import { refresh, type Tokens } from '#contract/session.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { tokenRefreshMachine } from '#machines/session/tokenRefreshMachine.ts'
import type { Storage } from '#src/adapters/storage.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

/** Refreshes the tokens, one request at a time; stores new tokens before it reports them. */
export function tokenRefreshOf({ api, storage }: ClientDeps) {
  const owner = () => storage.session.read()?.user.email ?? null
  const refreshTokens = fromPromise<Tokens>(async () => {
    const requestOwner = owner()
    const { refresh_token } = requiredTokens(storage)
    const answer = await api
      .call(refresh, { body: { refresh_token } })
      .catch((error) => {
        // Another tab may have refreshed the same token first.
        if (requiredTokens(storage).refresh_token === refresh_token) throw error
        return null
      })
    // Another tab may have logged out, or another customer may have logged in.
    const currentTokens = requiredTokens(storage)
    if (!answer || owner() !== requestOwner) return currentTokens

    storage.session.saveTokens(answer)
    return answer
  })
  return provideActors(tokenRefreshMachine, { refreshTokens })
}

function requiredTokens(storage: Storage): Tokens {
  const tokens = storage.session.tokens()
  if (!tokens) throw { code: 'unauthorized', detail: '' } satisfies ApiError
  return tokens
}

/** Requests new tokens, or joins the pending request; rejects with the error of the refresh. */
export function requestRefresh(
  actor: ActorRefFrom<typeof tokenRefreshMachine>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const listeners = [
      actor.on('token.refreshed', () => settle(resolve)),
      actor.on('token.rejected', ({ error }) => settle(() => reject(error))),
      actor.on('token.failed', ({ error }) => settle(() => reject(error))),
    ]
    actor.send({ type: 'refresh.requested' })

    function settle(end: () => void) {
      for (const listener of listeners) listener.unsubscribe()
      end()
    }
  })
}
