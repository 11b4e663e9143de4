import type { AccountDeletion } from '#contract/ownData.ts'
import { createFormMachine } from '../core/createFormMachine.ts'

/** The password, and the consent to give up a balance in the wallet. */
export type DeletionValues = AccountDeletion & { gives_up: boolean }

/** The label key of the first missing value, at its field. */
export function validateDeletion({
  password,
  balance,
  gives_up,
}: DeletionValues) {
  if (password === '') return { password: 'profile.data_password_required' }
  if (balance > 0 && !gives_up)
    return { gives_up: 'profile.data_balance_required' }
  return {}
}

export const deleteAccountMachine = createFormMachine<
  DeletionValues,
  null,
  'deleteAccount'
>({
  id: 'deleteAccount',
  validate: validateDeletion,
  continuesInBackground: { failure: 'profile.data_delete_failed' },
})
