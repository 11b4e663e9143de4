import { type Language, languageFacts } from '#contract/languages.ts'
import type { ClosedDays, OpeningCalendar } from '#contract/openingCalendar.ts'
import {
  closedOn,
  latestDate,
  nextEarliestDateChange,
  offeredDates,
  type WallDate,
} from '#contract/schedule.ts'
import { formatDate } from '#src/hooks/formatTime.ts'

/** Days that the page offers without the calendar. */
const nearestDayCount = 3

/** The next kitchen days at `now` (milliseconds). */
export function nearestDays(
  now: number,
  calendar: OpeningCalendar,
): WallDate[] {
  return offeredDates(now, calendar).slice(0, nearestDayCount)
}

/** The closed days up to the last of the nearest days, or to the last date where there are fewer. */
export function nearestClosedDays(
  now: number,
  calendar: OpeningCalendar,
): ClosedDays[] {
  const end =
    nearestDays(now, calendar)[nearestDayCount - 1] ?? latestDate(now, calendar)
  const days = closedKitchenDays(now, calendar).filter(
    ({ date }) => date <= end,
  )
  return [...new Set(days.map(({ closed }) => closed))]
}

/**
 * The day that decides the first month of the calendar: a chosen day that only the calendar offers, else the first day
 * after the shown ones.
 */
export function firstInCalendar(
  dates: readonly WallDate[],
  chosen: WallDate | null,
): WallDate {
  const isLater = chosen !== null && dates.indexOf(chosen) >= nearestDayCount
  return (isLater ? chosen : (dates[nearestDayCount] ?? dates.at(-1))) ?? ''
}

export function closedKitchenDays(now: number, calendar: OpeningCalendar) {
  return offeredDates(now, { ...calendar, closed_days: [] }).flatMap((date) => {
    const closed = closedOn(date, calendar)
    return closed ? [{ date, closed }] : []
  })
}

/** A wall date as text: Monday 23 November 2026. */
export function dateInWords(date: WallDate, language: Language): string {
  return formatDate(date, language, { ...inWords, year: 'numeric' })
}

/** A wall date of the next days as text: Monday 23 November. */
export function dayInWords(date: WallDate, language: Language): string {
  return formatDate(date, language, inWords)
}

const inWords = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** The day and month of a wall date: 23 Nov. */
export function dayInShort(date: WallDate, language: Language): string {
  return formatDate(date, language, { day: 'numeric', month: 'short' })
}

/** The weekday of a wall date: Mon. */
export function weekdayInShort(date: WallDate, language: Language): string {
  return formatDate(date, language, { weekday: 'short' })
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
