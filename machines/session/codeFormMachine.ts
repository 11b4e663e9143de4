import { isEmail } from '#contract/validation.ts'
import { createFormMachine } from '../core/createFormMachine.ts'

export type CodeValues = { email: string }

/** A one-time code was sent; `deadline` is the instant in milliseconds at which another may be sent. */
export type SentCode = { email: string; deadline: number }

export function validateCodeEmail({ email }: CodeValues) {
  if (email.trim() === '') return { email: 'session.identifier_required' }
  if (!isEmail(email)) return { email: 'session.email_invalid' }
  return {}
}

export const codeFormMachine = createFormMachine<CodeValues, SentCode>({
  id: 'codeForm',
  validate: validateCodeEmail,
})
