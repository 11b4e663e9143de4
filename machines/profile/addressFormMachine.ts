import type { Address } from '#contract/addressBook.ts'
import { addressLengths } from '#contract/addressForm.ts'
import { readDoorPhone } from '#contract/phone.ts'
import { createFormMachine } from '../core/createFormMachine.ts'
import { tooLong } from '../core/tooLong.ts'

/** The typed address; with an `id` it changes that address, with null it creates one. */
export type AddressValues = {
  id: number | null
  postal_code: string
  name: string
  recipient: string
  phone: string
  street_address1: string
  street_address2: string
  suburbs: string
  city: string
  state: string
  is_primary: boolean
  is_billing: boolean
}

/**
 * Label keys of the form's mistakes: postal code, name, street, suburb and city are required, lengths are limited, and
 * a phone number can be called.
 */
export function validateAddress(values: AddressValues) {
  return {
    ...postalCodeProblem(values.postal_code),
    ...(values.name.trim() === '' && { name: 'address.name_required' }),
    ...(values.street_address1.trim() === '' && {
      street_address1: 'address.street_required',
    }),
    ...(values.suburbs.trim() === '' && { suburbs: 'address.suburb_required' }),
    ...(values.city.trim() === '' && { city: 'address.city_required' }),
    ...phoneProblem(values.phone),
    ...tooLong(values, addressLengths),
  }
}

/** A typed postal code as an integer; null if it is invalid. */
export function postalCodeOf(text: string): number | null {
  return /^\d{3,4}$/.test(text.trim()) && Number(text) >= 200
    ? Number(text)
    : null
}

/** The address form; its result is the saved address. */
export const addressFormMachine = createFormMachine<
  AddressValues,
  Address,
  'addressForm'
>({
  id: 'addressForm',
  validate: validateAddress,
})

function postalCodeProblem(text: string) {
  if (text.trim() === '') return { postal_code: 'address.postal_code_required' }
  if (postalCodeOf(text) === null)
    return { postal_code: 'address.postal_code_invalid' }
  return {}
}

function phoneProblem(text: string) {
  const isEmpty = text.trim() === ''
  return isEmpty || readDoorPhone(text)
    ? {}
    : { phone: 'address.phone_invalid' }
}
