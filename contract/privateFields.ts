import { addressPrivacy } from './addressBook.ts'
import { cartPrivacy } from './cart.ts'
import { deliveryPointPrivacy } from './checkout.ts'
import { checkoutFormPrivacy } from './checkoutForm.ts'
import { confirmationPrivacy } from './confirmation.ts'
import { contactPrivacy } from './contact.ts'
import { forgotPasswordPrivacy } from './forgotPassword.ts'
import { orderPrivacy } from './orders.ts'
import { ownDataPrivacy } from './ownData.ts'
import type { FieldPrivacy } from './privacy.ts'
import { profilePrivacy } from './profile.ts'
import { sessionPrivacy } from './session.ts'
import { walletPrivacy } from './wallet.ts'

/** The marks of all nouns by field name; a field that stands in several nouns has one mark. */
export const fieldMarks: Readonly<Record<string, FieldPrivacy>> = {
  ...addressPrivacy,
  ...cartPrivacy,
  ...checkoutFormPrivacy,
  ...confirmationPrivacy,
  ...contactPrivacy,
  ...deliveryPointPrivacy,
  ...forgotPasswordPrivacy,
  ...orderPrivacy,
  ...ownDataPrivacy,
  ...profilePrivacy,
  ...sessionPrivacy,
  ...walletPrivacy,
}

/** The names of the fields that the inspector must not show. */
export const privateFields: readonly string[] = Object.keys(fieldMarks).filter(
  (field) => fieldMarks[field] !== 'public',
)

/** The names of the fields that open something, such as a password; no log shows them. */
export const secretFields: readonly string[] = privateFields.filter(
  (field) => fieldMarks[field] === 'secret',
)

/** Names that machines give to private values and that no field of the contract has. */
export const otherPrivateNames: readonly string[] = [
  // The email of the customer to whom a cart, an attempt or what is remembered belongs, and with which one logs in.
  'owner',
  'identifier',
  // `profile_picture`, before it is uploaded: the picked file.
  'picture',
]
