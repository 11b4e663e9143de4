import type { AddressInput } from '#contract/addressForm.ts'
import { readDoorPhone } from '#contract/phone.ts'
import type { MessagesByField } from './message.ts'

/**
 * The errors of an address by field; empty when it is valid. Names of companies may look like links, as
 * realestate.com.au does: only the kitchen and the proven address of the customer are mailed one.
 */
export function addressProblems({ phone }: AddressInput): MessagesByField {
  return phone && readDoorPhone(phone) === null
    ? { phone: ['door_phone_invalid'] }
    : {}
}
