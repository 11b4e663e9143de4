/** The kitchen's time zone. */
export const timeZone = 'Australia/Sydney'

/** Hour of the day in Sydney at which ordering for the next ordering day moves on. */
const cutOffHour = 20

/** How many days ahead, counted from today, the shop takes orders. */
const daysAhead = 90

/** A wall date in Sydney, `Y-m-d`. */
export type SydneyDate = string

/** The Sydney date of an instant given in milliseconds. */
export function sydneyDate(instant: number): SydneyDate {
  return wallClock(instant).toISOString().slice(0, 10)
}

/** The first instant, in milliseconds, of a Sydney date. */
export function startOfSydneyDate(date: SydneyDate): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // The first offset is that of the morning after, the second that of midnight itself: clocks may change between them.
  return midnight - offsetAt(midnight - offsetAt(midnight))
}

/** True on the days on which the kitchen cooks: Monday, Wednesday, Friday. */
export function isOrderingDay(date: SydneyDate): boolean {
  return [1, 3, 5].includes(weekday(date))
}

/** The earliest date for which an order can be placed at an instant in milliseconds. */
export function earliestDate(instant: number): SydneyDate {
  const today = sydneyDate(instant)
  return nextOrderingDay(addDays(today, lead(today, sydneyHour(instant))))
}

/** The last date for which an order can be placed at an instant in milliseconds. */
export function latestDate(instant: number): SydneyDate {
  return addDays(sydneyDate(instant), daysAhead)
}

/** True when an order placed at an instant in milliseconds can be for this date. */
export function canSchedule(date: SydneyDate, instant: number): boolean {
  return (
    isSydneyDate(date) &&
    isOrderingDay(date) &&
    date >= earliestDate(instant) &&
    date <= latestDate(instant)
  )
}

/** The next instant, in milliseconds, at which `earliestDate` gives another answer. */
export function nextEarliestDateChange(instant: number): number {
  const now = earliestDate(instant)
  let date = addDays(sydneyDate(instant), 1)
  while (earliestDate(startOfSydneyDate(date)) === now) date = addDays(date, 1)
  return startOfSydneyDate(date)
}

/** True for a text `Y-m-d` that names a day of the calendar. */
export function isSydneyDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text
}

/** A date some days later, by the calendar and never by 24 hours. */
export function addDays(date: SydneyDate, days: number): SydneyDate {
  const moved = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(moved.getTime())) return ''
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(date: SydneyDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

function lead(today: SydneyDate, hour: number): number {
  if (!isOrderingDay(today)) return 2
  return hour < cutOffHour ? 1 : 2
}

function sydneyHour(instant: number): number {
  return wallClock(instant).getUTCHours()
}

/** Read it with the UTC getters: they show what the clock on the kitchen's wall shows. */
function wallClock(instant: number): Date {
  return new Date(instant + offsetAt(instant))
}

/** Kept from its first use on: a browser takes long for the first formatter of a page. */
const kept: { offsets?: Intl.DateTimeFormat } = {}

/** Milliseconds that Sydney is ahead of UTC at an instant, as the platform's own time zones say: `GMT+11:00`. */
function offsetAt(instant: number): number {
  kept.offsets ??= new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const name = kept.offsets.formatToParts(instant).find((part) => part.type === 'timeZoneName')
  const [hours = 0, minutes = 0] = name?.value.match(/\d+/g)?.map(Number) ?? []
  return (hours * 60 + minutes) * 60_000
}

function nextOrderingDay(date: SydneyDate): SydneyDate {
  return isOrderingDay(date) ? date : nextOrderingDay(addDays(date, 1))
}
