import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { ShoppingBag } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { lineKeys } from '#machines/cart/cartLines.ts'
import { useCart } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LatePart } from '#src/ui/LatePart.tsx'
import { lazyPage } from '#src/ui/lazyPage.ts'
import { useMoving } from '#src/ui/moving.ts'
import { CartLineRow } from './CartLineRow.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

const OrderFacts = lazyPage(async () => (await import('./OrderFacts.tsx')).OrderFacts)

/** What is in the cart, or what to do about its being empty. */
export function CartLines({ wayOut }: { wayOut?: ReactNode }) {
  const t = useLabels()
  const lines = useSelector(useCart(), ({ context }) => context.lines)
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place, lines.length)
  const keys = lineKeys(lines)
  const moving = useMoving()
  const List = moving?.MovingList ?? 'ul'
  const Item = moving?.MovingItem ?? 'li'
  return (
    <chakra.div ref={place} tabIndex={-1} outline="none">
      <List>
        {lines.map((line, index) => (
          <Item key={keys[index]}>
            <CartLineRow line={line} />
          </Item>
        ))}
      </List>
      {lines.length === 0 && (
        <EmptyState icon={<ShoppingBag size={28} />} title={t('cart.empty')} action={wayOut}>
          {t('cart.empty_hint')}
        </EmptyState>
      )}
      {lines.length > 0 && (
        <LatePart fallback={<chakra.div minH="6.5rem" />}>
          <OrderFacts lines={lines} />
        </LatePart>
      )}
    </chakra.div>
  )
}
