import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import {
  addDays,
  canSchedule,
  closedOn,
  earliestDate,
  isOrderingDay,
  isWallDate,
  latestDate,
  nextEarliestDateChange,
  startOfDate,
  wallDate,
  weekday,
} from '#contract/schedule.ts'

const instants = fc
  .integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-12-31') })
  .map((instant) => instant - (instant % 1000))

describe('E2: the earliest date', () => {
  test.each([
    ['Sunday', '2026-11-22T10:00:00+11:00', '2026-11-25'],
    ['Sunday 23:59', '2026-11-22T23:59:59+11:00', '2026-11-25'],
    ['Monday 00:00', '2026-11-23T00:00:00+11:00', '2026-11-25'],
    ['Monday 19:59', '2026-11-23T19:59:59+11:00', '2026-11-25'],
    ['Monday 20:00', '2026-11-23T20:00:00+11:00', '2026-11-25'],
    ['Monday 23:59', '2026-11-23T23:59:59+11:00', '2026-11-25'],
    ['Tuesday 00:00', '2026-11-24T00:00:00+11:00', '2026-11-27'],
    ['Tuesday 20:00', '2026-11-24T20:00:00+11:00', '2026-11-27'],
    ['Wednesday 19:59', '2026-11-25T19:59:59+11:00', '2026-11-27'],
    ['Wednesday 20:00', '2026-11-25T20:00:00+11:00', '2026-11-27'],
    ['Thursday 00:00', '2026-11-26T00:00:00+11:00', '2026-11-30'],
    ['Thursday 23:59', '2026-11-26T23:59:59+11:00', '2026-11-30'],
    ['Friday 19:59', '2026-11-27T19:59:59+11:00', '2026-11-30'],
    ['Friday 20:00', '2026-11-27T20:00:00+11:00', '2026-11-30'],
    ['Saturday 00:00', '2026-11-28T00:00:00+11:00', '2026-11-30'],
    ['Saturday 23:59', '2026-11-28T23:59:59+11:00', '2026-11-30'],
    ['Sunday 00:00', '2026-11-29T00:00:00+11:00', '2026-12-02'],
    // Clocks go forward at 02:00 on Sunday 4 October 2026 and back at 03:00 on Sunday 4 April 2027.
    [
      'the night before the short day',
      '2026-10-03T23:59:59+10:00',
      '2026-10-05',
    ],
    ['the short day, first instant', '2026-10-04T00:00:00+10:00', '2026-10-07'],
    [
      'the short day, just before the gap',
      '2026-10-04T01:59:59+10:00',
      '2026-10-07',
    ],
    [
      'the short day, just after the gap',
      '2026-10-04T03:00:00+11:00',
      '2026-10-07',
    ],
    ['the short day, last instant', '2026-10-04T23:59:59+11:00', '2026-10-07'],
    ['the day after the short day', '2026-10-05T00:00:00+11:00', '2026-10-07'],
    [
      'the night before the long day',
      '2027-04-03T23:59:59+11:00',
      '2027-04-05',
    ],
    ['the long day, first instant', '2027-04-04T00:00:00+11:00', '2027-04-07'],
    [
      'the long day, the hour that comes twice',
      '2027-04-04T02:30:00+11:00',
      '2027-04-07',
    ],
    [
      'the long day, the same hour again',
      '2027-04-04T02:30:00+10:00',
      '2027-04-07',
    ],
    ['the long day, last instant', '2027-04-04T23:59:59+10:00', '2027-04-07'],
    ['New Year', '2026-12-31T23:59:59+11:00', '2027-01-04'],
  ])('%s (%s) is %s', (_, instant, expected) => {
    expect(earliestDate(Date.parse(instant), defaultCalendar)).toBe(expected)
  })

  test('is always a cooking day, at least tomorrow and at most four days ahead', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const date = earliestDate(instant, defaultCalendar) ?? ''
        const today = wallDate(instant, defaultCalendar.time_zone)
        expect(isOrderingDay(date, defaultCalendar)).toBe(true)
        expect(date >= addDays(today, 1) && date <= addDays(today, 4)).toBe(
          true,
        )
      }),
    )
  })

  test('never moves back as time goes on', () => {
    fc.assert(
      fc.property(instants, fc.nat(9 * 86_400_000), (instant, later) => {
        const earliest = (at: number) => earliestDate(at, defaultCalendar) ?? ''
        return earliest(instant) <= earliest(instant + later)
      }),
    )
  })
})

