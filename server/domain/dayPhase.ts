import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { type WallDate, wallDate } from '#contract/schedule.ts'
import { orderingEnd } from './orderingEnd.ts'

/** The state of a kitchen day: `open` for orders, `closed` for orders until it ends, or `over`. */
export type DayPhase = 'open' | 'closed' | 'over'

/** The state of a date at an instant in milliseconds. */
export function dayPhase(
  date: WallDate,
  now: number,
  calendar: OpeningCalendar,
): DayPhase {
  if (date < wallDate(now, calendar.time_zone)) return 'over'
  return orderingEnd(date, now, calendar) === null ? 'closed' : 'open'
}
