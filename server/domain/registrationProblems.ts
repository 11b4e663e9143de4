import type { Registration } from '#contract/session.ts'
import { isEmail, isPhone } from '#contract/validation.ts'
import type { Message, MessagesByField } from './message.ts'

/** The maximum password length in characters; it bounds the cost of hashing. */
export const passwordLength = 1000

/** The maximum length of a customer's name in characters. */
export const fullNameLength = 120

/** What is wrong with a registration, by field; empty when it is valid. */
export function registrationProblems(form: Registration): MessagesByField {
  const problems: Record<string, Message | null> = {
    full_name: fullName(form.full_name),
    email: email(form.email),
    mobile_number: mobileNumber(form.mobile_number),
    password: password(form.password),
    confirm_password: confirmation(form),
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : [])),
  )
}

function fullName(text: string): Message | null {
  if (text.trim() === '') return 'full_name_required'
  if (text.trim().length <= fullNameLength) return null
  return { key: 'too_long', values: { maximum: fullNameLength } }
}

function email(text: string): Message | null {
  if (text.trim() === '') return 'email_required'
  return isEmail(text) ? null : 'email_invalid'
}

function mobileNumber(text: string): Message | null {
  if (text.trim() === '') return 'phone_required'
  return isPhone(text) ? null : 'phone_invalid'
}

function password(text: string): Message | null {
  if (text === '') return 'password_required'
  if (text.length <= passwordLength) return null
  return { key: 'too_long', values: { maximum: passwordLength } }
}

function confirmation(form: Registration): Message | null {
  if (form.confirm_password === '') return 'confirm_required'
  return form.confirm_password === form.password ? null : 'passwords_differ'
}
