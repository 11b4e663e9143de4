import { fromCallback, fromPromise } from 'xstate'
import { getDetails, logout, type User } from '#contract/session.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type Opening,
  sessionMachine,
} from '#machines/session/sessionMachine.ts'
import type { SessionReplaced } from '#machines/shop/shopSetup.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Effect } from '../core/eventBridge.ts'
import { forgetAttempts } from './forgetAttempts.ts'

/** The session; only this module stores its tokens and user. */
export function sessionOf({ api, storage }: ClientDeps) {
  return provideActors(sessionMachine, {
    openSession: fromPromise<User, Opening>(({ input, signal }) => {
      storage.session.saveTokens(input.tokens, input.remember)
      return api.call(getDetails, {}, { signal }).catch((thrown) => {
        // Tokens of another login or another tab stay stored.
        const { access_token } = storage.session.tokens() ?? {}
        const isThisLogin =
          access_token === input.tokens.access_token && !storage.session.read()
        if (isThisLogin) storage.session.clear()
        throw thrown
      })
    }),
    fetchUser: fromPromise<User>(() => api.call(getDetails)),
  })
}

/** Stores the signed-in user, and clears the records of a session that ended in this tab. */
export const persistSession: Effect<'session'> = (deps, session) => {
  const { api, storage } = deps
  let stored = session.getSnapshot().context.user
  // Another tab may have stored another customer's session, and its event may not have arrived yet.
  const isSameCustomer = () =>
    stored === null || storage.session.read()?.user.email === stored.email

  session.subscribe(({ context: { user } }) => {
    if (user !== null && user !== stored && isSameCustomer())
      storage.session.saveUser(user)
    stored = user
  })
  session.on('session.started', () => storage.remove('forgot_password'))
  session.on('session.ended', ({ reason, customer }) => {
    storage.remove('store_address')
    for (const key of ['forgot_password', 'checkout_form'] as const)
      storage.remove(key)
    // The tab that ended the session has cleared the storage, and may have stored a new session.
    if (reason === 'elsewhere') return

    const tokens = storage.session.tokens()
    storage.session.clear()
    // Ignores a failure: without the server's logout the login expires by itself.
    if (tokens) api.call(logout, { body: tokens }).catch(() => {})
    if (reason === 'logout' && customer !== null) forgetAttempts(deps, customer)
  })
}

/** Reports changes of the session by other tabs. */
export function watchSession({ storage }: ClientDeps) {
  return fromCallback<SessionReplaced>(({ sendBack, system }) => {
    const stored = () => storage.session.read()?.user ?? null
    const report = () => sendBack({ type: 'session.replace', user: stored() })
    // Another tab may have written between the first read and this subscription.
    const { user } = system.get('session').getSnapshot().context
    if (stored()?.email !== user?.email) report()

    const stops = [
      storage.onChange('access_token', report),
      storage.onChange('user', report),
    ]

    return () => {
      for (const stop of stops) stop()
    }
  })
}
