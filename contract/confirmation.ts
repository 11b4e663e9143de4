import * as z from 'zod/mini'
import type { PrivacyOf } from './privacy.ts'
import { messageAnswer, route } from './route.ts'
import { user } from './session.ts'

/** The proof of an email address: the code from the mailed link. */
export const emailProof = z.object({
  confirmation_code: z._default(z.string(), ''),
})

export type EmailProof = z.output<typeof emailProof>

export const confirmationPrivacy = {
  confirmation_code: 'secret',
} as const satisfies PrivacyOf<EmailProof>

/** The path of the page that the mailed link opens; `?confirm=` has the code. */
export const confirmationPath = '/profile'

/** Confirms the customer's email. A 400 names `confirmation_code`; a code belongs to one account and its email. */
export const confirmEmail = route({
  method: 'POST',
  path: '/account/confirmation/',
  access: 'customer',
  summary: "Confirm the customer's email",
  body: emailProof,
  output: user,
})

/** Mails the link again, at most once a day; `message` says whether it was sent. */
export const mailConfirmation = route({
  method: 'POST',
  path: '/account/confirmation/mail/',
  access: 'customer',
  summary: 'Mail the link that confirms the email',
  output: messageAnswer,
})
