import { addressPrivacy } from './addressBook.ts'
import { cartPrivacy } from './cart.ts'
import { deliveryPointPrivacy } from './checkout.ts'
import { contactPrivacy } from './contact.ts'
import { forgotPasswordPrivacy } from './forgotPassword.ts'
import { orderPrivacy } from './orders.ts'
import type { FieldPrivacy } from './privacy.ts'
import { profilePrivacy } from './profile.ts'
import { sessionPrivacy } from './session.ts'
import { walletPrivacy } from './wallet.ts'

/** The marks of all nouns by field name; a field that stands in several nouns has one mark. */
export const fieldMarks: Readonly<Record<string, FieldPrivacy>> = {
  ...addressPrivacy,
  ...cartPrivacy,
  ...contactPrivacy,
  ...deliveryPointPrivacy,
  ...forgotPasswordPrivacy,
  ...orderPrivacy,
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

/** Headers, and names that the shop gives to private values where the contract has another name or none. */
export const otherPrivateNames: readonly string[] = [
  'authorization',
  'cookie',
  'csrf',
  'token',
  'secret',
  'otp',
  'note',
  'picture',
  'phone',
  'mobile',
  'line1',
]
