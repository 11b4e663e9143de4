import { fromPromise } from 'xstate'
import { confirmEmail, mailConfirmation } from '#contract/confirmation.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type ConfirmationOutput,
  type ConfirmationValues,
  confirmationMachine,
} from '#machines/profile/confirmationMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

/** The form that confirms the customer's email, or requests the confirmation mail. */
export function confirmationOf({ api }: ClientDeps) {
  const submitForm = fromPromise<
    ConfirmationOutput,
    { values: ConfirmationValues }
  >(async ({ input, signal }) => {
    const { confirmation_code } = input.values
    if (confirmation_code !== null)
      return {
        user: await api.call(
          confirmEmail,
          { body: { confirmation_code } },
          { signal },
        ),
      }

    const { message } = await api.call(mailConfirmation, {}, { signal })
    return { message: message ?? null }
  })
  return provideActors(confirmationMachine, { submitForm })
}
