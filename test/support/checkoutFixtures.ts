import * as z from 'zod/mini'
import type { Address } from '#contract/addressBook.ts'
import type { CartLine } from '#contract/cart.ts'
import type { DeliveryPoint, Outlet, TimeSlot } from '#contract/checkout.ts'
import type { ApiError } from '#contract/errors.ts'
import {
  type Order,
  type PlacedOrder,
  pricesChanged as pricesChangedBody,
} from '#contract/orders.ts'
import { totalsOf } from '#contract/pricing.ts'
import {
  type CheckoutFacts,
  type CheckoutValues,
  emptyForm,
} from '#machines/checkout/checkoutForm.ts'
import type { Attempt, OrderBody } from '#machines/checkout/orderAttempt.ts'

/** Saturday 21 November 2026, noon in Sydney: the earliest date is Monday 23. */
export const saturday = Date.parse('2026-11-21T12:00:00+11:00')

/** A line at 20.00 each. */
export function lineOf(quantity = 1, price = 2000): CartLine {
  return {
    id: 1,
    meal_id: 4,
    meal_name: 'Mapo tofu',
    selected_meal_portion_id: 9,
    selected_meal_portion_name: 'Regular',
    selected_meal_portion_weight: 350,
    selected_meal_portion_price: price,
    selected_meal_addon_price: 0,
    calories: 90,
    protein: 8,
    carbs: 5,
    fats: 4,
    isMealSet: false,
    addons: [],
    quantity,
    total_price: price * quantity,
  }
}

/** What the cart tells of its lines. */
export function cartOf(lines: CartLine[]): CheckoutFacts['cart'] {
  return { lines, totals: totalsOf(lines, null), couponCode: null }
}

export function addressOf(id: number, postal_code = 2000): Address {
  return {
    id,
    name: `Home ${id}`,
    street_address1: '1 George Street',
    suburbs: 'Sydney',
    city: 'Sydney',
    postal_code,
  }
}

const deliveryPoints: DeliveryPoint[] = [{ postal_code: 2000, price: 650 }]

export const outlet: Outlet = {
  id: 3,
  name: 'Haymarket',
  street_address1: '58 Dixon Street',
  city: 'Sydney',
  state: 'NSW',
  postal_code: 2000,
}

export const slots: TimeSlot[] = [
  { id: 1, name: '2:30pm - 3:30pm', type: 'PICKUP ONLY' },
  { id: 2, name: '5:00pm - 6:30pm', type: 'DELIVERY ONLY' },
]

/** A customer with a cart of 20.00, 200.00 in the wallet and one eligible address. */
export const facts: CheckoutFacts = {
  now: saturday,
  customer: '7',
  cart: cartOf([lineOf()]),
  coupon: 'none',
  balance: 20_000,
  addresses: [addressOf(1)],
  deliveryPoints,
  outlets: [outlet],
  slots,
}

/** The form of a delivery that can be ordered. */
export const deliveryForm: CheckoutValues = {
  ...emptyForm,
  date: '2026-11-23',
  slotId: 2,
  addressId: 1,
}

/** What is sent to the server for that form. */
export const deliveryBody: OrderBody = {
  order_type: 'DELIVERY',
  delivery_location: 1,
  pickup_location: '',
  menu_item: [lineOf()],
  payment_type: 'wallet',
  schedule_date: '2026-11-23',
  time_slot: 2,
  notes: null,
  coupon: null,
  amount: 2000,
  shipping_charges: 650,
  discount: 0,
  total_price: 2650,
  save_payment_method: false,
}

/** A try that was sent before. */
export const attempt: Attempt = {
  key: 'key-0',
  owner: '7',
  method: 'wallet',
  body: { amount: 2000, order_id: 'LK-1' },
}

/** The answer to a paid order. */
export const placed: PlacedOrder = { status: 'ORDER_PLACED', order_id: 'LK-2' }

/** The refusal of an order whose line costs 22.00 now. */
export const pricesChanged: ApiError = {
  code: 'conflict',
  detail: 'Prices changed.',
  data: z.encode(pricesChangedBody, {
    detail: 'Prices changed.',
    code: 'prices_changed',
    lines: [lineOf(1, 2200)],
    gone: [],
    subtotal: 2200,
    shipping_charges: 650,
    discount: 0,
    total_price: 2850,
  }),
}

/** An order that waits for its payment. */
export const unpaidOrder: Order = {
  id: 1,
  order_id: 'LK-1',
  order_type: 'PICKUP',
  status: 'ORDER_PLACED',
  order_time: '2026-11-21T01:00:00.000Z',
  menu_item: [lineOf()],
  total_price: 2000,
  discount: 0,
  delivery_location: null,
  pickup_location: outlet,
  time_slot: { id: 1, name: '2:30pm - 3:30pm' },
  transaction: { status: 'requires_payment_method' },
}