describe('K40: a kitchen that cooks from Tuesday to Saturday until 17:00', () => {
  const calendar = {
    ...defaultCalendar,
    weekdays: [2, 3, 4, 5, 6],
    cut_off: '17:00',
  }
  const earliestAt = (instant: string) =>
    earliestDate(Date.parse(instant), calendar)

  test.each([
    ['Monday', '2026-11-23T12:00:00+11:00', '2026-11-25'],
    ['Tuesday 16:59', '2026-11-24T16:59:59+11:00', '2026-11-25'],
    ['Tuesday 17:00', '2026-11-24T17:00:00+11:00', '2026-11-26'],
    ['Friday 17:00', '2026-11-27T17:00:00+11:00', '2026-12-01'],
    ['Saturday 16:59', '2026-11-28T16:59:59+11:00', '2026-12-01'],
  ])('%s (%s): %s', (_, instant, expected) => {
    expect(earliestAt(instant)).toBe(expected)
  })

  test('the earliest date changes at 17:00 where the next day is cooked, and not at midnight', () => {
    const changeAfter = (instant: string) =>
      nextEarliestDateChange(Date.parse(instant), calendar)
    expect(changeAfter('2026-11-24T12:00:00+11:00')).toBe(
      Date.parse('2026-11-24T17:00:00+11:00'),
    )
    expect(changeAfter('2026-11-24T17:00:00+11:00')).toBe(
      Date.parse('2026-11-25T17:00:00+11:00'),
    )
  })

  test('a lead of one day on closed days takes orders on Monday for Tuesday', () => {
    const monday = Date.parse('2026-11-23T12:00:00+11:00')
    expect(earliestDate(monday, { ...calendar, closed_day_lead: 1 })).toBe(
      '2026-11-24',
    )
  })
})

describe('K59: a day of consecutive days that is closed', () => {
  const monday = { first: '2026-11-23', last: '2026-11-23' }
  const reason = { en: 'The stove is broken', zh: '炉灶坏了' }
  const calendarWith = (keeps_lead?: boolean) => ({
    ...defaultCalendar,
    weekdays: [1, 2, 3, 4, 5],
    closed_days: [
      {
        ...monday,
        reason,
        ...(keeps_lead === undefined ? {} : { keeps_lead }),
      },
    ],
  })
  const at = (time: string) => Date.parse(`2026-11-23T${time}+11:00`)

  test.each([
    ['that keeps its lead, before the cut-off', '09:00:00', true, '2026-11-24'],
    ['that keeps its lead, at the cut-off', '20:00:00', true, '2026-11-25'],
    ['without the fact', '09:00:00', undefined, '2026-11-25'],
    ['that keeps no lead', '09:00:00', false, '2026-11-25'],
  ])('%s (%s)', (_, time, keepsLead, expected) => {
    expect(earliestDate(at(time), calendarWith(keepsLead))).toBe(expected)
  })

  test('takes the next day until its own cut-off', () => {
    expect(nextEarliestDateChange(at('09:00:00'), calendarWith(true))).toBe(
      at('20:00:00'),
    )
  })

  test('of a weekday without cooking has the lead of such a day', () => {
    const calendar = { ...calendarWith(true), weekdays: [2, 3, 4, 5] }
    expect(earliestDate(at('09:00:00'), calendar)).toBe('2026-11-25')
  })
})

describe('K41: closed days', () => {
  const reason = { en: 'Christmas', zh: '圣诞节' }
  const closed_days = [{ first: '2026-12-25', last: '2027-01-01', reason }]
  const calendar = { ...defaultCalendar, closed_days }

  test('are not offered, are no ordering days, and have their reason', () => {
    const before = Date.parse('2026-12-23T12:00:00+11:00')
    expect(earliestDate(before, calendar)).toBe('2027-01-04')
    expect(canSchedule('2026-12-28', before, calendar)).toBe(false)
    expect(closedOn('2026-12-28', calendar)?.reason).toEqual(reason)
    // On a closed Friday the earliest date is two days ahead.
    expect(isOrderingDay('2027-01-01', calendar)).toBe(false)
    expect(closedOn('2027-01-02', calendar)).toBeUndefined()
  })

  test('for longer than orders are taken ahead, no day can be had', () => {
    const long = {
      ...calendar,
      closed_days: [{ first: '2026-01-01', last: '2027-12-31', reason }],
    }
    const now = Date.parse('2026-12-23T12:00:00+11:00')
    expect(earliestDate(now, long)).toBeNull()
    expect(new Date(nextEarliestDateChange(now, long)).toISOString()).toBe(
      '2027-10-04T13:00:00.000Z',
    )
  })
})

