import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { MenuItem } from '#contract/menu.ts'
import { formatMoney } from '#contract/money.ts'
import { useOrderLine } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useLinePrice } from '#src/hooks/orderLine.ts'
import { priceText } from '#src/hooks/priceText.ts'
import { QuantityStepper } from '#src/ui/QuantityStepper.tsx'

/** The quantity, and a button that adds the dish and shows its price; the lowest price until a portion is chosen. */
export function AddToCart({ item, name }: { item: MenuItem; name: string }) {
  const t = useLabels()
  const orderLine = useOrderLine()
  const quantity = useSelector(orderLine, ({ context }) => context.quantity)
  const price = useLinePrice()
  return (
    <Flex align="center" justify="space-between" gap="3">
      <QuantityStepper
        value={quantity}
        label={t('item.quantity_of', { name })}
        disabled={price === null}
        canDecrease={quantity > 1}
        onDecrease={() => orderLine.send({ type: 'line.decrease' })}
        onIncrease={() => orderLine.send({ type: 'line.increase' })}
      />
      <Button
        size="lg"
        css={wide}
        onClick={() => orderLine.send({ type: 'line.add' })}
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
