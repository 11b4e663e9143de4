import { type Language, languageFacts } from '#contract/languages.ts'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { nextEarliestDateChange, offeredDates, type WallDate } from '#contract/schedule.ts'

/** How many kitchen days are offered without a calendar: those of a week. */
const nextDays = 3

/** The next kitchen days at an instant in milliseconds, and the chosen date where it is none of them. */
export function shownDates(now: number, chosen: WallDate | null): WallDate[] {
  const dates = offeredDates(now, defaultCalendar).slice(0, nextDays)
  return chosen === null || dates.includes(chosen) ? dates : [...dates, chosen]
}

/** A Sydney date in words: Monday 23 November 2026. */
export function dateInWords(date: WallDate, language: Language): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const format = new Intl.DateTimeFormat(languageFacts[language].locale, {
    ...day,
    timeZone: 'UTC',
  })
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** The last minute, on Sydney's clock, before the earliest date becomes another one. */
export function lastMinuteInWords(now: number, language: Language): string {
  const minute = new Date(nextEarliestDateChange(now, defaultCalendar) - 60_000)
  const parts = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(languageFacts[language].locale, {
    ...parts,
    timeZone: defaultCalendar.time_zone,
  }).format(minute)
}

/** A wall date as noon of that day on the device, where no clock change reaches; the calendar's days are such. */
export function toDeviceDay(date: WallDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

/** The wall date of a day on the device. */
export function fromDeviceDay(day: Date): WallDate {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
