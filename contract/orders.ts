import * as z from 'zod/mini'
import { address } from './addressBook.ts'
import { cartLine, cartLinesText } from './cart.ts'
import { fulfilment, outlet } from './checkout.ts'
import { money } from './money.ts'
import { paymentType } from './paymentMethods.ts'
import type { PrivacyOf } from './privacy.ts'
import { id, idParams, route } from './route.ts'

/** A schedule date or an order's day, `Y-m-d` in Sydney. */
export const wallDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** The states in which a dispute is over, in the provider's words. */
export const closedDisputes = ['won', 'lost', 'warning_closed']

/** The most characters of a note to the restaurant. */
export const noteLength = 1000

/** An order as its customer sees it; `status` ORDER_PLACED is paid or awaiting payment (see `transaction`). */
export const order = z.object({
  id,
  order_id: z.string(),
  order_type: z.string(),
  status: z.string(),
  order_time: z.string(),
  schedule_date: z.optional(z.nullable(wallDate)),
  menu_item: cartLinesText,
  subtotal: z.optional(z.nullable(money)),
  shipping_charges: z.optional(z.nullable(money)),
  total_price: money,
  discount: money,
  coupon: z.optional(z.nullable(z.string())),
  delivery_location: z.nullable(address),
  pickup_location: z.nullable(outlet),
  time_slot: z.optional(
    z.nullable(z.object({ id, name: z.string(), trans_code: z.optional(z.nullable(z.string())) })),
  ),
  notes: z.optional(z.nullable(z.string())),
  payment_type: z.optional(z.nullable(z.string())),
  /** The instant at which an unpaid order is cancelled, ISO. */
  expires_at: z.optional(z.nullable(z.string())),
  /** What the payment provider has given back of it, or is giving back. */
  refunded: z.optional(z.nullable(money)),
  /** The state of a dispute about its payment, in the provider's words. */
  dispute: z.optional(z.nullable(z.string())),
  transaction: z.nullable(
    z.object({
      /** The payment intent's status; `succeeded` for a wallet payment too. */
      status: z.string(),
      stripe_payment_intent_id: z.optional(z.nullable(z.string())),
    }),
  ),
})

/** An order; amounts in cents. */
export type Order = z.output<typeof order>

const ids = z.union([id, z.literal('')])

/** The slot and the place of an order in words, where its body names them by their ids. */
const places = z.pick(order, { time_slot: true, delivery_location: true, pickup_location: true })

/** The slot and the place of an order in words. */
export type OrderPlaces = z.output<typeof places>

/** What places an order; every amount is what the customer saw, and the server refuses others with 409. */
export const orderInput = z.object({
  order_type: fulfilment,
  delivery_location: ids,
  pickup_location: ids,
  menu_item: cartLinesText,
  payment_type: paymentType,
  /** Day and slot are empty only where an existing order is paid whose backend tells none. */
  schedule_date: z.union([wallDate, z.literal('')]),
  time_slot: ids,
  notes: z.optional(z.nullable(z.string().check(z.maxLength(noteLength)))),
  coupon: z.nullable(z.string()),
  order_id: z.optional(z.string()),
  /** The subtotal. */
  amount: money,
  shipping_charges: money,
  discount: money,
  total_price: money,
  save_payment_method: z.boolean(),
  /** What the page showed of slot and place. A server that knows the field compares it, and the words of `menu_item`, with its own, and refuses other ones with 409; it stores none of it. */
  shown: z.optional(places),
})

/** What places an order; amounts in cents. */
export type OrderInput = z.output<typeof orderInput>

/** A 409 to an order that is no longer what the customer saw: what can be had today. Older clients know it by its prices, and read no places. */
export const orderChanged = z.object({
  detail: z.string(),
  code: z.literal('prices_changed'),
  /** The lines that can still be had, with their ids in the cart. */
  lines: z.array(cartLine),
  /** Ids of the cart's lines that cannot be had any more. */
  gone: z.array(id),
  subtotal: money,
  shipping_charges: money,
  discount: money,
  total_price: money,
  /** Slot and place as they are today. */
  places: z.optional(places),
})

/** What an order is today; amounts in cents. */
export type OrderChanged = z.output<typeof orderChanged>

/** The body of a 409 as a changed order in cents, or null when it is about something else. */
export function readOrderChanged(body: Record<string, unknown>): OrderChanged | null {
  const decoded = z.safeDecode(orderChanged, body as never)
  return decoded.success ? decoded.data : null
}

