import type { Tokens } from '#contract/session.ts'
import { isEmail } from '#contract/validation.ts'
import { createFormMachine } from '../core/createFormMachine.ts'

/** The typed values; `identifier` must be an email. */
export type LoginValues = { identifier: string; password: string }

export function validateLogin({ identifier, password }: LoginValues) {
  return {
    ...identifierProblem(identifier.trim()),
    ...(password === '' && { password: 'session.password_required' }),
  }
}

/** The login form; its result is the session's tokens. */
export const loginFormMachine = createFormMachine<
  LoginValues,
  Tokens,
  'loginForm'
>({
  id: 'loginForm',
  validate: validateLogin,
})

function identifierProblem(identifier: string) {
  if (identifier === '') return { identifier: 'session.identifier_required' }
  if (!isEmail(identifier)) return { identifier: 'session.identifier_invalid' }
  return {}
}
