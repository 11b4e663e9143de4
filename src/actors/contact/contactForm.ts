import { fromPromise } from 'xstate'
import type { ContactMessage } from '#contract/contact.ts'
import { contactFormMachine } from '#machines/contact/contactFormMachine.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { lazyImport } from '#src/adapters/lazyImport.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

export function contactFormOf({ api }: ClientDeps) {
  const submitForm = fromPromise<null, { values: ContactMessage }>(
    async ({ input }) => {
      const { sendContactMessage } = await lazyImport(
        () => import('#contract/contact.ts'),
      )
      await api.call(sendContactMessage, { body: trimmed(input.values) })
      return null
    },
  )
  return provideActors(contactFormMachine, { submitForm })
}

function trimmed(values: ContactMessage): ContactMessage {
  return {
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    email: values.email.trim(),
    message: values.message.trim(),
  }
}
