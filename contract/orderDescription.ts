import { addressLines } from './addressLines.ts'
import { allergenSummary } from './cartSummaries.ts'
import type { Outlet } from './checkout.ts'
import { deliveryPlace } from './deliveryPlace.ts'
import type { Language } from './languages.ts'
import { allergenName, dishOf, type Names } from './lineTexts.ts'
import { formatMoney } from './money.ts'
import { statusName } from './orderStatus.ts'
import { closedDisputes, type Order, type OrderPlaces } from './orders.ts'
import { orderNames } from './orderWords.ts'
import { paymentMethods } from './paymentMethods.ts'
import { paymentTypes } from './paymentTypes.ts'
import type { Translate } from './translations.ts'

/**
 * The places that display an order: profile (`details`), checkout of an unpaid order (`payment`), success and calendar
 * file (`placed`), mails (`mail`), the kitchen's list (`kitchen`).
 */
export type OrderReader = 'details' | 'payment' | 'placed' | 'mail' | 'kitchen'

/** The fields of an order that a place displays; all but time and place are optional. */
export type ReadableOrder = Pick<
  Order,
  'order_type' | 'schedule_date' | 'words' | keyof OrderPlaces
> & {
  [Field in
    | 'order_id'
    | 'order_time'
    | 'status'
    | 'transaction'
    | 'menu_item'
    | 'total_price'
    | 'notes'
    | 'payment_type'
    | 'refunded'
    | 'invoice'
    | 'dispute']?: Order[Field] | null | undefined
} & {
  /** The customer's number, for a reader who has it: a phone at the door that is the same is omitted. */
  customer_phone?: string | undefined
}

/** Formats an order's texts for one place. */
export type OrderTexts = {
  t: Translate
  /** Dishes and allergens are named in all of these, everything else in the first. */
  languages: readonly Language[]
  day: (date: string) => string
  /** Formats an ISO instant in the kitchen's time zone. */
  instant: (iso: string) => string
  /** Separates the day and the time slot. */
  separator: string
}

/** A row about an order; each entry of `lines` is one line of text. */
export type DescriptionRow = { label: string; name: string; lines: string[] }

/** Describes an order for one place; rows without text are omitted. */
export function orderDescription(
  reader: OrderReader,
  order: ReadableOrder,
  texts: OrderTexts,
): DescriptionRow[] {
  return rows
    .filter(({ readers }) => readers.includes(reader))
    .map(({ label, lines }) => ({
      label,
      name: texts.t(label),
      lines: lines(order, texts).flatMap((line) => line || []),
    }))
    .filter(({ lines }) => lines.length > 0)
}

type Row = {
  label: string
  readers: readonly OrderReader[]
  lines: (
    order: ReadableOrder,
    texts: OrderTexts,
  ) => readonly (string | false | null | undefined)[]
}

