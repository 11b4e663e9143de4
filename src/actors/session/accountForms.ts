import { fromPromise } from 'xstate'
import { messagesOf, toApiError } from '#contract/errors.ts'
import { phoneDigits } from '#contract/phone.ts'
import {
  login,
  type Registration,
  register,
  type Tokens,
} from '#contract/session.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type LoginValues,
  loginFormMachine,
} from '#machines/session/loginFormMachine.ts'
import {
  type Registered,
  registerFormMachine,
} from '#machines/session/registerFormMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

export function loginFormOf({ api }: ClientDeps) {
  const submitForm = fromPromise<Tokens, { values: LoginValues }>(
    ({ input: { values } }) =>
      api
        .call(login, {
          body: { email: values.identifier.trim(), password: values.password },
        })
        .catch((thrown) => Promise.reject(withoutFieldErrors(thrown))),
  )
  return provideActors(loginFormMachine, { submitForm })
}

/** The registration form, which logs the new customer in. */
export function registerFormOf({ api, log }: ClientDeps) {
  const submitForm = fromPromise<Registered, { values: Registration }>(
    async ({ input: { values } }) => {
      const body = registrationOf(values)
      await api.call(register, { body })

      const credentials = { email: body.email, password: body.password }
      const tokens = await api
        .call(login, { body: credentials })
        .catch((error) => {
          log('The login after the registration failed.', error)
          return null
        })

      return { tokens, email: body.email, remember: values.remember_me }
    },
  )
  return provideActors(registerFormMachine, { submitForm })
}

function registrationOf(values: Registration): Registration {
  return {
    ...values,
    full_name: values.full_name.trim(),
    email: values.email.trim(),
    mobile_number: phoneDigits(values.mobile_number),
  }
}

/** Joins the messages of all fields, so that the login form shows them in one place. */
function withoutFieldErrors(thrown: unknown) {
  const error = toApiError(thrown)
  if (error.code !== 'validation') return error
  return { ...error, fields: {}, detail: messagesOf(error).join(' ') || null }
}
