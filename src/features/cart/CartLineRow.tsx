import { chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CartLine } from '#contract/cart.ts'
import { addonsOf, dishOf, sizeOf } from '#contract/lineTexts.ts'
import { formatMoney } from '#contract/money.ts'
import { unitPriceOf } from '#contract/pricing.ts'
import { useCart } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { announce } from '#src/ui/announcer.ts'
import { Dotted } from '#src/ui/Dotted.tsx'
import { Picture } from '#src/ui/Picture.tsx'
import { Price } from '#src/ui/Price.tsx'
import { QuantityStepper } from '#src/ui/QuantityStepper.tsx'

/** One cart line; minus at a quantity of one removes it. */
export function CartLineRow({ line }: { line: CartLine }) {
  const t = useLabels()
  const cart = useCart()
  const name = dishOf(line, t.or)
  const unitPrice = unitPriceOf(line)
  const { mediaUrl } = usePlatform()
  const isLastLine = useSelector(
    cart,
    ({ context }) => context.lines.length === 1,
  )
  const decrease = () => {
    if (line.quantity === 1) {
      announce(t('cart.removed', { dish: name }))
      if (isLastLine) announce(t('cart.empty'))
    }
    cart.send({ type: 'cart.decrease', id: line.id })
  }

  return (
    <chakra.div
      py="3.5"
      borderBottomWidth="1px"
      css={{ 'li:last-child > &': { borderBottomWidth: 0 } }}
      display="grid"
      gridTemplateColumns="4rem minmax(0, 1fr)"
      gap="3"
    >
      <Picture
        src={line.image ? mediaUrl(line.image) : null}
        alt=""
        sizes="4rem"
        css={{ borderRadius: 'control' }}
      />
      <chakra.div display="grid" gap="1">
        <Flex justify="space-between" gap="3" fontWeight="semibold">
          <chakra.span minW="0">{name}</chakra.span>
          <Price cents={line.total_price} />
        </Flex>
        <Detail>
          <Dotted>{sizeOf(line, t, t.or)}</Dotted>
        </Detail>
        {line.addons.length > 0 && (
          <Detail>
            {t('cart.extras', { extras: addonsOf(line, t, t.or) })}
          </Detail>
        )}
        <Flex wrap="wrap" align="center" justify="space-between" gap="3" mt="1">
          <Detail>
            {t('cart.quantity_price', {
              quantity: line.quantity,
              price: formatMoney(unitPrice),
            })}
          </Detail>
          <QuantityStepper
            value={line.quantity}
            label={t('cart.quantity_of', { name })}
            onDecrease={decrease}
            onIncrease={() => cart.send({ type: 'cart.increase', id: line.id })}
            onType={(quantity) =>
              cart.send({ type: 'cart.setQuantity', id: line.id, quantity })
            }
          />
        </Flex>
      </chakra.div>
    </chakra.div>
  )
}

const Detail = chakra('p', { base: { color: 'fg.muted', fontSize: 'sm' } })
