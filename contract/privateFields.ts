import { addressPrivacy } from './addressBook.ts'
import { cartPrivacy } from './cart.ts'
import { deliveryPointPrivacy } from './checkout.ts'
import { checkoutFormPrivacy } from './checkoutForm.ts'
import { confirmationPrivacy } from './confirmation.ts'
import { contactPrivacy } from './contact.ts'
import { forgotPasswordPrivacy } from './forgotPassword.ts'
import { invoicePrivacy } from './invoiceFacts.ts'
import { orderPrivacy } from './orders.ts'
import { ownDataPrivacy } from './ownData.ts'
import type { FieldPrivacy } from './privacy.ts'
import { profilePrivacy } from './profile.ts'
import { sessionPrivacy } from './session.ts'
import { walletPrivacy } from './wallet.ts'

/** The privacy of all fields by name; a name has the same privacy in every schema. */
export const privacyByField: Readonly<Record<string, FieldPrivacy>> = {
  ...addressPrivacy,
  ...cartPrivacy,
  ...checkoutFormPrivacy,
  ...confirmationPrivacy,
  ...contactPrivacy,
  ...deliveryPointPrivacy,
  ...forgotPasswordPrivacy,
  ...invoicePrivacy,
  ...orderPrivacy,
  ...ownDataPrivacy,
  ...profilePrivacy,
  ...sessionPrivacy,
  ...walletPrivacy,
}

/** Fields that the inspector must not show. */
export const privateFields: readonly string[] = Object.keys(
  privacyByField,
).filter((field) => privacyByField[field] !== 'public')

/** Fields that no log shows, such as passwords. */
export const secretFields: readonly string[] = privateFields.filter(
  (field) => privacyByField[field] === 'secret',
)

/** Private names in machines that are no fields of the contract. */
export const otherPrivateNames: readonly string[] = [
  // `owner` is the email of a record's customer, `identifier` the login name.
  'owner',
  'identifier',
  // The picked file, before the upload as `profile_picture`.
  'picture',
]
