import * as z from 'zod/mini'
import type { PrivacyOf } from './privacy.ts'
import { id, idParams, pageOf, pageQuery, route } from './route.ts'

/** An Australian postal code as an integer (0800 is 800); digits as text are accepted on the wire. */
export const postalCode = z.codec(
  z.union([z.string().check(z.regex(/^\s*\d{3,4}\s*$/)), z.number()]),
  z.int().check(z.minimum(200), z.maximum(9999)),
  { decode: Number, encode: (code) => code },
)

const optionalText = z.optional(z.nullable(z.string()))

/**
 * A saved address of a customer; `name` is its label (Home, Office). Our own: `recipient`, a company or person at the
 * door, and `phone`, the number to call there.
 */
export const address = z.object({
  id,
  name: z.string(),
  recipient: optionalText,
  phone: optionalText,
  street_address1: z.string(),
  street_address2: optionalText,
  suburbs: z.string(),
  city: z.string(),
  state: optionalText,
  postal_code: postalCode,
})

export type Address = z.output<typeof address>

export const addressPrivacy = {
  name: 'public',
  recipient: 'personal',
  phone: 'personal',
  street_address1: 'personal',
  street_address2: 'personal',
  suburbs: 'personal',
  city: 'public',
  state: 'public',
} as const satisfies PrivacyOf<Address>

/** The customer's addresses, newest first. */
export const listAddresses = route({
  method: 'GET',
  path: '/user-address/',
  access: 'customer',
  summary: "The customer's addresses",
  query: pageQuery,
  output: pageOf(address),
})

/** Deletes an address. Orders keep their copy; the newest other address becomes the primary or billing one. */
export const deleteAddress = route({
  method: 'DELETE',
  path: '/user-address/:id/',
  access: 'customer',
  summary: 'Delete an address',
  params: idParams,
  output: z.object({}),
})
