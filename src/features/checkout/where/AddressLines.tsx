import { chakra } from '@chakra-ui/react'
import type { Address } from '#contract/addressBook.ts'
import { streetLines } from '#src/hooks/placeOf.ts'

/** An address without its name: street lines, suburb, state and postal code. */
export function AddressLines({ address }: { address: Address }) {
  return (
    <span translate="no">
      {streetLines(address).map((line) => (
        <chakra.span key={line} display="block">
          {line}
        </chakra.span>
      ))}
    </span>
  )
}
