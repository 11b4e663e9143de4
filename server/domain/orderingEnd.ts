import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import {
  addDays,
  canSchedule,
  instantOf,
  isOrderingDay,
  startOfDate,
  type WallDate,
} from '#contract/schedule.ts'

/** The instant (milliseconds) at which ordering for a date ends; null when it has ended. */
export function orderingEnd(
  date: WallDate,
  now: number,
  calendar: OpeningCalendar,
): number | null {
  if (!isOrderingDay(date, calendar)) return null

  const { cut_off, time_zone } = calendar
  for (let day = addDays(date, -1); ; day = addDays(day, -1)) {
    const midnight = startOfDate(addDays(day, 1), time_zone)
    for (const end of [midnight, instantOf(day, cut_off, time_zone)]) {
      if (end <= now) return null
      if (canSchedule(date, end - 1, calendar)) return end
    }
  }
}