/** All facts in display order. A new field of an order is a new row. */
const rows: readonly Row[] = [
  { label: 'orders.number', readers: ['details', 'placed'], lines: numberOf },
  { label: 'mail.order_number', readers: ['mail'], lines: numberOf },
  {
    label: 'orders.time',
    readers: ['details'],
    lines: ({ order_time }, { instant }) => [order_time && instant(order_time)],
  },
  {
    label: 'orders.status',
    readers: ['details'],
    lines: ({ status, transaction = null }, { t }) => [
      status && statusText({ status, transaction }, t),
    ],
  },
  {
    label: 'orders.type',
    readers: ['details'],
    lines: (order, { t }) => [typeText(order, t)],
  },
  {
    label: 'checkout.when',
    readers: ['payment', 'placed'],
    lines: (order, texts) => [whenText(order, texts)],
  },
  { label: 'orders.dishes', readers: ['placed'], lines: dishesOf },
  {
    label: 'orders.paid',
    readers: ['placed'],
    lines: ({ total_price }) => [total_price ? formatMoney(total_price) : null],
  },
  {
    label: 'mail.when',
    readers: ['mail'],
    lines: (order, texts) => [whenText(order, texts)],
  },
  {
    label: 'orders.delivery_location',
    readers: ['details', 'payment', 'placed'],
    lines: (order, texts) =>
      isDelivery(order) ? placeLines(order, texts) : [],
  },
  {
    label: 'orders.pickup_location',
    readers: ['details', 'payment', 'placed'],
    lines: (order, texts) =>
      isDelivery(order) ? [] : placeLines(order, texts),
  },
  {
    label: 'mail.delivery_to',
    readers: ['mail'],
    lines: (order, texts) =>
      isDelivery(order) ? [placeText(order, texts)] : [],
  },
  {
    label: 'mail.pickup_at',
    readers: ['mail'],
    lines: (order, texts) =>
      isDelivery(order) ? [] : [placeText(order, texts)],
  },
  {
    label: 'orders.door_phone',
    readers: ['details', 'payment', 'placed', 'mail', 'kitchen'],
    lines: doorPhoneOf,
  },
  {
    label: 'orders.date',
    readers: ['details'],
    lines: ({ schedule_date }, { day }) => [
      schedule_date && day(schedule_date),
    ],
  },
  {
    label: 'orders.slot',
    readers: ['details'],
    lines: (order, texts) => [slotText(order, texts)],
  },
  { label: 'orders.payment', readers: ['details'], lines: paymentOf },
  { label: 'mail.paid_with', readers: ['mail'], lines: paymentOf },
  { label: 'mail.allergens', readers: ['mail', 'kitchen'], lines: allergensOf },
  {
    label: 'orders.allergens',
    readers: ['placed'],
    lines: (order, texts) =>
      order.menu_item?.length ? allergensOf(order, texts) : [],
  },
  {
    label: 'orders.refunded',
    readers: ['details', 'kitchen'],
    lines: refundOf,
  },
  {
    label: 'orders.dispute',
    readers: ['details'],
    lines: ({ dispute }, { t }) => [dispute && t(disputeLabel(dispute))],
  },
  {
    label: 'kitchen.dispute',
    readers: ['kitchen'],
    lines: ({ dispute }) => [dispute],
  },
  {
    label: 'orders.invoice_to',
    readers: ['details', 'payment'],
    lines: buyerOf,
  },
  { label: 'orders.notes', readers: ['details', 'payment'], lines: notesOf },
  { label: 'mail.notes', readers: ['mail'], lines: notesOf },
  { label: 'kitchen.note', readers: ['kitchen'], lines: notesOf },
]

/** The status of an order; one without a label is displayed as it is. */
export function statusText(
  order: Pick<Order, 'status' | 'transaction'>,
  t: Translate,
): string {
  const name = statusName(order)
  return t.or(`profile.status_${name}`, order.status)
}

/** Any type but delivery reads as pickup. */
export function typeText(
  order: Pick<Order, 'order_type'>,
  t: Translate,
): string {
  return t(
    isDelivery(order) ? 'profile.order_delivery' : 'profile.order_pickup',
  )
}

/** Day and time slot on one line; unknown parts are omitted. */
export function whenText(
  order: Pick<Order, 'schedule_date' | 'time_slot' | 'words'>,
  texts: OrderTexts,
): string {
  const { schedule_date: date } = order
  return [date && texts.day(date), slotText(order, texts)]
    .filter(Boolean)
    .join(texts.separator)
}

/** The name of the time slot; empty if unknown. */
export function slotText(
  order: Pick<Order, 'time_slot' | 'words'>,
  texts: Pick<OrderTexts, 't' | 'languages'>,
): string {
  const { time_slot: slot } = order
  return slot ? ownNames(order, texts)(slot.trans_code, slot.name) : ''
}

/** The name and the address of the delivery or pickup place, each line once; empty if unknown. */
export function placeLines(
  order: Placed,
  texts: Pick<OrderTexts, 't' | 'languages'>,
): string[] {
  const { delivery_location: address, pickup_location: outlet } = order
  if (isDelivery(order))
    return address ? [...new Set([address.name, ...addressLines(address)])] : []
  return outlet
    ? [outletName(order, outlet, texts), ...addressLines(outlet)]
    : []
}

