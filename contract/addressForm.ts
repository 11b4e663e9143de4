import * as z from 'zod/mini'
import { address, addressFields } from './addressBook.ts'
import { idParams, route } from './route.ts'

/**
 * The address form. `is_primary` and `is_billing` are our own: true selects this address, anything else changes
 * nothing. A change without `recipient` or `phone` keeps it; an empty one clears it.
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
