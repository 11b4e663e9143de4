import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { formatMoney } from '#contract/money.ts'

export type PriceProps = HTMLChakraProps<'span'> & { cents: number }

/** An amount in cents as A$12.50, with figures of equal width. */
export function Price({ cents, ...span }: PriceProps) {
  return (
    <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap" {...span}>
      {formatMoney(cents)}
    </chakra.span>
  )
}
