import { chakra } from '@chakra-ui/react'
import { formatMoney } from '#contract/money.ts'
import type { Styled } from './styled.ts'

export type PriceProps = Styled<'span'> & { cents: number }

/** An amount in cents as A$12.50, with tabular figures. */
export function Price({ cents, ...span }: PriceProps) {
  return (
    <chakra.span
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      {...span}
    >
      {formatMoney(cents)}
    </chakra.span>
  )
}
