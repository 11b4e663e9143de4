import { addressLines } from '#contract/addressLines.ts'
import type { Order } from '#contract/orders.ts'

type DoorOrder = Pick<
  Order,
  'order_id' | 'delivery_location' | 'pickup_location'
> & { customer_id: number }

/** Groups the orders of a time slot by customer and door; a group stands at the place of its first order. */
export function ordersByDoor<Row extends DoorOrder>(
  orders: readonly Row[],
): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const order of orders) {
    const key = JSON.stringify([order.customer_id, doorOf(order)])
    groups.set(key, [...(groups.get(key) ?? []), order])
  }
  return [...groups.values()]
}

/** The outlet, or the words of the address; an order without a place has a door of its own. */
function doorOf({ order_id, delivery_location, pickup_location }: DoorOrder) {
  if (pickup_location) return pickup_location.id
  if (delivery_location)
    return addressLines(delivery_location).join('\n').toLowerCase()
  return order_id
}
