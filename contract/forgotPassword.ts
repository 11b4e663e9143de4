import * as z from 'zod/mini'
import type { PrivacyOf } from './privacy.ts'
import { messageAnswer, route } from './route.ts'

/** Seconds for which a one-time code is valid and a resend is disabled. */
export const codeSeconds = 900

/** Digits of a one-time code. */
export const codeLength = 6

/** What is typed into a field; one that is not sent is empty. */
const typed = z._default(z.string(), '')

/** An email that asks for a one-time code; a 400 names `email`. */
export const codeRequest = z.object({ email: typed })

/** A new password with the code that allows it; a 400 names the fields, a code that does not fit is told at `otp_code`. */
export const passwordReset = z.object({
  email: typed,
  otp_code: typed,
  new_password: typed,
  confirm_password: typed,
})

/** A new password with the code that allows it. */
export type PasswordReset = z.output<typeof passwordReset>

/** Who may see the fields of a password reset. */
export const forgotPasswordPrivacy = {
  email: 'personal',
  otp_code: 'secret',
  new_password: 'secret',
  confirm_password: 'secret',
} as const satisfies PrivacyOf<PasswordReset>

/** Sends a one-time code; the same answer whether the email exists or not. 429 after three in fifteen minutes. */
export const sendCode = route({
  method: 'POST',
  path: '/forget-password-otp/',
  summary: 'Send a one-time code',
  body: codeRequest,
  output: messageAnswer,
})

/** Sets a new password with a one-time code; every session of the customer ends. */
export const verifyCode = route({
  method: 'POST',
  path: '/verify-otp/',
  summary: 'Set a new password with a one-time code',
  body: passwordReset,
  output: messageAnswer,
})

/** Sends another one-time code, which makes the earlier one useless; limits and answer as those of the first. */
export const resendCode = route({
  method: 'POST',
  path: '/resend-otp/',
  summary: 'Send another one-time code',
  body: codeRequest,
  output: messageAnswer,
})
