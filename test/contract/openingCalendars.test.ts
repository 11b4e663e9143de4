import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultCalendar,
  type OpeningCalendar,
} from '#contract/openingCalendar.ts'
import {
  addDays,
  canSchedule,
  earliestDate,
  isOrderingDay,
  latestDate,
  nextEarliestDateChange,
  offeredDates,
  wallDate,
} from '#contract/schedule.ts'
import { isFull } from '#test/support/process/isFull.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const reason = { en: 'Away', zh: '休息' }
const begin = Date.parse('2026-01-01T00:00:00Z')

const instants = fc
  .nat(3 * 365 * 24 * 60)
  .map((minutes) => begin + minutes * minuteMs)
const times = fc
  .nat(24 * 60 - 1)
  .map((minutes) => new Date(minutes * minuteMs).toISOString().slice(11, 16))
const closings = fc
  .array(fc.tuple(fc.nat(60), fc.nat(40), fc.boolean()), { maxLength: 12 })
  .map((gaps) => {
    let last = '2025-12-31'
    return gaps.map(([gap, length, keeps_lead]) => {
      const first = addDays(last, gap + 1)
      last = addDays(first, length)
      return { first, last, reason, keeps_lead }
    })
  })

/** Any calendar that a kitchen's files can contain. */
const calendars: fc.Arbitrary<OpeningCalendar> = fc.record({
  time_zone: fc.constantFrom(
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'Asia/Shanghai',
    'America/New_York',
    'UTC',
  ),
  weekdays: fc.uniqueArray(fc.nat(6), { minLength: 1 }),
  opens: fc.constant('09:00'),
  closes: fc.constant('17:00'),
  cut_off: times,
  closed_day_lead: fc.constantFrom(1, 2),
  order_by: fc.option(
    fc.uniqueArray(fc.record({ weekday: fc.nat(6), by: fc.nat(6) }), {
      selector: ({ weekday }) => weekday,
    }),
  ),
  days_ahead: fc.integer({ min: 14, max: 120 }),
  closed_days: closings,
})

describe('K40 K41 K59 K88: any opening calendar', () => {
  test('offers dates that can be scheduled, and no other', () => {
    fc.assert(
      fc.property(calendars, instants, (calendar, instant) => {
        const offered = offeredDates(instant, calendar)
        const today = wallDate(instant, calendar.time_zone)

        for (
          let date = today;
          date <= addDays(today, 130);
          date = addDays(date, 1)
        )
          expect(canSchedule(date, instant, calendar)).toBe(
            offered.includes(date),
          )
        expect(offered.every((date) => isOrderingDay(date, calendar))).toBe(
          true,
        )
        expect((offered[0] ?? null) === earliestDate(instant, calendar)).toBe(
          true,
        )
        expect((offered.at(-1) ?? '') <= latestDate(instant, calendar)).toBe(
          true,
        )
      }),
    )
  })

  test('never moves its earliest date back as time goes on', () => {
    const end = '9999-12-31'
    fc.assert(
      fc.property(
        calendars,
        instants,
        fc.nat(9 * dayMs),
        (calendar, instant, later) => {
          const earliest = earliestDate(instant, calendar)
          if (earliest !== null)
            expect(
              (earliestDate(instant + later, calendar) ?? end) >= earliest,
            ).toBe(true)
        },
      ),
    )
  })

  test('changes its earliest date exactly when it says so', () => {
    fc.assert(
      fc.property(
        calendars,
        instants,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (calendar, instant, part) => {
          const now = earliestDate(instant, calendar)
          const change = nextEarliestDateChange(instant, calendar)
          expect(change).toBeGreaterThan(instant)
          expect(earliestDate(change, calendar)).not.toBe(now)

          for (const before of [
            change - 1,
            Math.floor(instant + (change - 1 - instant) * part),
          ])
            expect(earliestDate(before, calendar)).toBe(now)
        },
      ),
    )
  })
})

