import type { Tokens } from '#contract/session.ts'
import { isEmail } from '#contract/validation.ts'
import { createFormMachine } from '../core/createFormMachine.ts'

/** What is typed into the login form; only an email passes as `identifier`. */
export type LoginValues = { identifier: string; password: string }

/** Label keys of what is wrong with the login form. */
export function validateLogin({ identifier, password }: LoginValues) {
  return {
    ...identifierProblem(identifier.trim()),
    ...(password === '' && { password: 'session.password_required' }),
  }
}

/** The login form; its answer is the session's tokens. */
export const loginFormMachine = createFormMachine<LoginValues, Tokens, 'loginForm'>({
  id: 'loginForm',
  validate: validateLogin,
})

function identifierProblem(identifier: string) {
  if (identifier === '') return { identifier: 'session.identifier_required' }
  if (!isEmail(identifier)) return { identifier: 'session.identifier_invalid' }
  return {}
}
