import { isPhone } from '#contract/phone.ts'
import type { Registration } from '#contract/session.ts'
import {
  fullNameLength,
  isReachableEmail,
  passwordLength,
} from '#contract/validation.ts'
import { containsLink } from './containsLink.ts'
import type { Message, MessagesByField } from './message.ts'

/** The errors of a registration, by field; empty when it is valid. The shop's `ownEmails` cannot register. */
export function registrationProblems(
  form: Registration,
  ownEmails: readonly string[],
): MessagesByField {
  const problems: Record<string, Message | null> = {
    full_name: fullName(form.full_name),
    email: email(form.email, ownEmails),
    mobile_number: mobileNumber(form.mobile_number),
    password: password(form.password),
    confirm_password: confirmation(form),
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) =>
      problem ? [[field, [problem]]] : [],
    ),
  )
}

function fullName(text: string): Message | null {
  return text.trim() === '' ? 'full_name_required' : nameProblem(text.trim())
}

/** The error of a customer's name, or null. Mails contain the name, and a link in it would seem to be the shop's. */
export function nameProblem(name: string): Message | null {
  if (name.length > fullNameLength)
    return { key: 'too_long', values: { maximum: fullNameLength } }
  return containsLink(name) ? 'name_link' : null
}

function email(text: string, ownEmails: readonly string[]): Message | null {
  if (text.trim() === '') return 'email_required'
  if (!isReachableEmail(text)) return 'email_invalid'
  const isOwn = ownEmails.some(
    (own) => own.toLowerCase() === text.trim().toLowerCase(),
  )
  return isOwn ? 'email_of_shop' : null
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
