import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import { lineKeys } from '#machines/cart/cartLines.ts'
import { useCart } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useRestoreFocus } from '#src/hooks/useRestoreFocus.ts'
import { useMotion } from '#src/ui/motion.ts'
import { CartLineRow } from './CartLineRow.tsx'
import { CouponField } from './CouponField.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { NutritionSummary } from './NutritionSummary.tsx'

/** The cart's lines with its coupon, or the text of an empty cart. */
export function CartLines({ emptyAction }: { emptyAction?: ReactNode }) {
  const t = useLabels()
  const lines = useSelector(useCart(), ({ context }) => context.lines)
  const list = useRef<HTMLDivElement>(null)

  useRestoreFocus(list, lines.length)
  const keys = lineKeys(lines)
  const motion = useMotion()
  const List = motion?.AnimatedList ?? 'ul'
  const Item = motion?.AnimatedItem ?? 'li'

  return (
    <>
      <chakra.div ref={list} tabIndex={-1} outline="none">
        <List>
          {lines.map((line, index) => (
            <Item key={keys[index]}>
              <CartLineRow line={line} />
            </Item>
          ))}
        </List>
        {lines.length === 0 ? (
          <EmptyCart action={emptyAction} />
        ) : (
          <NutritionSummary lines={lines} names={t.or} />
        )}
      </chakra.div>
      {lines.length > 0 && <CouponField />}
    </>
  )
}
