import type { ClosedDays, OpeningCalendar } from './openingCalendar.ts'

/** A wall date of the kitchen, `Y-m-d`. */
export type WallDate = string

/** The date on the kitchen's wall at an instant in milliseconds; `timeZone` is a name of the IANA database. */
export function wallDate(instant: number, timeZone: string): WallDate {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 10)
}

/** The first instant, in milliseconds, of a date. */
export function startOfDate(date: WallDate, timeZone: string): number {
  return instantOf(date, '00:00', timeZone)
}

/** The instant, in milliseconds, at which the kitchen's clock shows a time `HH:MM` of a date; the first of two where it shows it twice. */
export function instantOf(date: WallDate, time: string, timeZone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`)
  // The first offset is that of the day before, the second that of the instant itself: clocks may change between them.
  return wall - offsetAt(wall - offsetAt(wall - 86_400_000, timeZone), timeZone)
}

/** True on the days on which the kitchen cooks. */
export function isOrderingDay(date: WallDate, calendar: OpeningCalendar): boolean {
  return calendar.weekdays.includes(weekday(date)) && closedOn(date, calendar) === undefined
}

/** The closed days that a date belongs to, with their reason. */
export function closedOn(date: WallDate, calendar: OpeningCalendar): ClosedDays | undefined {
  return calendar.closed_days.find(({ first, last }) => first <= date && date <= last)
}

/** The dates for which an order can be placed at an instant in milliseconds, the earliest first. */
export function offeredDates(instant: number, calendar: OpeningCalendar): WallDate[] {
  return [...offered(instant, calendar)]
}

/** The earliest date for which an order can be placed at an instant in milliseconds; null while no day can be had. */
export function earliestDate(instant: number, calendar: OpeningCalendar): WallDate | null {
  const [earliest = null] = offered(instant, calendar)
  return earliest
}

/** The last date for which an order can be placed at an instant in milliseconds. */
export function latestDate(instant: number, calendar: OpeningCalendar): WallDate {
  return addDays(wallDate(instant, calendar.time_zone), calendar.days_ahead)
}

/** True when an order placed at an instant in milliseconds can be for this date. */
export function canSchedule(date: WallDate, instant: number, calendar: OpeningCalendar): boolean {
  for (const each of offered(instant, calendar)) if (each >= date) return each === date
  return false
}

/** The next instant, in milliseconds, at which `earliestDate` gives another answer; where none does within two years, the end of these. */
export function nextEarliestDateChange(instant: number, calendar: OpeningCalendar): number {
  const now = earliestDate(instant, calendar)
  const today = wallDate(instant, calendar.time_zone)
  for (let days = 0; ; days += 1) {
    const date = addDays(today, days)
    const cutOff = instantOf(date, calendar.cut_off, calendar.time_zone)
    if (cutOff > instant && earliestDate(cutOff, calendar) !== now) return cutOff
    const midnight = startOfDate(addDays(date, 1), calendar.time_zone)
    if (earliestDate(midnight, calendar) !== now || days === 730) return midnight
  }
}

/** True for a text `Y-m-d` that names a day of the calendar. */
export function isWallDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text
}

/** A date some days later, by the calendar and never by 24 hours. */
export function addDays(date: WallDate, days: number): WallDate {
  const moved = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(moved.getTime())) return ''
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(date: WallDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

function* offered(instant: number, calendar: OpeningCalendar): Generator<WallDate> {
  const today = wallDate(instant, calendar.time_zone)
  for (let days = lead(today, instant, calendar); days <= calendar.days_ahead; days += 1) {
    const date = addDays(today, days)
    if (isOrderingDay(date, calendar)) yield date
  }
}

/** How many days ahead an order is at least. */
function lead(today: WallDate, instant: number, calendar: OpeningCalendar): number {
  if (!isOrderingDay(today, calendar)) return calendar.closed_day_lead
  return instant < instantOf(today, calendar.cut_off, calendar.time_zone) ? 1 : 2
}

/** Kept from its first use on: a browser takes long for the first formatter of a page. */
const offsets = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds that a time zone is ahead of UTC at an instant, as the platform names them: `GMT+11:00`. */
function offsetAt(instant: number, timeZone: string): number {
  const options = { timeZone, timeZoneName: 'longOffset' } as const
  const format = offsets.get(timeZone) ?? new Intl.DateTimeFormat('en', options)
  offsets.set(timeZone, format)
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = 0, minutes = 0] = name?.match(/([+-])(\d+):(\d+)/) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000)
}
