import type { Order, OrderInput, OrderPlaces } from '#contract/orders.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { required } from '../../core/required.ts'
import type { CheckoutState } from '../checkoutForm.ts'
import type { AttemptDraft, OrderBody } from '../orderAttempt.ts'
import { billOf, linesOf } from './bill.ts'
import { buyerOf } from './invoiceTo.ts'
import { paymentMethodOf, savedCardOf } from './method.ts'
import { addressOf } from './place.ts'
import { orderScheduleOf } from './schedule.ts'

/** A new attempt without its key. */
export function draftOf(state: CheckoutState): AttemptDraft {
  const body = orderBodyOf(state)
  const agreed = orderScheduleOf({ ...state, sentBody: body })
  return {
    owner: required(state.facts.customer, 'customer'),
    body,
    method: paymentMethodOf(state),
    form: state.form,
    ordered: { lines: linesOf(state), bill: billOf(state), agreed },
  }
}

function orderBodyOf(state: CheckoutState): OrderBody {
  const { form, existingOrder } = state
  const bill = billOf(state)
  const method = paymentMethodOf(state)
  const { flow } = paymentMethods[method]
  const save_payment_method =
    flow === 'card' && form.saveCard && savedCardOf(state) === null
  if (existingOrder && flow === 'wallet')
    return { amount: bill.total, order_id: existingOrder.order_id }

  return {
    ...(existingOrder ? placedFieldsOf(existingOrder) : chosenFieldsOf(state)),
    payment_type: method,
    save_payment_method,
    amount: bill.subtotal,
    shipping_charges: bill.fee,
    discount: bill.discount,
    total_price: bill.total,
  }
}

type OrderFields = Omit<
  OrderInput,
  | 'payment_type'
  | 'save_payment_method'
  | 'amount'
  | 'shipping_charges'
  | 'discount'
  | 'total_price'
>

function chosenFieldsOf(state: CheckoutState): OrderFields {
  const { form, facts } = state
  const isDelivery = form.fulfilment === 'DELIVERY'
  return {
    order_type: form.fulfilment,
    delivery_location: (isDelivery && addressOf(state)?.id) || '',
    pickup_location: (!isDelivery && form.outletId) || '',
    menu_item: [...facts.cart.lines],
    schedule_date: form.date ?? '',
    time_slot: form.slotId ?? '',
    notes: form.note || null,
    ...(form.invoiceTo && { invoice_to: buyerOf(form.invoiceTo) }),
    coupon: facts.cart.totals.couponProblem ? null : facts.cart.couponCode,
    shown: shownPlacesOf(state),
  }
}

function shownPlacesOf(state: CheckoutState): OrderPlaces {
  const { form, facts } = state
  const isDelivery = form.fulfilment === 'DELIVERY'
  const slot = facts.slots?.find(({ id }) => id === form.slotId)
  const outlet = facts.outlets?.find(({ id }) => id === form.outletId)

  return {
    time_slot: slot
      ? { id: slot.id, name: slot.name, trans_code: slot.trans_code }
      : null,
    delivery_location: isDelivery ? addressOf(state) : null,
    pickup_location: isDelivery ? null : (outlet ?? null),
  }
}

/** The fields of an existing order; `order_id` makes the request its payment instead of another order. */
function placedFieldsOf(order: Order): OrderFields {
  const { time_slot, delivery_location, pickup_location } = order
  return {
    order_id: order.order_id,
    order_type: order.order_type === 'DELIVERY' ? 'DELIVERY' : 'PICKUP',
    delivery_location: delivery_location?.id ?? '',
    pickup_location: pickup_location?.id ?? '',
    menu_item: order.menu_item,
    schedule_date: order.schedule_date ?? '',
    time_slot: time_slot?.id ?? '',
    notes: order.notes ?? null,
    ...(order.invoice?.buyer && { invoice_to: order.invoice.buyer }),
    coupon: order.coupon ?? null,
    shown: { time_slot, delivery_location, pickup_location },
  }
}
