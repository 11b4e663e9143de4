import { chakra, Flex } from '@chakra-ui/react'
import { Price } from '#src/ui/Price.tsx'

export function AmountRow({
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
