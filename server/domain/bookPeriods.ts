import { addDays, type WallDate } from '#contract/schedule.ts'

export const periodKinds = ['day', 'month', 'quarter'] as const

export type PeriodKind = (typeof periodKinds)[number]

/** A range of dates; both ends belong to it. */
export type BookRange = { first: WallDate; last: WallDate }

/** A range of instants, without its end. */
export type Instants = { from: Date; until: Date }

/** A part of a range: a day, or what the range has of a month or quarter. */
export type BookPeriod = BookRange & { name: string }

/** The name of a date's period: `2026-11-25`, `2026-11`, or `2026-Q4` for October to December. */
export function periodOf(date: WallDate, kind: PeriodKind): string {
  if (kind === 'day') return date
  if (kind === 'month') return date.slice(0, 7)
  return `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`
}

/** Divides a range into periods, in order. */
export function bookPeriods(
  { first, last }: BookRange,
  kind: PeriodKind,
): BookPeriod[] {
  const periods: BookPeriod[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const name = periodOf(date, kind)
    const period = periods.at(-1)
    if (period?.name === name) period.last = date
    else periods.push({ name, first: date, last: date })
  }
  return periods
}

/** The dates of a month such as `2026-11`; null for another text. */
export function monthRange(text: string): BookRange | null {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text)
  if (match === null) return null
  return monthsFrom(Number(match[1]), Number(match[2]), 1)
}

/** The dates of a calendar quarter such as `2026-Q3`, July to September; null for another text. */
export function quarterRange(text: string): BookRange | null {
  const match = /^(\d{4})-Q([1-4])$/i.exec(text)
  if (match === null) return null
  return monthsFrom(Number(match[1]), Number(match[2]) * 3 - 2, 3)
}

function monthsFrom(year: number, month: number, count: number): BookRange {
  const dateOf = (months: number, day: number) =>
    new Date(Date.UTC(year, months, day)).toISOString().slice(0, 10)
  return { first: dateOf(month - 1, 1), last: dateOf(month - 1 + count, 0) }
}
