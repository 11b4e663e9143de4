import * as z from 'zod/mini'
import type { PrivacyOf } from './privacy.ts'
import { messageAnswer, route } from './route.ts'

/** Seconds for which a one-time code is valid and a resend is disabled. */
export const codeSeconds = 900

/** Digits of a one-time code. */
export const codeLength = 6

/** A missing field counts as empty. */
const text = z._default(z.string(), '')

/** Asks for a one-time code; a 400 names `email`. */
export const codeRequest = z.object({ email: text })

/** A new password and its one-time code. A 400 names the fields; a wrong code is reported at `otp_code`. */
export const passwordReset = z.object({
  email: text,
  otp_code: text,
  new_password: text,
  confirm_password: text,
})

export type PasswordReset = z.output<typeof passwordReset>

export const forgotPasswordPrivacy = {
  email: 'personal',
  otp_code: 'secret',
  new_password: 'secret',
  confirm_password: 'secret',
} as const satisfies PrivacyOf<PasswordReset>

/** Sends a one-time code. The response does not reveal if the email exists. 429 after three in fifteen minutes. */
export const sendCode = route({
  method: 'POST',
  path: '/forget-password-otp/',
  summary: 'Send a one-time code',
  body: codeRequest,
  output: messageAnswer,
})

/** Sets a new password with a one-time code; all sessions of the customer end. */
export const verifyCode = route({
  method: 'POST',
  path: '/verify-otp/',
  summary: 'Set a new password with a one-time code',
  body: passwordReset,
  output: messageAnswer,
})

/** Sends another one-time code, which invalidates the earlier one; limits and response are those of `sendCode`. */
export const resendCode = route({
  method: 'POST',
  path: '/resend-otp/',
  summary: 'Send another one-time code',
  body: codeRequest,
  output: messageAnswer,
})
