import { addDays, instantOf, startOfDate, type WallDate } from './schedule.ts'

/**
 * Start and end of a time slot in minutes after midnight, from an English name such as `2:30pm - 3:30pm`; null if the
 * name has no times.
 */
export function slotTimes(name: string): { start: number; end: number } | null {
  const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?`
  const match = new RegExp(`^\\D*${time}\\s*(?:-|–|to)\\s*${time}`, 'i').exec(
    name
      .replace(/(?:\b|12 ?)noon/i, '12pm')
      .replace(/(?:\b|12 ?)midnight/i, '12am'),
  )
  if (!match) return null

  const [, hour, minute, period, endHour, endMinute, endPeriod] = match
  const end = minutes(endHour, endMinute, endPeriod) || 24 * 60
  const start = minutes(hour, minute, period ?? endPeriod)

  return start < end && end <= 24 * 60 ? { start, end } : null
}

function minutes(hour = '', minute = '0', period = ''): number {
  const hours =
    period === ''
      ? Number(hour)
      : (Number(hour) % 12) + (period.toLowerCase() === 'pm' ? 12 : 0)
  return hours * 60 + Number(minute)
}

/** The instant, in milliseconds, of a time in minutes after midnight of a date. */
export function instantAt(
  date: WallDate,
  minutes: number,
  timeZone: string,
): number {
  if (minutes === 24 * 60) return startOfDate(addDays(date, 1), timeZone)
  const pad = (value: number) => String(value).padStart(2, '0')
  const time = `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
  return instantOf(date, time, timeZone)
}
