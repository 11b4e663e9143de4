import { chakra, Flex } from '@chakra-ui/react'
import type { CartLine } from '#contract/cart.ts'
import { addonsOf, dishOf, type Names, sizeOf } from '#contract/lineTexts.ts'
import { useOrderedLines, useOrderedNames } from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Dotted } from '#src/ui/Dotted.tsx'
import { Price } from '#src/ui/Price.tsx'

/** Lines that stand without a tap. */
const openLines = 2

export function Lines() {
  const t = useLabels()
  const lines = useOrderedLines()
  const folded = lines.slice(openLines)
  return (
    <div>
      <List lines={lines.slice(0, openLines)} />
      {folded.length > 0 && (
        <details>
          <chakra.summary fontWeight="semibold" cursor="pointer" py="3">
            {t('checkout.more_items', { count: folded.length })}
          </chakra.summary>
          <List lines={folded} />
        </details>
      )}
    </div>
  )
}

function List({ lines }: { lines: readonly CartLine[] }) {
  const t = useLabels()
  const names = useOrderedNames()
  return (
    <chakra.ul
      aria-label={t('checkout.items')}
      display="grid"
      gap="3"
      listStyleType="none"
    >
      {lines.map((line) => (
        <Line key={line.id} line={line} names={names} />
      ))}
    </chakra.ul>
  )
}

function Line({ line, names }: { line: CartLine; names: Names }) {
  const t = useLabels()
  return (
    <chakra.li>
      <Flex justify="space-between" gap="3">
        <chakra.span minW="0" fontWeight="semibold">
          {`${line.quantity} × ${dishOf(line, names)}`}
        </chakra.span>
        <Price cents={line.total_price} />
      </Flex>
      <chakra.p fontSize="sm" color="fg.muted">
        <Dotted>{sizeOf(line, t, names)}</Dotted>
      </chakra.p>
      {line.addons.length > 0 && (
        <chakra.p fontSize="sm" color="fg.muted">
          {t('cart.extras', { extras: addonsOf(line, t, names) })}
        </chakra.p>
      )}
    </chakra.li>
  )
}
