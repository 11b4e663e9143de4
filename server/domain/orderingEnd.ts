import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import {
  earliestDate,
  isOrderingDay,
  nextEarliestDateChange,
  type WallDate,
  wallDate,
} from '#contract/schedule.ts'

/** The instant (milliseconds) at which ordering for a date ends; null when it has ended. */
export function orderingEnd(
  date: WallDate,
  now: number,
  calendar: OpeningCalendar,
): number | null {
  const isOver = date <= wallDate(now, calendar.time_zone)
  if (isOver || !isOrderingDay(date, calendar)) return null

  let end: number | null = null
  let earliest = earliestDate(now, calendar)
  while (earliest === null || earliest <= date) {
    end = nextEarliestDateChange(end ?? now, calendar)
    earliest = earliestDate(end, calendar)
  }

  return end
}
