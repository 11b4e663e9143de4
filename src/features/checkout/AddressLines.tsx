import { chakra } from '@chakra-ui/react'
import type { Address } from '#contract/addressBook.ts'

/** An address without its name: street lines, suburb, state and postal code. */
export function AddressLines({ address }: { address: Address }) {
  const { street_address1, street_address2, suburbs, city, state, postal_code } = address
  const place = [...new Set([suburbs, city])].join(', ')
  const rest = [state, String(postal_code).padStart(4, '0')].filter(Boolean).join(' ')
  return (
    <>
      <chakra.span display="block">{street_address1}</chakra.span>
      {street_address2 && <chakra.span display="block">{street_address2}</chakra.span>}
      <chakra.span display="block">
        {place} {rest}
      </chakra.span>
    </>
  )
}
