import * as z from 'zod/mini'
import { contactLengths } from './contactLengths.ts'
import { requiredLine } from './oneLine.ts'
import type { PrivacyOf } from './privacy.ts'
import { messageAnswer, route } from './route.ts'

const text = (maximum: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum))

export const contactMessage = z.object({
  first_name: requiredLine(contactLengths.first_name),
  last_name: requiredLine(contactLengths.last_name),
  email: text(contactLengths.email),
  message: text(contactLengths.message),
})

export type ContactMessage = z.output<typeof contactMessage>

export const contactPrivacy = {
  first_name: 'personal',
  last_name: 'personal',
  email: 'personal',
  message: 'personal',
} as const satisfies PrivacyOf<ContactMessage>

export const sendContactMessage = route({
  method: 'POST',
  path: '/contactus/',
  summary: 'Send a message to the kitchen',
  body: contactMessage,
  output: messageAnswer,
})
