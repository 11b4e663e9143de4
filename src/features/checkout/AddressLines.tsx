import { chakra } from '@chakra-ui/react'
import type { Address } from '#contract/addressBook.ts'
import { formatPostalCode } from '#contract/postalCode.ts'

/** An address without its name: street lines, suburb, state and postal code. */
export function AddressLines({ address }: { address: Address }) {
  const { street_address1, street_address2, suburbs, city, state, postal_code } = address
  const place = [...new Set([suburbs, city])].join(', ')
  const rest = [state, formatPostalCode(postal_code)].filter(Boolean).join(' ')
  return (
    <span translate="no">
      <chakra.span display="block">{street_address1}</chakra.span>
      {street_address2 && <chakra.span display="block">{street_address2}</chakra.span>}
      <chakra.span display="block">{`${place} ${rest}`}</chakra.span>
    </span>
  )
}
