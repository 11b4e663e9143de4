import { Button, chakra, Flex } from '@chakra-ui/react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { dishOf } from '#contract/lineTexts.ts'
import { placeLines, typeText, whenText } from '#contract/orderDescription.ts'
import { needsPayment, type Order } from '#contract/orders.ts'
import { orderNames } from '#contract/orderWords.ts'
import { useDialogs } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { orderAddress } from '#src/hooks/orderAddress.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import { Dotted } from '#src/ui/Dotted.tsx'
import { Picture } from '#src/ui/Picture.tsx'
import { Price } from '#src/ui/Price.tsx'
import { AmountRow } from './AmountRow.tsx'
import { ReorderButton } from './OrderActions.tsx'
import { OrderButtons } from './OrderButtons.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { CompletePayment, PaymentWarning } from './UnpaidOrder.tsx'

type Props = { order: Order; isNext: boolean }

/** The next order is marked and shows its first dish. */
export function OrderCard({ order, isNext }: Props) {
  const t = useLabels()
  const dialogs = useDialogs()
  const isUnpaid = needsPayment(order)
  const fee = order.shipping_charges ?? 0
  const details = { name: 'orderDetails' as const, orderId: order.order_id }
  const show = () => dialogs.send({ type: 'dialog.open', dialog: details })
  // A click opens the dialog; a new tab or a copied link uses the address of the order.
  const openHere = (event: MouseEvent) => {
    event.preventDefault()
    show()
  }

  return (
    <chakra.li
      p="5"
      bg="bg.panel"
      borderWidth="1px"
      borderColor={isNext ? 'accent.fg' : 'border'}
      borderRadius="card"
    >
      {isNext && (
        <chakra.p mb="1" fontSize="sm" fontWeight="semibold" color="accent.fg">
          {t('profile.order_next')}
        </chakra.p>
      )}
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <chakra.h3 fontWeight="semibold">
          <NumberLink href={orderAddress(order.order_id)} onClick={openHere}>
            <span translate="no">
              {t('profile.order_id', { id: order.order_id })}
            </span>
          </NumberLink>
        </chakra.h3>
        <OrderStatus order={order} />
      </Flex>
      <Flex mt="2" gap="3">
        {isNext && <FirstDish order={order} />}
        <Times order={order} />
      </Flex>
      <Lines order={order} />
      <chakra.dl mt="4" pt="3" borderTopWidth="1px" display="grid" gap="1">
        {fee > 0 && <AmountRow name={t('profile.order_fee')} cents={fee} />}
        {order.discount > 0 && (
          <AmountRow
            name={t('profile.order_discount')}
            cents={-order.discount}
          />
        )}
        <AmountRow
          name={t('profile.order_total')}
          cents={order.total_price}
          strong
        />
        {order.refunded ? (
          <AmountRow name={t('orders.refunded')} cents={-order.refunded} />
        ) : null}
      </chakra.dl>
      <chakra.div mt="4" display="grid" gap="3">
        {isUnpaid && <PaymentWarning order={order} />}
        <OrderButtons>
          {isUnpaid && <CompletePayment order={order} />}
          <ReorderButton order={order} />
          <Button
            variant="outline"
            px={{ base: '2', md: '4' }}
            aria-label={t('orders.details_named', { number: order.order_id })}
            onClick={show}
          >
            {t('orders.details')}
          </Button>
        </OrderButtons>
      </chakra.div>
    </chakra.li>
  )
}

const NumberLink = chakra(Link, {
  base: {
    textDecoration: 'underline',
    textDecorationColor: 'border.emphasized',
  },
})

function FirstDish({ order }: { order: Order }) {
  const { mediaUrl } = usePlatform()
  const image = order.menu_item[0]?.image
  return (
    <chakra.div width="16" flexShrink="0">
      <Picture
        src={image ? mediaUrl(image) : null}
        alt=""
        sizes="4rem"
        css={{ borderRadius: 'control' }}
      />
    </chakra.div>
  )
}

function Times({ order }: { order: Order }) {
  const texts = useOrderTexts()
  const { t, instant } = texts
  return (
    <chakra.div minW="0" fontSize="sm" color="fg.muted">
      <p>{t('profile.order_placed_at', { time: instant(order.order_time) })}</p>
      <p>
        <Dotted>
          {[
            typeText(order, t),
            placeLines(order, texts)[0],
            whenText(order, texts),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Dotted>
      </p>
    </chakra.div>
  )
}

function Lines({ order }: { order: Order }) {
  const texts = useOrderTexts()
  const { t } = texts
  const names = orderNames(order, texts)
  return (
    <chakra.ul
      mt="3"
      listStyleType="none"
      aria-label={t('profile.order_lines')}
    >
      {order.menu_item.map((line) => (
        <chakra.li
          key={line.id}
          display="flex"
          justifyContent="space-between"
          gap="4"
        >
          <span>
            {t('profile.quantity_times', {
              count: line.quantity,
              name: dishOf(line, names),
            })}
          </span>
          <Price cents={line.total_price} />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
