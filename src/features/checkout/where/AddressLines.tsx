import { chakra } from '@chakra-ui/react'
import type { Address } from '#contract/addressBook.ts'
import { addressLines } from '#contract/addressLines.ts'
import type { Outlet } from '#contract/checkout.ts'

type Props = { address: Address | Outlet; furtherLines?: readonly string[] }

/** An address without its name: recipient, street lines, suburb, state, postal code, and further lines. */
export function AddressLines({ address, furtherLines = [] }: Props) {
  return (
    <span translate="no">
      {[...addressLines(address), ...furtherLines].map((line) => (
        <chakra.span key={line} display="block">
          {line}
        </chakra.span>
      ))}
    </span>
  )
}
