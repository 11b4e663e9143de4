import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { MenuItem } from '#contract/menu.ts'
import { formatMoney } from '#contract/money.ts'
import { useDish } from '#src/hooks/actors.ts'
import { useLinePrice } from '#src/hooks/dish.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { priceText } from '#src/hooks/priceText.ts'
import { QuantityStepper } from '#src/ui/QuantityStepper.tsx'

/** The quantity, and a button that adds the dish and shows its price; the lowest price until a portion is chosen. */
export function AddToCart({ item, name }: { item: MenuItem; name: string }) {
  const t = useLabels()
  const dish = useDish()
  const quantity = useSelector(dish, ({ context }) => context.quantity)
  const price = useLinePrice()

  return (
    <Flex align="center" justify="space-between" gap="3">
      <QuantityStepper
        value={quantity}
        label={t('item.quantity_of', { name })}
        disabled={price === null}
        canDecrease={quantity > 1}
        onDecrease={() => dish.send({ type: 'dish.decrease' })}
        onIncrease={() => dish.send({ type: 'dish.increase' })}
        onType={(quantity) => dish.send({ type: 'dish.setQuantity', quantity })}
      />
      <Button
        size="lg"
        css={wide}
        onClick={() => dish.send({ type: 'dish.add' })}
      >
        <span>{t('item.add_to_cart')}</span>
        <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {price === null ? priceText(item, t) : formatMoney(price)}
        </chakra.span>
      </Button>
    </Flex>
  )
}

/** On a phone it fills the rest of the stepper's line, with room for two lines of text. */
const wide = {
  flex: { base: '1', sm: 'none' },
  flexWrap: 'wrap',
  px: { base: '3', sm: '8' },
  py: { base: '1.5', sm: '3' },
  columnGap: '2.5',
  rowGap: '0',
  fontSize: { base: 'md', sm: 'lg' },
} as const