const christmas = [{ first: '2026-12-25', last: '2027-01-01', reason }]

describe.each([
  ['the default', defaultCalendar],
  [
    'Tuesday to Saturday until 17:00',
    {
      ...defaultCalendar,
      weekdays: [2, 3, 4, 5, 6],
      cut_off: '17:00',
      closed_days: christmas,
    },
  ],
  [
    'Monday to Saturday, closed by command for a day and for a week',
    {
      ...defaultCalendar,
      weekdays: [1, 2, 3, 4, 5, 6],
      cut_off: '17:00',
      closed_days: [
        { first: '2026-11-23', last: '2026-11-23', reason, keeps_lead: true },
        { first: '2027-03-03', last: '2027-03-09', reason, keeps_lead: true },
        ...christmas,
      ],
    },
  ],
  [
    'Friday to Sunday in New York',
    {
      ...defaultCalendar,
      weekdays: [0, 5, 6],
      cut_off: '00:30',
      closed_day_lead: 1,
      time_zone: 'America/New_York',
    },
  ],
  [
    'Saturday to Monday, by Thursday for Sunday and within a week for Monday',
    {
      ...defaultCalendar,
      weekdays: [0, 1, 6],
      order_by: [
        { weekday: 0, by: 4 },
        { weekday: 1, by: 1 },
      ],
      closed_days: christmas,
    },
  ],
] satisfies [string, OpeningCalendar][])(
  'K40 K59 K88: a walk of two years: %s',
  (_, calendar) => {
    test(`${isFull ? 'each minute' : 'every 97th minute'} has the earliest date of the rule, until the change that was told`, () => {
      const step = (isFull ? 1 : 97) * minuteMs
      const clock = new Intl.DateTimeFormat('sv-SE', {
        timeZone: calendar.time_zone,
        dateStyle: 'short',
        timeStyle: 'short',
      })
      let change = 0
      let lastDate: string | null = null

      for (
        let instant = begin;
        instant < begin + 730 * dayMs;
        instant += step
      ) {
        const earliest = earliestDate(instant, calendar)
        if (earliest !== ruleAt(clock.format(instant), calendar))
          expect([clock.format(instant), earliest]).toEqual(
            ruleAt(clock.format(instant), calendar),
          )
        if (instant >= change)
          change = nextEarliestDateChange(instant, calendar)
        else if (earliest !== lastDate)
          expect([clock.format(instant), earliest]).toEqual(lastDate)
        lastDate = earliest
      }
    }, 600_000)
  },
)

/** The rule restated by the local time: `2026-11-23 19:59`. */
function ruleAt(
  shown: string,
  {
    weekdays,
    cut_off,
    closed_day_lead,
    order_by,
    closed_days,
  }: OpeningCalendar,
) {
  const [today = '', time = ''] = shown.split(' ')
  const closing = (date: string) =>
    closed_days.find(({ first, last }) => date >= first && date <= last)
  const weekdayOf = (date: string) => new Date(date).getUTCDay()
  const isKitchenDay = (date: string) => weekdays.includes(weekdayOf(date))
  const cooks = (date: string) =>
    isKitchenDay(date) && closing(date) === undefined
  const dateAfter = (days: number, date = today) =>
    new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
  let lead = closed_day_lead
  if (cooks(today) || (isKitchenDay(today) && closing(today)?.keeps_lead))
    lead = time < cut_off ? 1 : 2

  const isInTime = (days: number) => {
    const date = dateAfter(days)
    const entry = order_by?.find(({ weekday }) => weekday === weekdayOf(date))
    if (entry === undefined) return days >= lead
    const end = [1, 2, 3, 4, 5, 6, 7]
      .map((before) => dateAfter(-before, date))
      .find((before) => weekdayOf(before) === entry.by)
    return `${today} ${time}` < `${end} ${cut_off}`
  }
  let days = 1
  while (!cooks(dateAfter(days)) || !isInTime(days)) days += 1

  return dateAfter(days)
}
