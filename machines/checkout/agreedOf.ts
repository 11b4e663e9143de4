import type { Order } from '#contract/orders.ts'
import type { CheckoutState } from './checkoutForm.ts'
import { addressOf, offeredSlots } from './checkoutRules.ts'

/** When and where an order comes to its customer. */
export type Agreed = Pick<
  Order,
  'order_type' | 'schedule_date' | 'time_slot' | 'delivery_location' | 'pickup_location'
>

/** When and where the order of the checkout comes: an existing one as it was placed, a new one as it was chosen. */
export function agreedOf(state: CheckoutState): Agreed {
  if (state.order) return state.order
  const { form, facts } = state
  const isDelivery = form.fulfilment === 'DELIVERY'
  return {
    order_type: form.fulfilment,
    schedule_date: form.date,
    time_slot: offeredSlots(state).find(({ id }) => id === form.slotId) ?? null,
    delivery_location: isDelivery ? addressOf(state) : null,
    pickup_location: facts.outlets?.find(({ id }) => id === form.outletId) ?? null,
  }
}
