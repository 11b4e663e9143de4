import { provideActors } from '#machines/core/provideActors.ts'
import { accountFormsMachine } from '#machines/shop/accountFormsMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import { createEventBridge } from '../core/eventBridge.ts'
import {
  addressBookOf,
  persistAddresses,
  storedAddresses,
} from '../profile/addressBook.ts'
import { addressFormOf } from '../profile/addressForm.ts'
import { confirmationOf } from '../profile/confirmation.ts'
import { deleteAccountOf, ownDataOf } from '../profile/ownData.ts'
import { changePasswordOf, profileOf } from '../profile/profile.ts'
import { loginFormOf, registerFormOf } from '../session/accountForms.ts'
import { forgotPasswordOf, persistSentCode } from '../session/forgotPassword.ts'
import { findIn, type Shop } from './createShop.ts'

/** Adds the actors of the account to the shop, unless they exist. */
export function addAccountFormsActors(deps: ClientDeps, shop: Shop) {
  const accountForms = provideActors(accountFormsMachine, {
    eventBridge: createEventBridge(
      deps,
      { addressBook: persistAddresses, forgotPassword: persistSentCode },
      findIn(shop),
    ),
    loginForm: loginFormOf(deps),
    registerForm: registerFormOf(deps),
    forgotPassword: forgotPasswordOf(deps),
    profile: profileOf(deps),
    confirmation: confirmationOf(deps),
    changePassword: changePasswordOf(deps),
    addressBook: addressBookOf(deps),
    addressForm: addressFormOf(deps),
    ownData: ownDataOf(deps),
    deleteAccount: deleteAccountOf(deps),
  })
  const stored = storedAddresses(deps)
  shop.send({ type: 'accountForms.loaded', accountForms, stored })
}
