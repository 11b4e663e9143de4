import type { ContactMessage } from '#contract/contact.ts'
import { contactLengths } from '#contract/contactLengths.ts'
import { isReachableEmail } from '#contract/validation.ts'
import { createFormMachine } from '../core/createFormMachine.ts'
import { tooLong } from '../core/tooLong.ts'

/** The display time of the success banner in milliseconds. */
export const contactBannerTime = 5000

/** The label key of the first mistake, in the order of the fields, each trimmed. */
export function validateContact(values: ContactMessage) {
  if (values.first_name.trim() === '')
    return { first_name: 'contact.first_name_required' }
  if (values.last_name.trim() === '')
    return { last_name: 'contact.last_name_required' }
  if (values.email.trim() === '') return { email: 'contact.email_required' }
  if (values.message.trim() === '')
    return { message: 'contact.message_required' }
  if (!isReachableEmail(values.email)) return { email: 'contact.email_invalid' }

  const [first] = Object.entries(tooLong(values, contactLengths))
  return first ? Object.fromEntries([first]) : {}
}

/** The contact form; it is done while its success banner is visible. */
export const contactFormMachine = createFormMachine<
  ContactMessage,
  null,
  'contactForm'
>({
  id: 'contactForm',
  validate: validateContact,
  doneTime: contactBannerTime,
})
