import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatMoney } from '#contract/money.ts'
import { closedDisputes, type Order } from '#contract/orders.ts'
import { paymentMethods, paymentTypes } from '#contract/paymentMethods.ts'
import type { Translate } from '#contract/translations.ts'
import { formatDate, unbroken, useFormatInstant } from '#src/hooks/formatTime.ts'
import { useLabels, useLanguage } from '#src/hooks/labels.ts'
import { placeOf } from '#src/hooks/placeOf.ts'
import { OrderStatus } from './OrderStatus.tsx'

/** What an order is, when, where and how it stands; parts that an order does not have are left out. */
export function OrderFactList({ order }: { order: Order }) {
  const t = useLabels()
  const language = useLanguage()
  const formatInstant = useFormatInstant()
  const { schedule_date: date, time_slot: slot, notes } = order
  const place = placeOf(order, t)
  return (
    <chakra.dl
      display="grid"
      gap={{ base: '3', md: '4' }}
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
    >
      <Fact name={t('orders.number')}>
        <span translate="no">{order.order_id}</span>
      </Fact>
      <Fact name={t('orders.time')}>{formatInstant(order.order_time)}</Fact>
      <Fact name={t('orders.status')}>
        <OrderStatus order={order} />
      </Fact>
      <Fact name={t('orders.type')}>{t(typeOf(order))}</Fact>
      {place && (
        <Fact name={t(place.name)} isWide>
          <span translate="no">{linesOf(place.lines)}</span>
        </Fact>
      )}
      {date && <Fact name={t('orders.date')}>{unbroken(formatDate(date, language))}</Fact>}
      {slot && <Fact name={t('orders.slot')}>{t.or(slot.trans_code, slot.name)}</Fact>}
      {order.payment_type && (
        <Fact name={t('orders.payment')}>{paymentMethodLabel(order.payment_type, t)}</Fact>
      )}
      {order.refunded ? (
        <Fact name={t('orders.refunded')}>{formatMoney(order.refunded)}</Fact>
      ) : null}
      {order.dispute && <Fact name={t('orders.dispute')}>{t(disputeLabel(order.dispute))}</Fact>}
      {notes && <Fact name={t('orders.notes')}>{notes}</Fact>}
    </chakra.dl>
  )
}

type FactProps = {
  name: string
  /** True for what needs the whole width of a phone. */
  isWide?: boolean
  children: ReactNode
}

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <chakra.div minW="0" gridColumn={isWide ? { base: '1 / -1', md: 'auto' } : 'auto'}>
      <chakra.dt fontSize="sm" color="fg.muted">
        {name}
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere" whiteSpace="pre-line">
        {children}
      </chakra.dd>
    </chakra.div>
  )
}

function linesOf(lines: readonly string[]) {
  return lines.join('\n')
}

/** The label of a dispute about a payment, whose state is told in the provider's words. */
function disputeLabel(state: string): string {
  return closedDisputes.includes(state) ? 'orders.dispute_closed' : 'orders.dispute_open'
}

/** The label of an order's type: DELIVERY, or anything else for pickup. */
export function typeOf({ order_type }: Order): string {
  return order_type === 'DELIVERY' ? 'profile.order_delivery' : 'profile.order_pickup'
}

/** The name of a payment method; one that is not known is shown as it is. */
export function paymentMethodLabel(method: string, t: Translate): string {
  const known = paymentTypes.find((type) => type === method)
  return t.or(known && paymentMethods[known].label, method)
}
