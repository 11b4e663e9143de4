import type { Agreed, CheckoutState } from './checkoutForm.ts'
import { existingOrderOf, type OrderBody } from './orderAttempt.ts'

type Sent = Pick<CheckoutState, 'facts' | 'order' | 'ordered'> & { sent: OrderBody | null }

/** When and where the order comes that was sent: as it was told at the press, else as it lies on the page or was sent. A payment that names only an order tells neither. */
export function agreedOf({ facts, order, ordered, sent }: Sent): Agreed {
  if (ordered?.agreed) return ordered.agreed
  if (order && sent && existingOrderOf({ body: sent }) === order.order_id) return agreedIn(order)
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

function agreedIn(order: Agreed): Agreed {
  const { order_type, schedule_date, time_slot, delivery_location, pickup_location } = order
  return {
    ...{ order_type, schedule_date: schedule_date ?? null, time_slot },
    ...{ delivery_location, pickup_location },
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
