import { codeLength, type PasswordReset } from '#contract/forgotPassword.ts'
import {
  isEmail,
  passwordLength,
  resetPasswordLength,
} from '#contract/validation.ts'
import type { Message, MessagesByField } from './message.ts'

/** The error of the email in a password-reset request; null when it is valid. */
export function codeEmailProblem(email: string): Message | null {
  if (email.trim() === '') return 'email_address_required'
  return isEmail(email) ? null : 'email_invalid'
}

/** The errors of a password reset, by field; empty when it is valid. */
export function resetProblems(form: PasswordReset): MessagesByField {
  const problems: Record<string, Message | null> = {
    email: codeEmailProblem(form.email),
    otp_code: code(form.otp_code.trim()),
    new_password: password(form.new_password),
    confirm_password: confirmation(form),
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) =>
      problem ? [[field, [problem]]] : [],
    ),
  )
}

function code(text: string): Message | null {
  if (text === '') return 'code_required'
  if (text.length !== codeLength) return 'code_length'
  return /^[0-9]+$/.test(text) ? null : 'code_digits'
}

function password(text: string): Message | null {
  if (text === '') return 'new_password_required'
  if (text.length < resetPasswordLength) return 'new_password_short'
  if (text.length <= passwordLength) return null
  return { key: 'too_long', values: { maximum: passwordLength } }
}

function confirmation({
  new_password,
  confirm_password,
}: PasswordReset): Message | null {
  if (confirm_password === '') return 'confirm_required'
  return confirm_password === new_password ? null : 'passwords_differ'
}