describe('the next change of the earliest date', () => {
  test('is exactly the first instant with another answer', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const change = nextEarliestDateChange(instant, defaultCalendar)
        expect(change).toBeGreaterThan(instant)
        expect(earliestDate(change - 1, defaultCalendar)).toBe(
          earliestDate(instant, defaultCalendar),
        )
        expect(earliestDate(change, defaultCalendar)).not.toBe(
          earliestDate(instant, defaultCalendar),
        )
      }),
    )
  })

  test('is a midnight of Sydney, on the short and on the long day too', () => {
    const changeAfter = (instant: string) =>
      nextEarliestDateChange(Date.parse(instant), defaultCalendar)
    expect([
      changeAfter('2026-10-03T12:00:00+10:00'),
      changeAfter('2026-10-04T12:00:00+11:00'),
      changeAfter('2027-04-03T12:00:00+11:00'),
      changeAfter('2027-04-04T12:00:00+10:00'),
    ]).toEqual([
      Date.parse('2026-10-04T00:00:00+10:00'),
      Date.parse('2026-10-06T00:00:00+11:00'),
      Date.parse('2027-04-04T00:00:00+11:00'),
      Date.parse('2027-04-06T00:00:00+10:00'),
    ])
  })
})

describe('canSchedule', () => {
  const monday = Date.parse('2026-11-23T12:00:00+11:00')

  test.each([
    ['2026-11-23', false],
    ['2026-11-24', false],
    ['2026-11-25', true],
    ['2026-11-26', false],
    ['2026-11-27', true],
    ['2027-02-19', true],
    ['2027-02-22', false],
    ['2026-11-31', false],
    ['tomorrow', false],
  ])('on Monday 23 November 2026, %s: %s', (date, expected) => {
    expect(canSchedule(date, monday, defaultCalendar)).toBe(expected)
  })

  test('the earliest date can always be chosen, and nothing before it', () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 1, max: 30 }),
        (instant, days) => {
          const date = earliestDate(instant, defaultCalendar) ?? ''
          return (
            canSchedule(date, instant, defaultCalendar) &&
            !canSchedule(addDays(date, -days), instant, defaultCalendar)
          )
        },
      ),
    )
  })

  test('the last date is ninety days ahead', () => {
    expect(latestDate(monday, defaultCalendar)).toBe('2027-02-21')
    const tuesday = monday + 86_400_000
    expect([
      canSchedule('2027-02-22', monday, defaultCalendar),
      canSchedule('2027-02-22', tuesday, defaultCalendar),
    ]).toEqual([false, true])
  })
})

describe('wall dates', () => {
  test('a day of Sydney runs from midnight to midnight, 23, 24 or 25 hours', () => {
    const hours = (date: string) =>
      (startOfDate(addDays(date, 1), defaultCalendar.time_zone) -
        startOfDate(date, defaultCalendar.time_zone)) /
      3_600_000
    expect([
      hours('2026-10-04'),
      hours('2026-10-05'),
      hours('2027-04-04'),
    ]).toEqual([23, 24, 25])
  })

  test('the first instant of a date belongs to it and the one before does not', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const date = wallDate(instant, defaultCalendar.time_zone)
        const start = startOfDate(date, defaultCalendar.time_zone)
        expect([
          wallDate(start, defaultCalendar.time_zone),
          wallDate(start - 1, defaultCalendar.time_zone),
        ]).toEqual([date, addDays(date, -1)])
      }),
    )
  })

  test.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['8999-12-31', true],
    ['9999-12-31', false],
    ['', false],
  ])('%j is a date: %s', (text, expected) => {
    expect(isWallDate(text)).toBe(expected)
  })

  test('weekdays count from Sunday', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(weekday)).toEqual([
      0, 1, 6,
    ])
  })
})
