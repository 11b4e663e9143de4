import type { AccountDeletion } from '#contract/ownData.ts'
import { createFormMachine } from '../core/createFormMachine.ts'

/** What the customer types: the password, and for a balance that the wallet holds, that it is given up. */
export type DeletionValues = AccountDeletion & { gives_up: boolean }

/** The label key of what is missing, at the field to correct first. */
export function validateDeletion({ password, balance, gives_up }: DeletionValues) {
  if (password === '') return { password: 'profile.data_password_required' }
  if (balance > 0 && !gives_up) return { gives_up: 'profile.data_balance_required' }
  return {}
}

/** The form that deletes the account of a signed-in customer. */
export const deleteAccountMachine = createFormMachine<DeletionValues, null, 'deleteAccount'>({
  id: 'deleteAccount',
  validate: validateDeletion,
  outlivesPage: { failure: 'profile.data_delete_failed' },
})
