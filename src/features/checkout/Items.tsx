import { chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CartLine } from '#contract/cart.ts'
import { linesOf } from '#machines/checkout/checkoutRules.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { type Translate, useLabels } from '#src/hooks/labels.ts'
import { Price } from '#src/ui/Price.tsx'

/** The lines that are ordered. */
export function Items() {
  const t = useLabels()
  const lines = useSelector(useCheckout(), ({ context }) => linesOf(context))
  return (
    <chakra.ul aria-label={t('checkout.items')} display="grid" gap="3" listStyleType="none">
      {lines.map((line) => (
        <Item key={line.id} line={line} />
      ))}
    </chakra.ul>
  )
}

function Item({ line }: { line: CartLine }) {
  const t = useLabels()
  return (
    <chakra.li>
      <Flex justify="space-between" gap="3">
        <chakra.span minW="0" fontWeight="semibold">
          {line.quantity} × {t.or(line.meal_trans_code, line.meal_name)}
        </chakra.span>
        <Price cents={line.total_price} />
      </Flex>
      <chakra.p fontSize="sm" color="fg.muted">
        {sizeOf(line, t)}
      </chakra.p>
      {line.addons.length > 0 && (
        <chakra.p fontSize="sm" color="fg.muted">
          {t('checkout.extras', { extras: extrasOf(line, t) })}
        </chakra.p>
      )}
    </chakra.li>
  )
}

/** Portion and weight; a weight of 0 is not displayed. */
function sizeOf(line: CartLine, t: Translate): string {
  const portion = t.or(line.selected_meal_portion_trans_code, line.selected_meal_portion_name)
  const weight = line.selected_meal_portion_weight
  return weight > 0 ? t('checkout.size', { portion, weight }) : portion
}

function extrasOf(line: CartLine, t: Translate): string {
  const names = line.addons.map((addon) => t.or(addon.trans_code, addon.name))
  return names.join(t('checkout.list_comma'))
}
