import { type Language, languageFacts } from '#contract/languages.ts'
import type { ClosedDays, OpeningCalendar } from '#contract/openingCalendar.ts'
import {
  closedOn,
  latestDate,
  nextEarliestDateChange,
  offeredDates,
  type WallDate,
} from '#contract/schedule.ts'

/** Days that the page offers without the calendar. */
const shownDayCount = 3

/** A selectable day, or closed days in its place. */
export type ShownDay = { date: WallDate; closed?: ClosedDays }

/**
 * The next kitchen days at `now` (milliseconds) with the closed days between them, and the chosen date if it is another
 * day. Without offered days only closed ones.
 */
export function shownDays(
  now: number,
  chosen: WallDate | null,
  calendar: OpeningCalendar,
): ShownDay[] {
  const dates = offeredDates(now, calendar).slice(0, shownDayCount)
  const end = dates[shownDayCount - 1] ?? latestDate(now, calendar)
  const closed = closuresOf(now, calendar).filter(({ date }) => date <= end)
  const days = [...dates.map((date) => ({ date })), ...closed].sort(byDate)
  return chosen === null || dates.includes(chosen)
    ? days
    : [...days, { date: chosen }]
}

/**
 * The day that decides the first month of the calendar: a chosen day that only the calendar offers, else the first day
 * after the shown ones.
 */
export function firstInCalendar(
  dates: readonly WallDate[],
  chosen: WallDate | null,
): WallDate {
  const isLater = chosen !== null && dates.indexOf(chosen) >= shownDayCount
  return (isLater ? chosen : (dates[shownDayCount] ?? dates.at(-1))) ?? ''
}

export function closedKitchenDays(now: number, calendar: OpeningCalendar) {
  return offeredDates(now, { ...calendar, closed_days: [] }).flatMap((date) => {
    const closed = closedOn(date, calendar)
    return closed ? [{ date, closed }] : []
  })
}

function closuresOf(now: number, calendar: OpeningCalendar) {
  const days = closedKitchenDays(now, calendar)
  return days.filter(({ closed }, index) => closed !== days[index - 1]?.closed)
}

function byDate(first: ShownDay, second: ShownDay): number {
  return first.date < second.date ? -1 : 1
}

/** A wall date as text: Monday 23 November 2026. */
export function dateInWords(date: WallDate, language: Language): string {
  const day = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  } as const
  const format = new Intl.DateTimeFormat(languageFacts[language].locale, {
    ...day,
    timeZone: 'UTC',
  })
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** The last minute, by the kitchen's clock, before the earliest date changes. */
export function lastMinuteInWords(
  now: number,
  calendar: OpeningCalendar,
  language: Language,
): string {
  const minute = new Date(nextEarliestDateChange(now, calendar) - 60_000)
  const parts = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(languageFacts[language].locale, {
    ...parts,
    timeZone: calendar.time_zone,
  }).format(minute)
}

/**
 * A wall date as noon of that day on the device, so that daylight saving cannot change the day. The calendar uses this
 * form.
 */
export function toDeviceDay(date: WallDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

/** The wall date of a day on the device. */
export function fromDeviceDay(day: Date): WallDate {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`
}
