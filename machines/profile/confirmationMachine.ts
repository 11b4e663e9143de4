import type { User } from '#contract/session.ts'
import { createFormMachine } from '../core/createFormMachine.ts'

/** The code of the mailed link; null requests another mail. */
export type ConfirmationValues = { confirmation_code: string | null }

/** The customer with the confirmed email, or the shop's message about the mail. */
export type ConfirmationOutput = { user: User } | { message: string | null }

/** The form that confirms the email of a signed-in customer. */
export const confirmationMachine = createFormMachine<
  ConfirmationValues,
  ConfirmationOutput,
  'confirmation'
>({ id: 'confirmation', validate: () => ({}) })
