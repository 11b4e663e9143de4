import type { CartLine } from '#contract/cart.ts'
import { deliveryPlace } from '#contract/deliveryPlace.ts'
import { type Language, languageFacts } from '#contract/languages.ts'
import { formatMoney, sum } from '#contract/money.ts'
import { onOneLine } from '#contract/oneLine.ts'
import {
  type OrderTexts,
  orderDescription,
  outletName,
  type ReadableOrder,
  slotText,
} from '#contract/orderDescription.ts'
import { remainingTotal } from '#contract/orders.ts'
import { cookList, potTotals } from './cookList.ts'
import { dayText } from './dayText.ts'
import { ordersByDoor } from './ordersByDoor.ts'
import {
  linesToCook,
  type RefundedPieces,
  refundNotes,
} from './refundedPieces.ts'

/** A paid order in the kitchen's report; amounts in cents. `isClosed` after a full refund, even if it failed later. */
export type DayOrder = ReadableOrder & {
  order_id: string
  customer_id: number
  menu_item: CartLine[]
  refunds: readonly RefundedPieces[]
  total_price: number
  refunded: number
  customer: string
  /** The company that the invoice names; null without one. */
  buyer: string | null
  isClosed: boolean
}

/**
 * An item that the kitchen must review, such as a failed refund; `matter` is its id with its state. `canRetry` marks a
 * refund that can be requested again, `canCancel` an order that can be cancelled. `disputed` is the number of a
 * disputed order, or the id of a disputed payment.
 */
export type ReviewItem = {
  number: string
  description: string
  matter: string
  canRetry?: boolean
  canCancel?: boolean
  disputed?: string
}

/**
 * The state of a day's list. `takenUntil` is the end of ordering, null once the day is closed. `open` counts unpaid
 * orders; the last one can be paid until `until`.
 */
export type DayState = {
  takenUntil: string | null
  open: { count: number; until: string | null }
}

/** Translates a label of module `kitchen`. */
export type TranslateKitchen = (
  key: string,
  values?: Record<string, string | number>,
) => string

/** The language and texts of the report. */
export type DayWords = {
  language: Language
  t: TranslateKitchen
  texts: OrderTexts
  dishOf: (line: CartLine, order: DayOrder) => string
}

/** The kitchen's report of a Sydney date as text: orders by slot, cooking list, refunds, review items. */
export function dayReport(
  date: string,
  all: readonly DayOrder[],
  state: DayState,
  attention: readonly ReviewItem[],
  words: DayWords,
): string {
  const { t } = words
  const orders = all.filter((order) => !order.isClosed)
  const closed = all.filter((order) => order.isClosed)
  const parts = [
    [titleText(date, orders, words), ...stateLines(state, words)].join('\n'),
    slotsText(orders, words),
    listText(t('cook_list'), cookRows(orders, words)),
    listText(
      t('refunded_orders'),
      closed.map((order) => refundedText(order, words)),
    ),
    listText(
      t('to_look_into'),
      attention.map(
        ({ number, description }) => `${number}  ${onOneLine(description)}`,
      ),
    ),
  ]

  return parts.filter(Boolean).join('\n\n')
}

function listText(title: string, rows: readonly string[]): string {
  return rows.length === 0
    ? ''
    : [title, ...rows.map((row) => `  ${row}`)].join('\n')
}

function refundedText(
  { order_id, total_price, refunded }: DayOrder,
  { t }: DayWords,
): string {
  const values = {
    amount: formatMoney(refunded),
    total: formatMoney(total_price),
  }
  return `${order_id}  ${refunded < total_price ? t('part_of', values) : values.amount}`
}

function titleText(
  date: string,
  orders: readonly DayOrder[],
  { t, language }: DayWords,
): string {
  const day = { date: dayText(date, language) }
  if (orders.length === 0) return t('no_orders', day)
  const amount = formatMoney(sum(orders.map(remainingTotal)))
  const count = orders.length
  return t(count === 1 ? 'one_order' : 'orders', { ...day, count, amount })
}

