import type { PasswordChange } from '#contract/profile.ts'
import { createFormMachine } from '../core/createFormMachine.ts'

/** The label key of the first mistake, at its field; all three fields are required. */
export function validatePasswordChange(values: PasswordChange) {
  const { old_password, new_password, confirm_password } = values
  if (old_password === '') return { old_password: 'password.all_mandatory' }
  if (new_password === '') return { new_password: 'password.all_mandatory' }
  if (confirm_password === '')
    return { confirm_password: 'password.all_mandatory' }
  if (confirm_password !== new_password)
    return { confirm_password: 'password.not_confirmed' }
  return {}
}

export const changePasswordMachine = createFormMachine<
  PasswordChange,
  null,
  'changePassword'
>({
  id: 'changePassword',
  validate: validatePasswordChange,
  continuesInBackground: { failure: 'password.change_left' },
})
