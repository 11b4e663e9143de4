import { Button, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { linePrice } from '#machines/menu/orderLineMachine.ts'
import { useOrderLine } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Price } from '#src/ui/Price.tsx'
import { QuantityStepper } from '#src/ui/QuantityStepper.tsx'

/** How many, and into the cart with what it comes to. */
export function AddToCart({ name }: { name: string }) {
  const t = useLabels()
  const orderLine = useOrderLine()
  const quantity = useSelector(orderLine, ({ context }) => context.quantity)
  const price = useSelector(orderLine, ({ context }) => linePrice(context))
  return (
    <Flex align="center" justify="space-between" gap="3" wrap={{ base: 'wrap', sm: 'nowrap' }}>
      <QuantityStepper
        value={quantity}
        label={t('item.quantity_of', { name })}
        disabled={price === null}
        canDecrease={quantity > 1}
        onDecrease={() => orderLine.send({ type: 'line.decrease' })}
        onIncrease={() => orderLine.send({ type: 'line.increase' })}
      />
      <Price
        cents={price ?? 0}
        css={price === null ? { ...besideStepper, visibility: 'hidden' } : besideStepper}
      />
      <Button
        size="lg"
        px="8"
        w={{ base: 'full', sm: 'auto' }}
        onClick={() => orderLine.send({ type: 'line.add' })}
      >
        <span>{t('item.add_to_cart')}</span>
        {price !== null && (
          <Price cents={price} css={{ display: { base: 'none', sm: 'inline' } }} />
        )}
      </Button>
    </Flex>
  )
}

/** A phone has no room for the price on the button. */
const besideStepper = {
  display: { base: 'inline', sm: 'none' },
  fontSize: 'xl',
  fontWeight: 'bold',
} as const
