import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { ShoppingBag } from 'lucide-react'
import { useRef } from 'react'
import { useCart } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { CartLineRow } from './CartLineRow.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

/** What is in the cart, or what to do about its being empty. */
export function CartLines() {
  const t = useLabels()
  const lines = useSelector(useCart(), ({ context }) => context.lines)
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place, lines.length)
  return (
    <chakra.div ref={place} tabIndex={-1} outline="none">
      {lines.length === 0 && (
        <EmptyState icon={<ShoppingBag size={28} />} title={t('cart.empty')}>
          {t('cart.empty_hint')}
        </EmptyState>
      )}
      <ul>
        {lines.map((line) => (
          <CartLineRow key={line.id} line={line} />
        ))}
      </ul>
    </chakra.div>
  )
}
