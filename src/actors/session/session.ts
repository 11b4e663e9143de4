import { fromCallback, fromPromise } from 'xstate'
import { getDetails, logout, type User } from '#contract/session.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { type Opening, sessionMachine } from '#machines/session/sessionMachine.ts'
import type { SessionReplaced } from '#machines/shop/shopMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Effect } from '../core/eventBridge.ts'
import { forgetAttempts } from './forgetAttempts.ts'

/** The session; its tokens and user are stored here and nowhere else. */
export function sessionOf({ api, storage }: ClientDeps) {
  return provideActors(sessionMachine, {
    openSession: fromPromise<User, Opening>(({ input, signal }) => {
      storage.session.saveTokens(input.tokens, input.remember)
      return api.call(getDetails, {}, { signal }).catch((thrown) => {
        // A visitor has no tokens; what another login or another tab has stored stays.
        const { access_token } = storage.session.tokens() ?? {}
        const isOurs = access_token === input.tokens.access_token && !storage.session.read()
        if (isOurs) storage.session.clear()
        throw thrown
      })
    }),
    fetchUser: fromPromise<User>(() => api.call(getDetails)),
  })
}

/** Stores who is signed in, and clears what belongs to a session that has ended here. */
export const keepSession: Effect<'session'> = (deps, session) => {
  const { api, storage } = deps
  let stored = session.getSnapshot().context.user
  // What is stored may be another tab's by now, before this one has heard of it.
  const isOurs = () => stored === null || storage.session.read()?.user.email === stored.email
  session.subscribe(({ context: { user } }) => {
    if (user !== null && user !== stored && isOurs()) storage.session.saveUser(user)
    stored = user
  })
  session.on('session.started', () => storage.remove('forgot_password'))
  session.on('session.ended', ({ reason, customer }) => {
    storage.remove('store_address')
    for (const key of ['forgot_password', 'checkout_form'] as const) storage.remove(key)
    // What another tab ended it has cleared, and may have filled again.
    if (reason === 'elsewhere') return
    const tokens = storage.session.tokens()
    storage.session.clear()
    // Nobody waits for the server to end the login too; one that is not told lets it expire.
    if (tokens) api.call(logout, { body: tokens }).catch(() => {})
    if (reason === 'logout' && customer !== null) forgetAttempts(deps, customer)
  })
}

/** Tells what another tab does to the session. */
export function watchSession({ storage }: ClientDeps) {
  return fromCallback<SessionReplaced>(({ sendBack, system }) => {
    const stored = () => storage.session.read()?.user ?? null
    const look = () => sendBack({ type: 'session.replace', user: stored() })
    // Between the reading and the start of the shop nobody listens.
    const { user } = system.get('session').getSnapshot().context
    if (stored()?.email !== user?.email) look()
    const stops = [storage.onChange('access_token', look), storage.onChange('user', look)]
    return () => {
      for (const stop of stops) stop()
    }
  })
}
