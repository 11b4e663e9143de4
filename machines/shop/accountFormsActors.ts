import { resource } from '../core/resources.ts'
import { addressBookMachine } from '../profile/addressBookMachine.ts'
import { addressFormMachine } from '../profile/addressFormMachine.ts'
import { changePasswordMachine } from '../profile/changePasswordMachine.ts'
import { confirmationMachine } from '../profile/confirmationMachine.ts'
import { deleteAccountMachine } from '../profile/deleteAccountMachine.ts'
import { profileMachine } from '../profile/profileMachine.ts'
import { forgotPasswordMachine } from '../session/forgotPasswordMachine.ts'
import { loginFormMachine } from '../session/loginFormMachine.ts'
import { registerFormMachine } from '../session/registerFormMachine.ts'

/** The actors of an account, by system id. */
export const accountFormsActors = {
  loginForm: loginFormMachine,
  registerForm: registerFormMachine,
  forgotPassword: forgotPasswordMachine,
  profile: profileMachine,
  confirmation: confirmationMachine,
  changePassword: changePasswordMachine,
  addressBook: addressBookMachine,
  addressForm: addressFormMachine,
  ownData: resource<'ownData'>(),
  deleteAccount: deleteAccountMachine,
}
