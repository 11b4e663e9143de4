import { chakra, Flex } from '@chakra-ui/react'
import { Price } from '#src/ui/Price.tsx'

/** The amount of a part of an order, or its total; within a `dl`. */
export function Sum({
  name,
  cents,
  strong = false,
}: {
  name: string
  cents: number
  strong?: boolean
}) {
  return (
    <Flex justify="space-between" fontWeight={strong ? 'semibold' : 'normal'}>
      <chakra.dt>{name}</chakra.dt>
      <chakra.dd>
        <Price cents={cents} />
      </chakra.dd>
    </Flex>
  )
}
