import { formatMoney } from './money.ts'
import { isUpcoming } from './nextOrder.ts'
import { type OrderTexts, outletName, slotText } from './orderDescription.ts'
import { isCancelledUnpaid } from './orderStatus.ts'
import type { Order } from './orders.ts'

/** A sentence about the next step of an order, or about the money of a cancelled one; null if nothing is known. */
export function nextStep(
  order: Order,
  now: number,
  timeZone: string,
  texts: OrderTexts,
): string | null {
  const { t } = texts
  if (isCancelledUnpaid(order)) return t('orders.cancelled_unpaid')
  if (order.status === 'CANCELLED')
    return order.refunded
      ? t('orders.cancelled_refunded', { amount: formatMoney(order.refunded) })
      : null

  const { schedule_date, delivery_location, pickup_location } = order
  // A line does not end within the slot, not even behind its hyphen.
  const slot = slotText(order, texts)
    .replaceAll(' ', '\u00a0')
    .replaceAll('-', '-\u2060')
  if (!schedule_date || !slot || !isUpcoming(order, now, timeZone)) return null
  const when = { day: texts.day(schedule_date), slot }
  if (order.order_type === 'DELIVERY')
    return (
      delivery_location &&
      t('orders.next_delivery', {
        ...when,
        street: delivery_location.street_address1,
      })
    )
  return (
    pickup_location &&
    t('orders.next_pickup', {
      ...when,
      outlet: outletName(order, pickup_location, texts),
    })
  )
}
