import type { Address } from '#contract/addressBook.ts'
import type { CartLine } from '#contract/cart.ts'
import {
  type DeliveryPoint,
  type Outlet,
  slotsFor,
  type TimeSlot,
} from '#contract/checkout.ts'
import type { OrderCoupon } from '#contract/coupons.ts'
import { lineChanges } from '#contract/lineChanges.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { haveSamePlaces } from '#contract/orderPlaces.ts'
import type { OrderChanged, OrderInput, OrderPlaces } from '#contract/orders.ts'
import { isPostBox } from '#contract/postBox.ts'
import { orderTotal, totalsOf } from '#contract/pricing.ts'
import { canSchedule } from '#contract/schedule.ts'
import { buyerProblem } from './invoiceBuyer.ts'
import { priceLines } from './priceLines.ts'

/** The shop's data for an order; `now` is the business calendar in milliseconds. */
export type OrderDecisionData = {
  now: number
  calendar: OpeningCalendar
  dishes: readonly MenuItem[]
  slot: TimeSlot | undefined
  address: Address | undefined
  deliveryPoint: DeliveryPoint | undefined
  outlet: Outlet | undefined
  coupon: OrderCoupon | undefined
}

/** An accepted order; amounts in cents. */
export type AgreedOrder = {
  lines: CartLine[]
  slot: TimeSlot
  address: Address | null
  outlet: Outlet | null
  coupon: string | null
} & Amounts

/**
 * The reason for refusing an order: an invalid field, an amount that cannot be paid, or a difference from what the
 * customer saw. Messages are labels of module `server`.
 */
export type OrderProblem =
  | { kind: 'invalid'; field: string; message: string }
  | { kind: 'unpayable'; message: string }
  | ({ kind: 'changed' } & Omit<OrderChanged, 'detail' | 'code'>)

type Amounts = Record<
  'subtotal' | 'shipping_charges' | 'discount' | 'total_price',
  number
>

/** The maximum total in cents; the kitchen arranges larger orders directly. */
const maxOrderTotal = 1_000_000

/**
 * Checks and prices an order by the shop's own prices, fee, dates and coupons. Order of the checks: date, slot,
 * address, cart, coupon, invoice, amounts, and what the page showed.
 */
export function decideOrder(
  input: OrderInput,
  facts: OrderDecisionData,
): { kind: 'agreed'; order: AgreedOrder } | OrderProblem {
  const wrong = wrongField(input, facts)
  if (wrong) return { kind: 'invalid', ...wrong }

  const priced = priceLines(input.menu_item, facts.dishes)
  const totals = totalsOf(priced.lines, facts.coupon ?? null)
  const { subtotal, discount } = totals
  const fee =
    input.order_type === 'DELIVERY' ? (facts.deliveryPoint?.price ?? 0) : 0
  const total_price = orderTotal({ subtotal, fee, discount })
  const amounts = { subtotal, shipping_charges: fee, discount, total_price }
  const { slot, address, outlet } = agreed(input, facts)
  const places = {
    time_slot: slot,
    delivery_location: address,
    pickup_location: outlet,
  }
  const isGone = priced.gone.length > 0
  if (
    isGone ||
    !isSame(input, amounts) ||
    !isAsShown(input, places, priced.lines)
  )
    return { kind: 'changed', ...priced, ...amounts, places }
  if (total_price <= 0)
    return { kind: 'unpayable', message: 'total_not_positive' }
  if (total_price > maxOrderTotal)
    return { kind: 'unpayable', message: 'order_too_large' }

  const { lines } = priced
  const coupon =
    facts.coupon && !totals.couponProblem ? facts.coupon.code : null
  return {
    kind: 'agreed',
    order: {
      slot,
      address,
      outlet,
      lines,
      coupon,
      subtotal,
      shipping_charges: fee,
      discount,
      total_price,
    },
  }
}

type WrongField = { field: string; message: string }

function wrongField(
  input: OrderInput,
  facts: OrderDecisionData,
): WrongField | null {
  const delivery = input.order_type === 'DELIVERY'
  const { slot, address, outlet } = facts
  if (!canSchedule(input.schedule_date, facts.now, facts.calendar))
    return { field: 'schedule_date', message: 'date_unavailable' }
  if (!slot || slotsFor([slot], input.order_type).length === 0)
    return { field: 'time_slot', message: 'slot_unavailable' }
  if (delivery && !address)
    return { field: 'delivery_location', message: 'address_unknown' }
  if (delivery && address && isPostBox(address))
    return { field: 'delivery_location', message: 'address_post_box' }
  if (delivery && !facts.deliveryPoint)
    return { field: 'delivery_location', message: 'address_not_delivered' }
  if (!delivery && !outlet)
    return { field: 'pickup_location', message: 'outlet_unknown' }
  if (input.menu_item.length === 0)
    return { field: 'menu_item', message: 'cart_empty' }
  if (input.coupon?.trim() && !facts.coupon?.is_active)
    return { field: 'coupon', message: 'coupon_invalid' }

  const message = input.invoice_to && buyerProblem(input.invoice_to)
  return message ? { field: 'invoice_to', message } : null
}

function isSame(input: OrderInput, amounts: Amounts): boolean {
  return (
    input.amount === amounts.subtotal &&
    input.shipping_charges === amounts.shipping_charges &&
    input.discount === amounts.discount &&
    input.total_price === amounts.total_price
  )
}

/** True when slot, address and lines are as the customer saw them, or `shown` is missing. */
function isAsShown(
  { shown, menu_item }: OrderInput,
  places: OrderPlaces,
  lines: CartLine[],
) {
  if (!shown) return true
  return (
    haveSamePlaces(shown, places) &&
    menu_item.every(
      (line, at) => lineChanges(line, lines[at] ?? null).length === 0,
    )
  )
}

function agreed(
  input: OrderInput,
  { slot, address, outlet }: OrderDecisionData,
) {
  if (slot === undefined)
    throw new Error('An order without a time slot cannot be agreed.')
  return input.order_type === 'DELIVERY'
    ? { slot, address: address ?? null, outlet: null }
    : { slot, address: null, outlet: outlet ?? null }
}
