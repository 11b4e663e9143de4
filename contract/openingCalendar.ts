import * as z from 'zod/mini'
import { byLanguage } from './languages.ts'
import { isTimeZone } from './timeZone.ts'

const wallDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const wallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** The fewest and the most days ahead for which a shop takes orders: in any eight days each day of the week has its turn. */
export const [fewestDaysAhead, mostDaysAhead] = [14, 366] as const

/** Days on which the kitchen does not cook, from the first to the last, and the reason that customers read. */
export const closedDays = z.object({
  first: wallDate,
  last: wallDate,
  reason: z.object(byLanguage(() => z.string())),
})

/** Days on which the kitchen does not cook. */
export type ClosedDays = z.output<typeof closedDays>

/** When the kitchen cooks, and until when it takes orders. */
export const openingCalendar = z.object({
  /** A name of the IANA database: `Australia/Sydney`. */
  time_zone: z.string().check(z.refine(isTimeZone)),
  /** The days of a week on which the kitchen cooks: 0 for Sunday to 6 for Saturday. */
  weekdays: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.minLength(1)),
  /** Opening hours, `HH:MM`. */
  opens: wallTime,
  closes: wallTime,
  /** The time of a cooking day, `HH:MM`, from which on the next day is too soon. */
  cut_off: wallTime,
  /** How many days ahead an order is at least that is placed on a day without cooking. */
  closed_day_lead: z.int().check(z.minimum(1)),
  /** How many days ahead, counted from today, the shop takes orders. */
  days_ahead: z.int().check(z.minimum(fewestDaysAhead), z.maximum(mostDaysAhead)),
  closed_days: z.array(closedDays),
})

/** When the kitchen cooks, and until when it takes orders. */
export type OpeningCalendar = z.output<typeof openingCalendar>

/** The calendar of the specification (section 5, Dates), for a backend that sends none. */
export const defaultCalendar: OpeningCalendar = {
  time_zone: 'Australia/Sydney',
  weekdays: [1, 3, 5],
  opens: '14:30',
  closes: '20:00',
  cut_off: '20:00',
  closed_day_lead: 2,
  days_ahead: 90,
  closed_days: [],
}
