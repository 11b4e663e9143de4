import type { Order, OrderInput } from '#contract/orders.ts'
import { haveSameDishes } from '../../cart/cartLines.ts'
import { type Attempt, existingOrderOf } from '../orderAttempt.ts'

/**
 * The listed order that the attempt placed or pays; null if none is certain. `earlier`: numbers of orders that other
 * attempts of this browser placed.
 */
export function orderOfAttempt(
  attempt: Attempt,
  orders: readonly Order[],
  earlier: readonly string[],
): Order | null {
  const existing = existingOrderOf(attempt.body)
  const isOfAttempt = (order: Order) =>
    existing === null
      ? isPlacedBy(order, attempt, earlier)
      : order.order_id === existing
  return orders.find(isOfAttempt) ?? null
}

/** Identity is the key. A backend that lists no keys must leave no doubt. */
function isPlacedBy(
  order: Order,
  { key, body, madeAt }: Attempt,
  earlier: readonly string[],
): boolean {
  if (order.idempotency_key !== undefined) return order.idempotency_key === key
  return (
    madeAt !== undefined &&
    Date.parse(order.order_time) >= madeAt &&
    !earlier.includes(order.order_id) &&
    'order_type' in body &&
    hasContentOf(order, body)
  )
}

function hasContentOf(order: Order, body: OrderInput): boolean {
  return (
    haveSameDishes(order.menu_item, body.menu_item) &&
    order.total_price === body.total_price &&
    order.schedule_date === body.schedule_date &&
    order.time_slot?.id === body.time_slot &&
    (order.order_type === 'DELIVERY') === (body.order_type === 'DELIVERY') &&
    (order.delivery_location?.id ?? '') === body.delivery_location &&
    (order.pickup_location?.id ?? '') === body.pickup_location
  )
}
