import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import { lineKeys } from '#machines/cart/cartLines.ts'
import { useCart } from '#src/hooks/actors.ts'
import { useRestoreFocus } from '#src/hooks/useRestoreFocus.ts'
import { useMotion } from '#src/ui/motion.ts'
import { CartLineRow } from './CartLineRow.tsx'
import { CouponField } from './CouponField.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { OrderFacts } from './OrderFacts.tsx'

/** The cart's lines with its coupon, or the text of an empty cart. */
export function CartLines({ wayOut }: { wayOut?: ReactNode }) {
  const lines = useSelector(useCart(), ({ context }) => context.lines)
  const place = useRef<HTMLDivElement>(null)
  useRestoreFocus(place, lines.length)
  const keys = lineKeys(lines)
  const moving = useMotion()
  const List = moving?.AnimatedList ?? 'ul'
  const Item = moving?.AnimatedItem ?? 'li'
  return (
    <>
      <chakra.div ref={place} tabIndex={-1} outline="none">
        <List>
          {lines.map((line, index) => (
            <Item key={keys[index]}>
              <CartLineRow line={line} />
            </Item>
          ))}
        </List>
        {lines.length === 0 ? (
          <EmptyCart wayOut={wayOut} />
        ) : (
          <OrderFacts lines={lines} />
        )}
      </chakra.div>
      {lines.length > 0 && <CouponField />}
    </>
  )
}
