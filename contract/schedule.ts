import type { ClosedDays, OpeningCalendar } from './openingCalendar.ts'

/** A date in the kitchen's time zone, `Y-m-d`. */
export type WallDate = string

/** The date at an instant in milliseconds, in an IANA time zone. */
export function wallDate(instant: number, timeZone: string): WallDate {
  return new Date(instant + offsetAt(instant, timeZone))
    .toISOString()
    .slice(0, 10)
}

/** The first instant of a date, in milliseconds. */
export function startOfDate(date: WallDate, timeZone: string): number {
  return instantOf(date, '00:00', timeZone)
}

/** The instant, in milliseconds, of a time `HH:MM` in a time zone; the first of two when clocks go back. */
export function instantOf(
  date: WallDate,
  time: string,
  timeZone: string,
): number {
  const wall = Date.parse(`${date}T${time}:00Z`)
  // Starts from the offset of the day before: clocks may have changed since.
  return wall - offsetAt(wall - offsetAt(wall - 86_400_000, timeZone), timeZone)
}

export function isOrderingDay(
  date: WallDate,
  calendar: OpeningCalendar,
): boolean {
  return (
    calendar.weekdays.includes(weekday(date)) &&
    closedOn(date, calendar) === undefined
  )
}

/** The range of closed days that contains a date. */
export function closedOn(
  date: WallDate,
  calendar: OpeningCalendar,
): ClosedDays | undefined {
  return calendar.closed_days.find(
    ({ first, last }) => first <= date && date <= last,
  )
}

/** The dates available for orders at an instant in milliseconds, earliest first. */
export function offeredDates(
  instant: number,
  calendar: OpeningCalendar,
): WallDate[] {
  return [...availableDates(instant, calendar)]
}

/** The earliest date available at an instant in milliseconds; null if there is none. */
export function earliestDate(
  instant: number,
  calendar: OpeningCalendar,
): WallDate | null {
  const [earliest = null] = availableDates(instant, calendar)
  return earliest
}

/** The last date available at an instant in milliseconds. */
export function latestDate(
  instant: number,
  calendar: OpeningCalendar,
): WallDate {
  return addDays(wallDate(instant, calendar.time_zone), calendar.days_ahead)
}

/** True if an order placed at an instant in milliseconds can have this date. */
export function canSchedule(
  date: WallDate,
  instant: number,
  calendar: OpeningCalendar,
): boolean {
  for (const available of availableDates(instant, calendar)) {
    if (available >= date) return available === date
  }
  return false
}

/** The reason why a date cannot be had: it is too early, too late, or without cooking. */
export type DateObstacle = 'early' | 'late' | 'no_cooking' | 'closed'

/** The reason why an order placed at an instant in milliseconds cannot have this date; null if it can. */
export function dateObstacle(
  date: WallDate,
  instant: number,
  calendar: OpeningCalendar,
): DateObstacle | null {
  if (canSchedule(date, instant, calendar)) return null
  if (date <= wallDate(instant, calendar.time_zone)) return 'early'
  if (date > latestDate(instant, calendar)) return 'late'
  if (!calendar.weekdays.includes(weekday(date))) return 'no_cooking'
  return closedOn(date, calendar) ? 'closed' : 'early'
}

/** The next instant, in milliseconds, at which `earliestDate` changes, at most two years ahead. */
export function nextEarliestDateChange(
  instant: number,
  calendar: OpeningCalendar,
): number {
  const now = earliestDate(instant, calendar)
  const today = wallDate(instant, calendar.time_zone)
  for (let days = 0; ; days += 1) {
    const date = addDays(today, days)
    const cutOff = instantOf(date, calendar.cut_off, calendar.time_zone)
    if (cutOff > instant && earliestDate(cutOff, calendar) !== now)
      return cutOff
    const midnight = startOfDate(addDays(date, 1), calendar.time_zone)
    if (earliestDate(midnight, calendar) !== now || days === 730)
      return midnight
  }
}

/** True for the text `Y-m-d` of a real date before the year 9000: dates after it have four digits too. */
export function isWallDate(text: string): boolean {
  return /^[0-8]\d{3}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text
}

/** Adds calendar days, not 24 hours each. */
export function addDays(date: WallDate, days: number): WallDate {
  const result = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(result.getTime())) return ''
  result.setUTCDate(result.getUTCDate() + days)
  return result.toISOString().slice(0, 10)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(date: WallDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

function* availableDates(
  instant: number,
  calendar: OpeningCalendar,
): Generator<WallDate> {
  const { time_zone, cut_off, closed_day_lead, days_ahead } = calendar
  const today = wallDate(instant, time_zone)
  const passed = instant < instantOf(today, cut_off, time_zone) ? 0 : 1
  const lead = hasCookingLead(today, calendar) ? 1 + passed : closed_day_lead

  for (let days = 1; days <= days_ahead; days += 1) {
    const date = addDays(today, days)
    const ownLead = orderByLead(date, calendar)
    if (
      days >= (ownLead === null ? lead : ownLead + passed) &&
      isOrderingDay(date, calendar)
    )
      yield date
  }
}

/** The days from the last weekday for orders to a date, 1 to 7; null for a weekday without such a day. */
function orderByLead(
  date: WallDate,
  { order_by }: OpeningCalendar,
): number | null {
  const day = weekday(date)
  const entry = order_by?.find((candidate) => candidate.weekday === day)
  return entry ? ((day - entry.by + 6) % 7) + 1 : null
}

/** True on a cooking day, also on one that was closed at short notice: the days after it stay as they were. */
function hasCookingLead(date: WallDate, calendar: OpeningCalendar): boolean {
  const closed = closedOn(date, calendar)
  return (
    calendar.weekdays.includes(weekday(date)) &&
    (closed === undefined || closed.keeps_lead === true)
  )
}

/** Cached: creating a formatter is slow. */
const offsets = new Map<string, Intl.DateTimeFormat>()

/** In milliseconds. The formatter returns text such as `GMT+11:00`. */
function offsetAt(instant: number, timeZone: string): number {
  const options = { timeZone, timeZoneName: 'longOffset' } as const
  const format = offsets.get(timeZone) ?? new Intl.DateTimeFormat('en', options)

  offsets.set(timeZone, format)
  const name = format
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = 0, minutes = 0] =
    name?.match(/([+-])(\d+):(\d+)/) ?? []

  return (
    (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000)
  )
}