/** The 409 of a way to pay that cannot be had: nothing was paid, and an order that was placed stays open for another way. */
const methodRefused = z.object({
  code: z.literal('method_refused'),
  payment_type: paymentType,
  order_id: z.optional(z.nullable(z.string())),
})

/** Reads the data of a 409 about a way to pay that cannot be had; null when it is about something else. */
export function readMethodRefused(body: Record<string, unknown>) {
  const decoded = z.safeDecode(methodRefused, body as never)
  return decoded.success ? decoded.data : null
}

/** The answer to a placed order: paid (`ORDER_PLACED`), or with the secret to pay it in the browser. Another backend may send nothing but that secret. */
export const placedOrder = z
  .object({
    status: z.optional(z.string()),
    order_id: z.optional(z.nullable(z.string())),
    transaction_id: z.optional(z.nullable(z.string())),
    client_secret: z.optional(z.nullable(z.string())),
    payment_intent: z.optional(z.nullable(z.string())),
    /** The instant at which the order is cancelled unless it is paid, ISO; on the shop's calendar. */
    expires_at: z.optional(z.nullable(z.string())),
  })
  .check(z.refine(({ status, client_secret }) => Boolean(status ?? client_secret)))

/** The answer to a placed order. */
export type PlacedOrder = z.output<typeof placedOrder>

/** The payment intent of a placed order, also where only its client secret names it; null when there is nothing to pay. */
export function intentOf({ payment_intent, client_secret }: PlacedOrder): string | null {
  return payment_intent ?? client_secret?.split('_secret')[0] ?? null
}

/** Who may see the fields of an order. */
export const orderPrivacy = {
  notes: 'personal',
  client_secret: 'secret',
  schedule_date: 'public',
  coupon: 'public',
  order_id: 'public',
} as const satisfies PrivacyOf<OrderInput | PlacedOrder>

/** The wallet's payment of an unpaid order. It names no method, so that a full body with a mistake in it is never taken for this one. */
const walletPayment = z.object({
  amount: money,
  order_id: z.string(),
  payment_type: z.optional(z.never()),
})

/** Places an order; 201 when paid from the wallet, 200 with a client secret otherwise. `order_id` in the full body pays that unpaid order. */
export const createOrder = route({
  method: 'POST',
  path: '/orders/create/',
  access: 'customer',
  idempotent: true,
  summary: 'Place an order, or pay an unpaid one',
  body: z.union([orderInput, walletPayment]),
  output: placedOrder,
})

/** The most orders of one list. */
export const ordersAtOnce = 50

/** A list ends with the order with which its lines reach this number. */
export const linesAtOnce = 250

/** Whether a list of orders ended because it is long, so that there may be older ones. */
export function isFullList(orders: readonly Pick<Order, 'menu_item'>[]): boolean {
  const lines = orders.reduce((sum, { menu_item }) => sum + menu_item.length, 0)
  return orders.length >= ordersAtOnce || lines >= linesAtOnce
}

/** The customer's newest orders, newest first; `before` is ours and optional: the newest of those with a smaller `id`. */
export const listOrders = route({
  method: 'GET',
  path: '/orders/list-orders/',
  access: 'customer',
  summary: "The customer's orders",
  query: z.object({ before: z.optional(idParams.shape.id) }),
  output: z.array(order),
})

/** One order of the customer. */
export const getOrder = route({
  method: 'GET',
  path: '/orders/:order_id/',
  access: 'customer',
  summary: 'One order',
  params: z.object({ order_id: z.string() }),
  output: order,
})

/** Asks whether an unpaid order has expired: `cancelled`, `no_action` (already processed), or anything else to pay it; our server answers `proceed`. */
export const checkExpiry = route({
  method: 'POST',
  path: '/orders/check-expiry/',
  access: 'customer',
  summary: 'Ask whether an unpaid order has expired',
  body: z.object({ order_id: z.string() }),
  output: z.object({ status: z.string() }),
})

const unpaid = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** True when the customer can still pay an order. */
export function needsPayment(order: Pick<Order, 'status' | 'transaction'>): boolean {
  return (
    ['ORDER_PLACED', 'PAYMENT_FAILED'].includes(order.status) &&
    order.transaction !== null &&
    unpaid.includes(order.transaction.status)
  )
}
