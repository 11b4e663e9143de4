import { isEmail } from '#contract/validation.ts'
import { createFormMachine } from '../core/createFormMachine.ts'

/** What is typed into the first step of a password reset. */
export type CodeValues = { email: string }

/** A one-time code is on its way; `deadline` is the instant in milliseconds until which no other is sent. */
export type SentCode = { email: string; deadline: number }

/** Label keys of what is wrong with the email that a code goes to. */
export function validateCodeEmail({ email }: CodeValues) {
  if (email.trim() === '') return { email: 'session.identifier_required' }
  if (!isEmail(email)) return { email: 'session.email_invalid' }
  return {}
}

/** The form that asks for a one-time code. */
export const codeFormMachine = createFormMachine<CodeValues, SentCode>({
  id: 'codeForm',
  validate: validateCodeEmail,
})
