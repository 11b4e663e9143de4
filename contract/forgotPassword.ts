import * as z from 'zod/mini'
import { messageAnswer, route } from './route.ts'

/** Seconds for which a one-time code is valid and a resend is disabled (section 9). */
export const codeSeconds = 900

/** Sends a one-time code; the same answer whether the email exists or not. */
export const sendCode = route({
  method: 'POST',
  path: '/forget-password-otp/',
  summary: 'Send a one-time code',
  body: z.object({ email: z.string() }),
  output: messageAnswer,
})

/** Sets a new password with a one-time code. */
export const verifyCode = route({
  method: 'POST',
  path: '/verify-otp/',
  summary: 'Set a new password with a one-time code',
  body: z.object({
    email: z.string(),
    otp_code: z.string(),
    new_password: z.string(),
    confirm_password: z.string(),
  }),
  output: messageAnswer,
})

/** Sends another one-time code. */
export const resendCode = route({
  method: 'POST',
  path: '/resend-otp/',
  summary: 'Send another one-time code',
  body: z.object({ email: z.string() }),
  output: messageAnswer,
})
