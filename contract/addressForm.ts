import * as z from 'zod/mini'
import { address, postalCode } from './addressBook.ts'
import { oneLine, requiredLine } from './oneLine.ts'
import { id, idParams, route } from './route.ts'

/** Maximum lengths in characters. */
export const addressLengths = {
  name: 60,
  recipient: 60,
  phone: 40,
  street_address1: 120,
  street_address2: 120,
  suburbs: 80,
  city: 80,
  state: 40,
}

const optional = (maximum: number) =>
  z.optional(z.nullable(oneLine().check(z.maxLength(maximum))))

const addressFields = {
  name: requiredLine(addressLengths.name),
  recipient: optional(addressLengths.recipient),
  phone: optional(addressLengths.phone),
  street_address1: requiredLine(addressLengths.street_address1),
  street_address2: optional(addressLengths.street_address2),
  suburbs: requiredLine(addressLengths.suburbs),
  city: requiredLine(addressLengths.city),
  state: optional(addressLengths.state),
  postal_code: postalCode,
}

/** A saved address in a request, within the limits of the form. */
export const shownAddress = z.object({ id, ...addressFields })

/**
 * The address form. `is_primary` and `is_billing` are our own: true selects this address, anything else changes
 * nothing. A change without `recipient` or `phone` keeps it; an empty one clears it. The server takes the state of the
 * postal code, and the sent `state` only where the code names none.
 */
export const addressInput = z.object({
  ...addressFields,
  is_primary: z.optional(z.boolean()),
  is_billing: z.optional(z.boolean()),
})

export type AddressInput = z.output<typeof addressInput>

/** Saves an address. A customer's first is primary and billing. A copy of the newest one counts as the same request. */
export const createAddress = route({
  method: 'POST',
  path: '/user-address/',
  access: 'customer',
  summary: 'Save a new address; one like the newest is not added again',
  body: addressInput,
  output: address,
})

export const updateAddress = route({
  method: 'PUT',
  path: '/user-address/:id/',
  access: 'customer',
  summary: 'Change an address',
  params: idParams,
  body: addressInput,
  output: address,
})
