import { chakra, Flex } from '@chakra-ui/react'
import type { CartLine } from '#contract/cart.ts'
import { addonsOf, dishOf, sizeOf } from '#contract/lineTexts.ts'
import { useOrderedLines } from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Price } from '#src/ui/Price.tsx'

export function Lines() {
  const t = useLabels()
  const lines = useOrderedLines()
  return (
    <chakra.ul
      aria-label={t('checkout.items')}
      display="grid"
      gap="3"
      listStyleType="none"
    >
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </chakra.ul>
  )
}

function Line({ line }: { line: CartLine }) {
  const t = useLabels()
  return (
    <chakra.li>
      <Flex justify="space-between" gap="3">
        <chakra.span minW="0" fontWeight="semibold">
          {`${line.quantity} × ${dishOf(line, t)}`}
        </chakra.span>
        <Price cents={line.total_price} />
      </Flex>
      <chakra.p fontSize="sm" color="fg.muted">
        {sizeOf(line, t)}
      </chakra.p>
      {line.addons.length > 0 && (
        <chakra.p fontSize="sm" color="fg.muted">
          {t('cart.extras', { extras: addonsOf(line, t) })}
        </chakra.p>
      )}
    </chakra.li>
  )
}
