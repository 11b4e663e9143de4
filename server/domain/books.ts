import { type Cents, toDecimal } from '#contract/money.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { type PaymentType, paymentTypes } from '#contract/paymentTypes.ts'
import { recordOf } from '#contract/recordOf.ts'
import { wallDate } from '#contract/schedule.ts'
import {
  type BookRange,
  bookPeriods,
  type PeriodKind,
  periodOf,
} from './bookPeriods.ts'

const ways = paymentTypes.map(wayOf)

/** The columns of the books: `orders` is a number, all others are cents. docs/running.md describes each. */
export const bookColumns = [
  'orders',
  'dishes',
  'delivery_fees',
  'discounts',
  'total',
  'gst',
  ...ways.map((way) => `paid_${way}` as const),
  ...ways.map((way) => `refunded_${way}` as const),
  'refunded_undated',
  'gst_refunded',
  'top_ups',
  'top_up_bonus',
  'top_ups_refunded',
  'wallet_revoked',
  'wallet_deleted',
  'wallet_change',
  'late_payments',
  'late_payments_refunded',
  'disputes_lost',
] as const

export type BookColumn = (typeof bookColumns)[number]

/** Amounts that belong to one instant. */
export type BookEntry = {
  at: Date
  amounts: Partial<Record<BookColumn, Cents>>
}

/** The books' name of a payment method: `wallet`, or the provider's name. */
export function wayOf(type: PaymentType) {
  const method = paymentMethods[type]
  return method.flow === 'wallet' ? 'wallet' : method.provider
}

/** Sums entries by period as CSV; each entry counts in the period of its date in the time zone. */
export function booksCsv(
  entries: readonly BookEntry[],
  range: BookRange,
  kind: PeriodKind,
  timeZone: string,
): string {
  const sums = new Map<string, Record<BookColumn, Cents>>()
  for (const { at, amounts } of entries) {
    const name = periodOf(wallDate(at.getTime(), timeZone), kind)
    const row = sums.get(name) ?? emptyRow()
    for (const column of bookColumns) row[column] += amounts[column] ?? 0
    sums.set(name, row)
  }

  const rows = bookPeriods(range, kind).map(({ name, first, last }) => [
    name,
    first,
    last,
    ...cellsOf(sums.get(name) ?? emptyRow()),
  ])
  return [['period', 'first', 'last', ...bookColumns], ...rows]
    .map((row) => row.join(','))
    .join('\n')
}

function emptyRow(): Record<BookColumn, Cents> {
  return recordOf(bookColumns, () => 0)
}

function cellsOf(row: Record<BookColumn, Cents>): string[] {
  return bookColumns.map((column) =>
    column === 'orders' ? String(row[column]) : toDecimal(row[column]),
  )
}
