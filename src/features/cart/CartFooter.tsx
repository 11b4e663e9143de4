import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useCart } from '#src/hooks/actors.ts'
import { CartButton } from './CartButton.tsx'
import { CartTotals } from './CartTotals.tsx'

export function CartFooter() {
  const isEmpty = useSelector(
    useCart(),
    ({ context }) => context.lines.length === 0,
  )
  return (
    <chakra.div display="grid" gap="4">
      {!isEmpty && <CartTotals />}
      <CartButton />
    </chakra.div>
  )
}
