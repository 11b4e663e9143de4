import { chakra } from '@chakra-ui/react'
import type { Address } from '#contract/addressBook.ts'
import { addressLines } from '#contract/addressLines.ts'
import type { Outlet } from '#contract/checkout.ts'

type Props = { address: Address | Outlet; country?: string }

/** An address without its name: street lines, suburb, state, postal code, and optionally the country. */
export function AddressLines({ address, country }: Props) {
  return (
    <span translate="no">
      {[...addressLines(address), ...(country ? [country] : [])].map((line) => (
        <chakra.span key={line} display="block">
          {line}
        </chakra.span>
      ))}
    </span>
  )
}
