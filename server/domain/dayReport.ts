import type { Address } from '#contract/addressBook.ts'
import type { CartLine } from '#contract/cart.ts'
import type { Outlet } from '#contract/checkout.ts'
import type { Language } from '#contract/languages.ts'
import { formatMoney, sum } from '#contract/money.ts'
import { onOneLine } from '#contract/oneLine.ts'
import { formatPostalCode } from '#contract/postalCode.ts'
import { cookList } from './cookList.ts'
import { dayText } from './dayText.ts'

/**
 * A paid order in the kitchen's report; `total` and `refunded` in cents, `dispute` in the provider's words. `isClosed`
 * after a full refund, even one that failed later.
 */
export type DayOrder = {
  number: string
  slot: string
  address: Address | null
  outlet: Outlet | null
  customer: string
  lines: readonly CartLine[]
  notes: string | null
  total: number
  refunded: number
  isClosed: boolean
  dispute: string | null
}

/**
 * An item that the kitchen must review, such as a failed refund; `matter` is its id with its state. `canRetry` marks a
 * refund that can be requested again, `canCancel` an order that can be cancelled.
 */
export type ReviewItem = {
  number: string
  what: string
  matter: string
  canRetry?: boolean
  canCancel?: boolean
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
export type TranslateKitchen = (key: string, values?: Record<string, string | number>) => string

/** The language and texts of the report. */
export type DayWords = {
  language: Language
  t: TranslateKitchen
  dishOf: (line: CartLine) => string
  allergensOf: (lines: readonly CartLine[]) => string
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
      attention.map(({ number, what }) => `${number}  ${onOneLine(what)}`),
    ),
  ]
  return parts.filter(Boolean).join('\n\n')
}

function listText(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : [title, ...rows.map((row) => `  ${row}`)].join('\n')
}

function refundedText({ number, total, refunded }: DayOrder, { t }: DayWords): string {
  const values = { amount: formatMoney(refunded), total: formatMoney(total) }
  return `${number}  ${refunded < total ? t('part_of', values) : values.amount}`
}

function titleText(date: string, orders: readonly DayOrder[], { t, language }: DayWords): string {
  const day = { date: dayText(date, language) }
  if (orders.length === 0) return t('no_orders', day)
  const amount = formatMoney(sum(orders.flatMap(({ total, refunded }) => [total, -refunded])))
  const count = orders.length
  return t(count === 1 ? 'one_order' : 'orders', { ...day, count, amount })
}

function stateLines({ takenUntil, open }: DayState, { t }: DayWords): string[] {
  const until = open.until ?? ''
  const lines = [
    ...(takenUntil === null ? [] : [t('still_taken', { until: takenUntil })]),
    ...(open.count === 0
      ? []
      : [t(open.count === 1 ? 'open_payment' : 'open_payments', { count: open.count, until })]),
  ]
  return lines.length === 0 ? [t('final')] : lines
}

function slotsText(orders: readonly DayOrder[], words: DayWords): string {
  const slots = [...new Set(orders.map((order) => order.slot))]
  const ofSlot = (slot: string) =>
    orders.filter((order) => order.slot === slot).flatMap((order) => orderLines(order, words))
  return slots.map((slot) => [slot, ...ofSlot(slot)].join('\n')).join('\n\n')
}

function cookRows(orders: readonly DayOrder[], { dishOf }: DayWords): string[] {
  const rows = cookList(
    orders.flatMap((order) => order.lines),
    dishOf,
  )
  return rows.map(({ count, dish }) => `${count} x ${dish}`)
}

/** Allergens come before the dishes. */
function orderLines(order: DayOrder, { t, dishOf, allergensOf }: DayWords): string[] {
  const { refunded, dispute, notes } = order
  const allergens = onOneLine(allergensOf(order.lines))
  return [
    `  ${order.number}  ${formatMoney(order.total)}  ${placeText(order, t)}`,
    `    ${onOneLine(order.customer)}`,
    `    ${t('allergens', { allergens })}`,
    ...order.lines.map((line) => `    ${line.quantity} x ${dishOf(line)}`),
    ...(refunded > 0 ? [`    ${t('refunded', { amount: formatMoney(refunded) })}`] : []),
    ...(dispute ? [`    ${t('dispute', { state: dispute })}`] : []),
    ...(notes ? [`    ${t('note', { note: onOneLine(notes) })}`] : []),
  ]
}

function placeText({ address, outlet }: DayOrder, t: TranslateKitchen): string {
  if (outlet !== null) return t('pickup', { place: outlet.name })
  if (address === null) return t('delivery')
  const { street_address1, street_address2, suburbs, postal_code } = address
  const street = [street_address1, street_address2].filter(Boolean).join(', ')
  const place = `${street}, ${suburbs} ${formatPostalCode(postal_code)}`
  return onOneLine(t('delivery_to', { place }))
}
