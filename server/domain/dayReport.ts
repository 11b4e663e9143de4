import type { Address } from '#contract/addressBook.ts'
import type { CartLine } from '#contract/cart.ts'
import type { Outlet } from '#contract/checkout.ts'
import { formatMoney, sum } from '#contract/money.ts'
import { onOneLine } from '#contract/oneLine.ts'
import { formatPostalCode } from '#contract/postalCode.ts'
import { type CookRow, cookList, toCookRow } from './cookList.ts'
import { dayText } from './dayText.ts'

/** A paid order as the kitchen reads it; `total` and `refunded` in cents, `dispute` in the provider's words. `isClosed` after a full refund, even one that failed later. */
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

/** What the kitchen has to look into, such as a refund that failed; `matter` names it with its state, and `canRetry` for a refund that can be asked for again. */
export type Attention = { number: string; what: string; matter: string; canRetry?: boolean }

/** A Sydney date's paid orders by time slot, what to cook, what was refunded and what to look into, as text for the kitchen. */
export function dayReport(
  date: string,
  all: readonly DayOrder[],
  attention: readonly Attention[],
): string {
  const orders = all.filter((order) => !order.isClosed)
  const closed = all.filter((order) => order.isClosed)
  const parts = [
    cookedText(date, orders),
    listText('Refunded, not to be cooked', closed.map(refundedText)),
    listText(
      'To look into',
      attention.map(({ number, what }) => `${number}  ${onOneLine(what)}`),
    ),
  ]
  return parts.filter(Boolean).join('\n\n')
}

function listText(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : [title, ...rows.map((row) => `  ${row}`)].join('\n')
}

function refundedText({ number, total, refunded }: DayOrder): string {
  const left = refunded < total ? ` of ${formatMoney(total)}` : ''
  return `${number}  ${formatMoney(refunded)}${left}`
}

function cookedText(date: string, orders: readonly DayOrder[]): string {
  if (orders.length === 0) return `No orders for ${dayText(date, 'en')}.`
  const slots = [...new Set(orders.map((order) => order.slot))]
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`
  const lines = [
    `Orders for ${dayText(date, 'en')}: ${count}, ${formatMoney(sum(orders.flatMap(({ total, refunded }) => [total, -refunded])))}`,
    ...slots.flatMap((slot) => ['', slot, ...ordersOf(slot, orders)]),
    '',
    'Cook list',
    ...cookList(orders.flatMap((order) => order.lines)).map((row) => `  ${rowText(row)}`),
  ]
  return lines.join('\n')
}

function ordersOf(slot: string, orders: readonly DayOrder[]): string[] {
  return orders.filter((order) => order.slot === slot).flatMap(orderLines)
}

function orderLines(order: DayOrder): string[] {
  return [
    `  ${order.number}  ${formatMoney(order.total)}  ${placeText(order)}`,
    `    ${onOneLine(order.customer)}`,
    ...order.lines.map((line) => `    ${rowText(toCookRow(line))}`),
    ...(order.refunded > 0 ? [`    Refunded: ${formatMoney(order.refunded)}`] : []),
    ...(order.dispute ? [`    Disputed: ${order.dispute}`] : []),
    ...(order.notes ? [`    Note: ${onOneLine(order.notes)}`] : []),
  ]
}

function placeText({ address, outlet }: DayOrder): string {
  if (outlet !== null) return `Pickup at ${outlet.name}`
  if (address === null) return 'Delivery'
  const { street_address1, street_address2, suburbs, postal_code } = address
  const street = [street_address1, street_address2].filter(Boolean).join(', ')
  return onOneLine(`Delivery to ${street}, ${suburbs} ${formatPostalCode(postal_code)}`)
}

function rowText({ count, dish, portion, addons }: CookRow): string {
  return `${count} x ${[dish, portion, ...addons].join(', ')}`
}
