import { isPhone } from '#contract/phone.ts'
import type { Registration, Tokens } from '#contract/session.ts'
import {
  fullNameLength,
  isReachableEmail,
  passwordLength,
} from '#contract/validation.ts'
import { createFormMachine } from '../core/createFormMachine.ts'
import { tooLong } from '../core/tooLong.ts'
import { confirmationProblem } from './confirmationProblem.ts'

/** `tokens` is null if the login after the registration failed and the customer has to log in. */
export type Registered = {
  tokens: Tokens | null
  email: string
  remember: boolean
}

/** Label keys of the form's mistakes; every field is required. */
export function validateRegistration(values: Registration) {
  return {
    ...(values.full_name.trim() === '' && {
      full_name: 'session.full_name_required',
    }),
    ...emailProblem(values.email.trim()),
    ...phoneProblem(values.mobile_number.trim()),
    ...(values.password === '' && { password: 'session.password_required' }),
    ...confirmationProblem(values.password, values.confirm_password),
    ...tooLong(values, { full_name: fullNameLength, password: passwordLength }),
  }
}

/** The registration form: registers and logs in. */
export const registerFormMachine = createFormMachine<
  Registration,
  Registered,
  'registerForm'
>({
  id: 'registerForm',
  validate: validateRegistration,
  continuesInBackground: { failure: 'session.register_left' },
  // Two requests in a row.
  within: 80_000,
})

function emailProblem(email: string) {
  if (email === '') return { email: 'session.email_required' }
  if (!isReachableEmail(email)) return { email: 'session.email_invalid' }
  return {}
}

function phoneProblem(phone: string) {
  if (phone === '') return { mobile_number: 'session.phone_required' }
  if (!isPhone(phone)) return { mobile_number: 'session.phone_invalid' }
  return {}
}
