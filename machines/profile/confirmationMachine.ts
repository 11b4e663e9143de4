import type { User } from '#contract/session.ts'
import { createFormMachine } from '../core/createFormMachine.ts'

/** The code of the link that the customer opened; null asks for a mail with the link. */
export type ConfirmationValues = { confirmation_code: string | null }

/** The customer, whose email is confirmed, or what the shop says about the mail. */
export type ConfirmationOutput = { user: User } | { message: string | null }

/** The form that confirms the email of a signed-in customer. */
export const confirmationMachine = createFormMachine<
  ConfirmationValues,
  ConfirmationOutput,
  'confirmation'
>({ id: 'confirmation', validate: () => ({}) })
