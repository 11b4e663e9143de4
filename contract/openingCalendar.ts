import * as z from 'zod/mini'
import { byLanguage } from './languages.ts'
import { isTimeZone } from './timeZone.ts'

const wallDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const wallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** Limits of `days_ahead`; 14 days contain every weekday even with a long lead time. */
export const minDaysAhead = 14
export const maxDaysAhead = 366

/** A range of closed days, both ends included, and the reason for customers. */
export const closedDays = z.object({
  first: wallDate,
  last: wallDate,
  reason: z.extend(z.partial(z.object(byLanguage(() => z.string()))), {
    en: z.string(),
  }),
  /** Orders placed on such a day have the lead of a cooking day, not `closed_day_lead`. */
  keeps_lead: z.optional(z.boolean()),
})

export type ClosedDays = z.output<typeof closedDays>

const weekday = z.int().check(z.minimum(0), z.maximum(6))

const orderBy = z.object({ weekday, by: weekday })

/** The days and hours on which the kitchen cooks and accepts orders. */
export const openingCalendar = z.object({
  /** An IANA name: `Australia/Sydney`. */
  time_zone: z.string().check(z.refine(isTimeZone)),
  /** The weekdays on which the kitchen cooks: 0 for Sunday to 6 for Saturday. */
  weekdays: z.array(weekday).check(z.minLength(1)),
  /** Opening hours, `HH:MM`. */
  opens: wallTime,
  closes: wallTime,
  /** After this time of a cooking day, `HH:MM`, the next day is too early. */
  cut_off: wallTime,
  /** The minimum number of days ahead for orders placed on a day without cooking. */
  closed_day_lead: z.int().check(z.minimum(1)),
  /** The last weekday for orders of a weekday, before the cut-off: `{weekday: 0, by: 4}` is by Thursday for Sunday. */
  order_by: z.optional(z.nullable(z.array(orderBy))),
  /** The maximum number of days ahead, counted from today. */
  days_ahead: z.int().check(z.minimum(minDaysAhead), z.maximum(maxDaysAhead)),
  closed_days: z.array(closedDays),
})

export type OpeningCalendar = z.output<typeof openingCalendar>

/** The calendar of the specification (section 5, Dates), for backends that send none. */
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
