import { type ContactMessage, contactLengths } from '#contract/contact.ts'
import { isEmail } from '#contract/validation.ts'
import { createFormMachine } from '../core/createFormMachine.ts'
import { tooLong } from '../core/tooLong.ts'

/** Milliseconds for which the success banner is shown. */
export const contactBannerTime = 5000

/** The label key of the first thing wrong with the message, checked in order, each field trimmed. */
export function validateContact(values: ContactMessage) {
  if (values.first_name.trim() === '') return { first_name: 'contact.first_name_required' }
  if (values.last_name.trim() === '') return { last_name: 'contact.last_name_required' }
  if (values.email.trim() === '') return { email: 'contact.email_required' }
  if (values.message.trim() === '') return { message: 'contact.message_required' }
  if (!isEmail(values.email)) return { email: 'contact.email_invalid' }
  const [first] = Object.entries(tooLong(values, contactLengths))
  return first ? Object.fromEntries([first]) : {}
}

/** The contact form; it is done for as long as its success banner is shown. */
export const contactFormMachine = createFormMachine<ContactMessage, null, 'contactForm'>({
  id: 'contactForm',
  validate: validateContact,
  doneTime: contactBannerTime,
})
