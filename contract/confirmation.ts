import * as z from 'zod/mini'
import type { PrivacyOf } from './privacy.ts'
import { messageAnswer, route } from './route.ts'
import { user } from './session.ts'

/** What proves an email: the code of the link that was mailed there. */
export const emailProof = z.object({ confirmation_code: z._default(z.string(), '') })

/** What proves an email. */
export type EmailProof = z.output<typeof emailProof>

/** Who may see what proves an email. */
export const confirmationPrivacy = {
  confirmation_code: 'secret',
} as const satisfies PrivacyOf<EmailProof>

/** The path of the page that the mailed link opens; `?confirm=` has the code. */
export const confirmationPath = '/profile'

/** Confirms the customer's email. A 400 names `confirmation_code`, which is for one account and its email. */
export const confirmEmail = route({
  method: 'POST',
  path: '/account/confirmation/',
  access: 'customer',
  summary: "Confirm the customer's email",
  body: emailProof,
  output: user,
})

/** Mails the link once more, once a day; the message says whether it did. */
export const mailConfirmation = route({
  method: 'POST',
  path: '/account/confirmation/mail/',
  access: 'customer',
  summary: 'Mail the link that confirms the email',
  output: messageAnswer,
})
