import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { refresh, type Tokens } from '#contract/session.ts'
import { tokenRefreshMachine } from '#machines/tokenRefreshMachine.ts'
import type { World } from '../world.ts'

/** The single flight of the token refresh; new tokens are stored before anybody hears of them. */
export function createTokenRefreshActor({ api, storage, inspect }: World) {
  const refreshTokens = fromPromise<Tokens>(async () => {
    const held = storage.session.tokens()
    if (!held) throw { code: 'unauthorized', detail: '' }
    const tokens = await api.call(refresh, { body: { refresh_token: held.refresh_token } })
    storage.session.saveTokens(tokens)
    return tokens
  })
  return createActor(tokenRefreshMachine.provide({ actors: { refreshTokens } }), {
    id: 'tokenRefresh',
    systemId: 'tokenRefresh',
    inspect,
  })
}

/** Asks for new tokens, or joins who asked before; rejects with the error of the refresh. */
export function requestRefresh(actor: ActorRefFrom<typeof tokenRefreshMachine>): Promise<void> {
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
