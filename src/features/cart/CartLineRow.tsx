import { chakra, Flex } from '@chakra-ui/react'
import type { CartLine } from '#contract/cart.ts'
import { formatMoney } from '#contract/money.ts'
import { unitPriceOf } from '#contract/pricing.ts'
import { useCart } from '#src/hooks/actors.ts'
import { type Translate, useLabels } from '#src/hooks/labels.ts'
import { Price } from '#src/ui/Price.tsx'
import { QuantityStepper } from '#src/ui/QuantityStepper.tsx'

/** One dish in the cart, as chosen; minus at one takes it out. */
export function CartLineRow({ line }: { line: CartLine }) {
  const t = useLabels()
  const cart = useCart()
  const name = t.or(line.meal_trans_code, line.meal_name)
  const unit = unitPriceOf(line)
  return (
    <chakra.div
      py="3.5"
      borderBottomWidth="1px"
      css={{ 'li:last-child > &': { borderBottomWidth: 0 } }}
      display="grid"
      gap="1"
    >
      <Flex justify="space-between" gap="3" fontWeight="semibold">
        <chakra.span minW="0">{name}</chakra.span>
        <Price cents={line.total_price} />
      </Flex>
      <Detail>{sizeOf(line, t)}</Detail>
      {line.addons.length > 0 && <Detail>{t('cart.extras', { extras: extrasOf(line, t) })}</Detail>}
      <Flex align="center" justify="space-between" gap="3" mt="1">
        <Detail>
          {t('cart.quantity_price', { quantity: line.quantity, price: formatMoney(unit) })}
        </Detail>
        <QuantityStepper
          value={line.quantity}
          label={t('cart.quantity_of', { name })}
          onDecrease={() => cart.send({ type: 'cart.decrease', id: line.id })}
          onIncrease={() => cart.send({ type: 'cart.increase', id: line.id })}
        />
      </Flex>
    </chakra.div>
  )
}

const Detail = chakra('p', { base: { color: 'fg.muted', fontSize: 'sm' } })

/** Portion and weight; a weight of 0 is not displayed. */
function sizeOf(line: CartLine, t: Translate): string {
  const portion = t.or(line.selected_meal_portion_trans_code, line.selected_meal_portion_name)
  const weight = line.selected_meal_portion_weight
  return weight > 0 ? t('cart.size', { portion, weight }) : portion
}

function extrasOf(line: CartLine, t: Translate): string {
  const names = line.addons.map((addon) => t.or(addon.trans_code, addon.name))
  return names.join(t('cart.list_comma'))
}