/** The place on one line, without the city: the outlet's name, or recipient and name of a delivery, and the address. */
export function placeText(
  order: Placed,
  texts: Pick<OrderTexts, 't' | 'languages'>,
): string {
  const { delivery_location: address, pickup_location: outlet } = order
  if (isDelivery(order)) return address ? deliveryPlace(address).join(', ') : ''
  if (!outlet) return ''
  const name = outletName(order, outlet, texts)
  return [name, ...addressLines(outlet, { hasCity: false })].join(', ')
}

/** The outlet's name in the first language. */
export function outletName(
  order: Pick<Order, 'words'>,
  { trans_code, name }: Outlet,
  texts: Pick<OrderTexts, 't' | 'languages'>,
): string {
  return ownNames(order, texts)(trans_code, name)
}

/** The name of a payment method; unknown methods are displayed as they are. */
export function paymentText(method: string, t: Translate): string {
  const knownMethod = paymentTypes.find((type) => type === method)
  return t.or(
    knownMethod ? paymentMethods[knownMethod].label : `payment.${method}`,
    method,
  )
}

type Placed = Pick<
  Order,
  'order_type' | 'delivery_location' | 'pickup_location' | 'words'
>

function ownNames(
  order: Pick<Order, 'words'>,
  { t, languages }: Pick<OrderTexts, 't' | 'languages'>,
): Names {
  return orderNames(order, { t, languages: languages.slice(0, 1) })
}

function isDelivery({ order_type }: Pick<Order, 'order_type'>): boolean {
  return order_type === 'DELIVERY'
}

function numberOf({ order_id }: ReadableOrder) {
  return [order_id]
}

/** The phone number of the delivery address, unless it is the customer's own. */
function doorPhoneOf(order: ReadableOrder) {
  const phone = isDelivery(order) ? order.delivery_location?.phone : null
  return [phone === order.customer_phone ? null : phone]
}

/** More dishes are a count. */
const maxDishes = 3

function dishesOf({ menu_item, words }: ReadableOrder, texts: OrderTexts) {
  const lines = menu_item ?? []
  const { t } = texts
  const names = orderNames({ words }, texts)
  const dishes = lines.slice(0, maxDishes).map((line) =>
    t('orders.dish_size', {
      quantity: line.quantity,
      dish: dishOf(line, names),
      portion: names(
        line.selected_meal_portion_trans_code,
        line.selected_meal_portion_name,
      ),
    }),
  )
  const count = lines.length - dishes.length
  return [...dishes, count > 0 && t('orders.dishes_more', { count })]
}

function paymentOf({ payment_type }: ReadableOrder, { t }: OrderTexts) {
  return [payment_type && paymentText(payment_type, t)]
}

function refundOf({ refunded }: ReadableOrder) {
  return [refunded ? formatMoney(refunded) : null]
}

/** Disputes use the provider's states. */
function disputeLabel(state: string): string {
  return closedDisputes.includes(state)
    ? 'orders.dispute_closed'
    : 'orders.dispute_open'
}

function notesOf({ notes }: ReadableOrder) {
  return [notes]
}

function buyerOf({ invoice }: ReadableOrder, { t }: OrderTexts) {
  const { company, abn, reference } = invoice?.buyer ?? {}
  return [
    company,
    abn && t('invoice.abn', { abn }),
    reference && t('invoice.reference', { reference }),
  ]
}

function allergensOf(order: ReadableOrder, texts: OrderTexts) {
  const { menu_item } = order
  if (!menu_item) return []
  const { t } = texts
  const names = orderNames(order, texts)
  const listOf = (texts: string[]) =>
    [...new Set(texts)].join(t('common.list_comma'))
  const { contained, unstated } = allergenSummary(menu_item)
  const allergens = contained.map(({ name }) => allergenName(name, names))
  const dishes = unstated.map(({ dish }) => names(dish.trans_code, dish.name))
  const isFree = allergens.length === 0 && dishes.length === 0

  return [
    isFree ? t('item.no_allergens') : listOf(allergens),
    dishes.length > 0 ? t('cart.unstated', { list: listOf(dishes) }) : null,
  ]
}
