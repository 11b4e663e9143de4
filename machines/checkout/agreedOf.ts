import type { Order } from '#contract/orders.ts'
import type { CheckoutContext } from './checkoutSetup.ts'
import { existingOrderOf } from './orderAttempt.ts'

/** When and where an order comes to its customer. */
export type Agreed = Pick<
  Order,
  'order_type' | 'schedule_date' | 'time_slot' | 'delivery_location' | 'pickup_location'
>

type Sent = Pick<CheckoutContext, 'facts' | 'order' | 'sent'>

/** When and where the order comes that was sent: as it lies on the page, else as it was sent. A payment that names only an order tells neither. */
export function agreedOf({ facts, order, sent }: Sent): Agreed {
  if (order && sent && existingOrderOf({ body: sent }) === order.order_id) return order
  if (!sent || !('order_type' in sent)) return nothing
  const { order_type, schedule_date, time_slot, delivery_location, pickup_location } = sent
  return {
    order_type,
    schedule_date: schedule_date || null,
    time_slot: withId(facts.slots, time_slot),
    delivery_location: withId(facts.addresses, delivery_location),
    pickup_location: withId(facts.outlets, pickup_location),
  }
}

const nothing: Agreed = {
  order_type: '',
  schedule_date: null,
  time_slot: null,
  delivery_location: null,
  pickup_location: null,
}

function withId<One extends { id: number }>(
  all: readonly One[] | null,
  id: number | '',
): One | null {
  return all?.find((one) => one.id === id) ?? null
}
