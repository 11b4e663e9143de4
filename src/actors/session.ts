import { createActor, fromPromise } from 'xstate'
import { messagesOf, toApiError } from '#contract/errors.ts'
import {
  getDetails,
  login,
  type Registration,
  register,
  type Tokens,
  type User,
} from '#contract/session.ts'
import { phoneDigits } from '#contract/validation.ts'
import { type LoginValues, loginFormMachine } from '#machines/session/loginFormMachine.ts'
import { type Registered, registerFormMachine } from '#machines/session/registerFormMachine.ts'
import { type Opening, sessionMachine } from '#machines/session/sessionMachine.ts'
import type { ClientDeps } from './clientDeps.ts'

/** The session, restored from what the browser has; its tokens and user are stored here and nowhere else. */
export function createSessionActor({ api, storage, inspect }: ClientDeps) {
  const fetchUser = () => api.call(getDetails)
  const machine = sessionMachine.provide({
    actors: {
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
      fetchUser: fromPromise<User>(fetchUser),
    },
  })
  const input = { stored: storage.session.read() }
  const session = createActor(machine, { id: 'session', systemId: 'session', input, inspect })
  let stored = input.stored?.user ?? null
  // What is stored may be another tab's by now, before this one has heard of it.
  const isOurs = () => stored === null || storage.session.read()?.user.email === stored.email
  session.subscribe(({ context: { user } }) => {
    if (user !== null && user !== stored && isOurs()) storage.session.saveUser(user)
    stored = user
  })
  // What another tab ended it has cleared, and may have filled again.
  session.on('session.ended', ({ reason }) => {
    if (reason !== 'elsewhere') storage.session.clear()
  })
  return session
}

/** The login form. */
export function createLoginFormActor({ api, inspect }: ClientDeps) {
  const submitForm = fromPromise<Tokens, { values: LoginValues }>(({ input: { values } }) =>
    api
      .call(login, { body: { email: values.identifier.trim(), password: values.password } })
      .catch((thrown) => Promise.reject(asOneMessage(thrown))),
  )
  return createActor(loginFormMachine.provide({ actors: { submitForm } }), {
    id: 'loginForm',
    systemId: 'loginForm',
    inspect,
  })
}

/** The registration form, which logs in once the customer exists. */
export function createRegisterFormActor({ api, log, inspect }: ClientDeps) {
  const submitForm = fromPromise<Registered, { values: Registration }>(
    async ({ input: { values } }) => {
      const body = registrationOf(values)
      await api.call(register, { body })
      const credentials = { email: body.email, password: body.password }
      const tokens = await api.call(login, { body: credentials }).catch((error) => {
        log('The login after the registration failed.', error)
        return null
      })
      return { tokens, remember: values.remember_me }
    },
  )
  return createActor(registerFormMachine.provide({ actors: { submitForm } }), {
    id: 'registerForm',
    systemId: 'registerForm',
    inspect,
  })
}

function registrationOf(values: Registration): Registration {
  return {
    ...values,
    full_name: values.full_name.trim(),
    email: values.email.trim(),
    mobile_number: phoneDigits(values.mobile_number),
  }
}

/** The server's refusal of a login is shown in one alert, not under a field. */
function asOneMessage(thrown: unknown) {
  const error = toApiError(thrown)
  if (error.code !== 'validation') return error
  return { ...error, fields: {}, detail: messagesOf(error).join(' ') || null }
}