function stateLines({ takenUntil, open }: DayState, { t }: DayWords): string[] {
  const until = open.until ?? ''
  const lines = [
    ...(takenUntil === null ? [] : [t('still_taken', { until: takenUntil })]),
    ...(open.count === 0
      ? []
      : [
          t(open.count === 1 ? 'open_payment' : 'open_payments', {
            count: open.count,
            until,
          }),
        ]),
  ]
  return lines.length === 0 ? [t('final')] : lines
}

function slotsText(orders: readonly DayOrder[], words: DayWords): string {
  const slotOf = (order: DayOrder) => slotText(order, words.texts)
  const slots = [...new Set(orders.map(slotOf))]
  const ofSlot = (slot: string) =>
    ordersByDoor(orders.filter((order) => slotOf(order) === slot)).flatMap(
      (group) => group.flatMap((order) => orderLines(order, group, words)),
    )
  return slots.map((slot) => [slot, ...ofSlot(slot)].join('\n')).join('\n\n')
}

function cookRows(
  orders: readonly DayOrder[],
  { dishOf, t }: DayWords,
): string[] {
  const pieces = orders.flatMap((order) =>
    linesToCook(order.menu_item, order.refunds).map((line) => ({
      dish: dishOf(line, order),
      count: line.quantity,
      pot: `${line.meal_id} ${line.selected_meal_portion_id}`,
    })),
  )
  const totals = potTotals(pieces)
  return cookList(pieces).map(({ count, dish }) => {
    const total = totals.get(dish)
    const ofPot = total ? `  (${t('pot_total', { count: total })})` : ''
    return `${count} x ${dish}${ofPot}`
  })
}

/** The phone at the door and the allergens come before the dishes. */
const factsAbove = ['orders.door_phone', 'mail.allergens']

/** `group` has the orders for the same door. The dishes have the numbers of `refund --line`. */
function orderLines(
  order: DayOrder,
  group: readonly DayOrder[],
  words: DayWords,
): string[] {
  const { t, dishOf, texts, language } = words
  const { menu_item, refunds } = order
  const cooked = linesToCook(menu_item, refunds)
  const described = { ...order, menu_item: cooked.length > 0 ? cooked : null }
  const facts = orderDescription('kitchen', described, texts).map(
    ({ label, name, lines }) => ({
      isAbove: factsAbove.includes(label),
      text: `    ${name}${languageFacts[language].colon}${onOneLine(lines.join('\n'))}`,
    }),
  )
  return [
    `  ${order.order_id}  ${formatMoney(order.total_price)}  ${placeText(order, t, texts)}`,
    ...goesWithLines(order, group, words),
    `    ${onOneLine(order.customer)}`,
    ...(order.buyer === null
      ? []
      : [`    ${t('invoice_to', { buyer: order.buyer })}`]),
    ...facts.filter(({ isAbove }) => isAbove).map(({ text }) => text),
    ...menu_item.map((line, at) => {
      const notes = refundNotes(at + 1, line.quantity, refunds, t)
      const text = [dishOf(line, order), ...notes].join(texts.separator)
      return `    (${at + 1}) ${line.quantity} x ${text}`
    }),
    ...keptText(order, t),
    ...facts.filter(({ isAbove }) => !isAbove).map(({ text }) => text),
  ]
}

/** A refund of everything that keeps the order. */
function keptText(
  { refunded, total_price }: DayOrder,
  t: TranslateKitchen,
): string[] {
  return refunded < total_price ? [] : [`    ${t('refunded_and_kept')}`]
}

function goesWithLines(
  { order_id }: DayOrder,
  group: readonly DayOrder[],
  { t, texts }: DayWords,
): string[] {
  const others = group
    .map((order) => order.order_id)
    .filter((number) => number !== order_id)
  const orders = others.join(texts.t('common.list_comma'))
  return orders === '' ? [] : [`    ${t('goes_with', { orders })}`]
}

function placeText(
  order: DayOrder,
  t: TranslateKitchen,
  texts: OrderTexts,
): string {
  const { delivery_location: address, pickup_location: outlet } = order
  if (outlet !== null)
    return t('pickup', { place: outletName(order, outlet, texts) })
  if (address === null) return t('delivery')
  const place = deliveryPlace({ ...address, state: null }).join(', ')
  return onOneLine(t('delivery_to', { place }))
}
