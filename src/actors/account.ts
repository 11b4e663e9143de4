import { accountMachine } from '#machines/shop/accountMachine.ts'
import { loginFormOf, registerFormOf } from './accountForms.ts'
import { addressFormOf } from './addressForm.ts'
import type { ClientDeps } from './clientDeps.ts'
import { confirmationOf } from './confirmation.ts'
import { findIn, type Shop } from './createShop.ts'
import { forgotPasswordOf, keepSentCode } from './forgotPassword.ts'
import { hearOf } from './hear.ts'
import { deleteAccountOf, ownDataOf } from './ownData.ts'
import { changePasswordOf, profileOf } from './profile.ts'

/** Brings what changes an account into the shop; where it is there already, nothing happens. */
export function bringAccount(deps: ClientDeps, shop: Shop) {
  const account = accountMachine.provide({
    actors: {
      hear: hearOf(deps, { forgotPassword: keepSentCode }, findIn(shop)),
      loginForm: loginFormOf(deps),
      registerForm: registerFormOf(deps),
      forgotPassword: forgotPasswordOf(deps),
      profile: profileOf(deps),
      confirmation: confirmationOf(deps),
      changePassword: changePasswordOf(deps),
      addressForm: addressFormOf(deps),
      ownData: ownDataOf(deps),
      deleteAccount: deleteAccountOf(deps),
    },
  })
  shop.send({ type: 'account.loaded', account })
}
