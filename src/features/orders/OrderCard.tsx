import { Button, chakra, Flex } from '@chakra-ui/react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { needsPayment, type Order } from '#contract/orders.ts'
import { useDialogs } from '#src/hooks/actors.ts'
import { useFormatInstant } from '#src/hooks/formatTime.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { dishOf } from '#src/hooks/lineWords.ts'
import { orderAddress } from '#src/hooks/orderAddress.ts'
import { placeOf } from '#src/hooks/placeOf.ts'
import { whenOf } from '#src/hooks/whenOf.ts'
import { Price } from '#src/ui/Price.tsx'
import { ReorderButton } from './OrderActions.tsx'
import { typeOf } from './OrderFactList.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { Sum } from './Sum.tsx'
import { UnpaidOrder } from './UnpaidOrder.tsx'

/** One order: what, when, how much, and how it stands. */
export function OrderCard({ order }: { order: Order }) {
  const t = useLabels()
  const dialogs = useDialogs()
  const fee = order.shipping_charges ?? 0
  const details = { name: 'orderDetails' as const, orderId: order.order_id }
  const show = () => dialogs.send({ type: 'dialog.open', dialog: details })
  // Where the list is, the dialog needs no other address; in another tab, or copied, the link is one.
  const showHere = (event: MouseEvent) => {
    event.preventDefault()
    show()
  }
  return (
    <chakra.li p="5" bg="bg.panel" borderWidth="1px" borderRadius="card">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <chakra.h3 fontWeight="semibold">
          <NumberLink href={orderAddress(order.order_id)} onClick={showHere}>
            <span translate="no">{t('profile.order_id', { id: order.order_id })}</span>
          </NumberLink>
        </chakra.h3>
        <OrderStatus order={order} />
      </Flex>
      <Times order={order} />
      <Lines order={order} />
      <chakra.dl mt="4" pt="3" borderTopWidth="1px" display="grid" gap="1">
        {fee > 0 && <Sum name={t('profile.order_fee')} cents={fee} />}
        {order.discount > 0 && <Sum name={t('profile.order_discount')} cents={-order.discount} />}
        <Sum name={t('profile.order_total')} cents={order.total_price} strong />
        {order.refunded ? <Sum name={t('orders.refunded')} cents={-order.refunded} /> : null}
      </chakra.dl>
      {needsPayment(order) && <UnpaidOrder order={order} />}
      <Flex mt="4" gap="3" wrap="wrap">
        <Button
          variant="outline"
          aria-label={t('orders.details_named', { number: order.order_id })}
          onClick={show}
        >
          {t('orders.details')}
        </Button>
        <ReorderButton order={order} />
      </Flex>
    </chakra.li>
  )
}

const NumberLink = chakra(Link, {
  base: { textDecoration: 'underline', textDecorationColor: 'border.emphasized' },
})

function Times({ order }: { order: Order }) {
  const t = useLabels()
  const language = useLanguage()
  const formatInstant = useFormatInstant()
  return (
    <chakra.div mt="2" fontSize="sm" color="fg.muted">
      <p>{t('profile.order_placed_at', { time: formatInstant(order.order_time) })}</p>
      <p>
        {[t(typeOf(order)), placeOf(order, t)?.lines[0], whenOf(order, t, language)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </chakra.div>
  )
}

function Lines({ order }: { order: Order }) {
  const t = useLabels()
  return (
    <chakra.ul mt="3" listStyleType="none" aria-label={t('profile.order_lines')}>
      {order.menu_item.map((line) => (
        <chakra.li key={line.id} display="flex" justifyContent="space-between" gap="4">
          <span>
            {t('profile.quantity_times', {
              count: line.quantity,
              name: dishOf(line, t),
            })}
          </span>
          <Price cents={line.total_price} />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
