import * as z from 'zod/mini'
import { address } from './addressBook.ts'
import { shownAddress } from './addressForm.ts'
import { cartLine, cartLinesText } from './cart.ts'
import { fulfilment, outlet } from './checkout.ts'
import { invoiceBuyer, invoiceFacts, orderRefund } from './invoiceFacts.ts'
import { type Cents, money } from './money.ts'
import { orderWords } from './orderWords.ts'
import { paymentType } from './paymentTypes.ts'
import type { PrivacyOf } from './privacy.ts'
import { id, idParams, route } from './route.ts'

/** A date, `Y-m-d`, in the kitchen's time zone. */
export const wallDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** The provider's final states of a dispute. */
export const closedDisputes = ['won', 'lost', 'warning_closed']

/** The maximum length in characters. */
export const noteLength = 1000

/** An order as its customer sees it; `status` ORDER_PLACED is paid or awaiting payment (see `transaction`). */
export const order = z.object({
  id,
  order_id: z.string(),
  order_type: z.string(),
  status: z.string(),
  order_time: z.string(),
  /** The `Idempotency-Key` of the request that placed the order; null without one. Another backend may omit it. */
  idempotency_key: z.optional(z.nullable(z.string())),
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
    z.nullable(
      z.object({
        id,
        name: z.string(),
        trans_code: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
  notes: z.optional(z.nullable(z.string())),
  payment_type: z.optional(z.nullable(z.string())),
  /** The instant of automatic cancellation while unpaid, ISO. */
  expires_at: z.optional(z.nullable(z.string())),
  /** The amount that the provider has refunded or is refunding. */
  refunded: z.optional(z.nullable(money)),
  /** The GST in the total; absent, null or of an older backend: an eleventh of it. */
  gst: z.optional(z.nullable(money)),
  /** The parties of the invoice as issued. Another backend may omit them. */
  invoice: z.optional(z.nullable(invoiceFacts)),
  /** The kitchen's refunds, oldest first. Another backend may omit them. */
  refunds: z.optional(z.nullable(z.array(orderRefund))),
  /** The provider's state of a dispute. */
  dispute: z.optional(z.nullable(z.string())),
  /** The names of dishes, portions, add-ons, allergens, slot and outlet as agreed. Another backend may omit them. */
  words: z.optional(z.nullable(orderWords)),
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

/** The texts of an order's slot and place, which its body names by id. */
const places = z.pick(order, {
  time_slot: true,
  delivery_location: true,
  pickup_location: true,
})

export type OrderPlaces = z.output<typeof places>

/** The body of a new order. Its amounts are those on the page; the server refuses others with 409. */
export const orderInput = z.object({
  order_type: fulfilment,
  delivery_location: ids,
  pickup_location: ids,
  menu_item: cartLinesText,
  payment_type: paymentType,
  /** Day and slot may be empty only in the payment of an existing order whose backend omits them. */
  schedule_date: z.union([wallDate, z.literal('')]),
  time_slot: ids,
  notes: z.optional(z.nullable(z.string().check(z.maxLength(noteLength)))),
  coupon: z.nullable(z.string()),
  /** The business that the invoice names. */
  invoice_to: z.optional(z.nullable(invoiceBuyer)),
  order_id: z.optional(z.string()),
  /** The subtotal. */
  amount: money,
  shipping_charges: money,
  discount: money,
  total_price: money,
  save_payment_method: z.boolean(),
  /**
   * The slot and place on the page. The server compares them and the names in `menu_item` with its own, refuses
   * differences with 409, and stores none of them.
   */
  shown: z.optional(
    z.extend(places, { delivery_location: z.nullable(shownAddress) }),
  ),
})

export type OrderInput = z.output<typeof orderInput>

/**
 * The 409 for an order that changed since it was displayed, with its present state. Older clients use the prices only.
 */
export const orderChanged = z.object({
  detail: z.string(),
  code: z.literal('prices_changed'),
  /** The lines that are still available, with their ids in the cart. */
  lines: z.array(cartLine),
  /** Ids of the cart's lines that are not available any more. */
  gone: z.array(id),
  subtotal: money,
  shipping_charges: money,
  discount: money,
  total_price: money,
  places: z.optional(places),
})

/** The present state of a changed order; amounts in cents. */
export type OrderChanged = z.output<typeof orderChanged>

/** Parses the body of a 409 as a changed order; null if the conflict is another one. */
export function readOrderChanged(
  body: Record<string, unknown>,
): OrderChanged | null {
  const decoded = z.safeDecode(orderChanged, body as never)
  return decoded.success ? decoded.data : null
}

/** The 409 for an unavailable payment method: nothing was paid; an existing order stays open. */
const methodRefused = z.object({
  code: z.literal('method_refused'),
  payment_type: paymentType,
  order_id: z.optional(z.nullable(z.string())),
})

/** Parses the 409 about an unavailable payment method; null if the conflict is another one. */
export function readMethodRefused(body: Record<string, unknown>) {
  const decoded = z.safeDecode(methodRefused, body as never)
  return decoded.success ? decoded.data : null
}

/**
 * The response to a new order: paid (`ORDER_PLACED`), or a secret to pay it in the browser. Another backend may send
 * only the secret.
 */
export const placedOrder = z
  .object({
    status: z.optional(z.string()),
    order_id: z.optional(z.nullable(z.string())),
    transaction_id: z.optional(z.nullable(z.string())),
    client_secret: z.optional(z.nullable(z.string())),
    payment_intent: z.optional(z.nullable(z.string())),
    /** The instant of automatic cancellation while unpaid, ISO, by the business calendar. */
    expires_at: z.optional(z.nullable(z.string())),
  })
  .check(
    z.refine(({ status, client_secret }) => Boolean(status ?? client_secret)),
  )

export type PlacedOrder = z.output<typeof placedOrder>

/** The id of the payment intent, taken from the client secret if necessary; null if there is nothing to pay. */
export function intentOf({
  payment_intent,
  client_secret,
}: PlacedOrder): string | null {
  return payment_intent ?? client_secret?.split('_secret')[0] ?? null
}

export const orderPrivacy = {
  notes: 'personal',
  client_secret: 'secret',
  schedule_date: 'public',
  coupon: 'public',
  order_id: 'public',
} as const satisfies PrivacyOf<OrderInput | PlacedOrder>

/** The wallet payment of an unpaid order. It has no method, so that an invalid full body never parses as this one. */
const walletPayment = z.object({
  amount: money,
  order_id: z.string(),
  payment_type: z.optional(z.never()),
})

/**
 * Places an order: 201 if the wallet paid it, else 200 with a client secret. With `order_id` it pays that unpaid order.
 */
export const createOrder = route({
  method: 'POST',
  path: '/orders/create/',
  access: 'customer',
  idempotent: true,
  summary: 'Place an order, or pay an unpaid one',
  body: z.union([orderInput, walletPayment]),
  output: placedOrder,
})

/** The maximum number of orders in one list. */
export const maxListedOrders = 50

/** A list ends with the order whose lines reach this number. */
export const maxListedLines = 250

/** True if a list was cut at its limit, so that older orders may exist. */
export function isFullList(
  orders: readonly Pick<Order, 'menu_item'>[],
): boolean {
  const lines = orders.reduce((sum, { menu_item }) => sum + menu_item.length, 0)
  return orders.length >= maxListedOrders || lines >= maxListedLines
}

/** The newest orders, newest first; `before` (our own, optional) limits the list to smaller ids. */
export const listOrders = route({
  method: 'GET',
  path: '/orders/list-orders/',
  access: 'customer',
  summary: "The customer's orders",
  query: z.object({ before: z.optional(idParams.shape.id) }),
  output: z.array(order),
})

export const getOrder = route({
  method: 'GET',
  path: '/orders/:order_id/',
  access: 'customer',
  summary: 'One order',
  params: z.object({ order_id: z.string() }),
  output: order,
})

/**
 * Checks if an unpaid order has expired: `cancelled`, `no_action` (already processed); any other status means that it
 * can be paid. Our server answers `proceed`.
 */
export const checkExpiry = route({
  method: 'POST',
  path: '/orders/check-expiry/',
  access: 'customer',
  summary: 'Ask whether an unpaid order has expired',
  body: z.object({ order_id: z.string() }),
  output: z.object({ status: z.string() }),
})

/**
 * Cancels the customer's unpaid order, its payment first. Answers with the order: cancelled, or paid if a payment was
 * faster. Our own call; 409 while a payment is being processed.
 */
export const cancelUnpaidOrder = route({
  method: 'POST',
  path: '/orders/:order_id/cancel/',
  access: 'customer',
  summary: 'Cancel an unpaid order, to order something else instead',
  params: z.object({ order_id: z.string() }),
  output: order,
})

/** The states of a payment intent that is not paid yet. */
export const unpaidStates = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

/** True if the customer can still pay the order. */
export function needsPayment(
  order: Pick<Order, 'status' | 'transaction'>,
): boolean {
  return (
    ['ORDER_PLACED', 'PAYMENT_FAILED'].includes(order.status) &&
    order.transaction !== null &&
    unpaidStates.includes(order.transaction.status)
  )
}

/** The subtotal in cents: the server's, else computed from the total. */
export function orderSubtotal(
  order: Pick<
    Order,
    'subtotal' | 'total_price' | 'shipping_charges' | 'discount'
  >,
): Cents {
  return (
    order.subtotal ??
    order.total_price - (order.shipping_charges ?? 0) + order.discount
  )
}

/** An order's total minus its refunds, in cents. */
export function remainingTotal({
  total_price,
  refunded,
}: Pick<Order, 'total_price' | 'refunded'>): Cents {
  return total_price - (refunded ?? 0)
}
