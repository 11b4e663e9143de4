import { expect, test } from 'vitest'
import {
  defaultCalendar,
  type OpeningCalendar,
} from '#contract/openingCalendar.ts'
import {
  firstInCalendar,
  lastMinuteInWords,
  nearestClosedDays,
  nearestDays,
} from '#src/features/checkout/when/dates.ts'
import { closedOn } from '#test/support/fixtures/checkout.ts'

const monday = Date.parse('2026-11-23T09:00:00+11:00')
const next = ['2026-11-25', '2026-11-27', '2026-11-30']

test('E20: the next three kitchen days are offered', () => {
  expect(nearestDays(monday, defaultCalendar)).toEqual(next)
})

test('E20: the calendar opens at the days behind those that are offered, or at the later one that was chosen', () => {
  const dates = [...next, '2026-12-02', '2026-12-04']
  expect(firstInCalendar(dates, null)).toBe('2026-12-02')
  expect(firstInCalendar(dates, '2026-11-27')).toBe('2026-12-02')
  expect(firstInCalendar(dates, '2026-12-04')).toBe('2026-12-04')
  expect(firstInCalendar(next, '2026-11-27')).toBe('2026-11-30')
})

test('K45: a closed kitchen day up to the last of the nearest days is told, and no other one', () => {
  expect(daysOf(closedOn('2026-11-27'))).toEqual({
    days: ['2026-11-25', '2026-11-30', '2026-12-02'],
    closed: ['2026-11-27: Christmas Day'],
  })
  const none = { days: next, closed: [] }
  expect(daysOf(closedOn('2026-11-24'))).toEqual(none)
  expect(daysOf(closedOn('2026-12-02'))).toEqual(none)
})

test('K45: a range of closed days is told once', () => {
  expect(daysOf(closedOn('2026-11-24', '2026-11-29'))).toEqual({
    days: ['2026-11-30', '2026-12-02', '2026-12-04'],
    closed: ['2026-11-24: Christmas Day'],
  })
})

test('K45: closed days of two reasons that follow each other are told both', () => {
  const { closed_days } = closedOn('2026-11-25')
  const inventory = {
    first: '2026-11-27',
    last: '2026-11-27',
    reason: { en: 'Repair', zh: '维修' },
  }
  const calendar = {
    ...defaultCalendar,
    closed_days: [...closed_days, inventory],
  }
  expect(daysOf(calendar)).toEqual({
    days: ['2026-11-30', '2026-12-02', '2026-12-04'],
    closed: ['2026-11-25: Christmas Day', '2026-11-27: Repair'],
  })
})

test('K45: where fewer days can be had, what is closed up to the last day ahead is told', () => {
  const calendar = { ...closedOn('2026-11-27'), days_ahead: 4 }
  expect(daysOf(calendar)).toEqual({
    days: ['2026-11-25'],
    closed: ['2026-11-27: Christmas Day'],
  })
})

test('K47: where no day can be had, only why stands there', () => {
  expect(daysOf(closedOn('2026-11-23', '2027-11-23'))).toEqual({
    days: [],
    closed: ['2026-11-23: Christmas Day'],
  })
  expect(daysOf({ ...defaultCalendar, days_ahead: 1 })).toEqual({
    days: [],
    closed: [],
  })
})

const tuesdayToSaturday = {
  ...defaultCalendar,
  weekdays: [2, 3, 4, 5, 6],
  cut_off: '17:00',
}

test.each([
  ['2026-11-24T16:59:00+11:00', 'Tuesday 4:59 pm'],
  ['2026-11-24T17:00:00+11:00', 'Wednesday 4:59 pm'],
  ['2026-11-28T17:00:00+11:00', 'Sunday 11:59 pm'],
])(
  'K40: with consecutive days and a cut-off at 17:00, the earliest day of %s holds until %s',
  (instant, words) => {
    expect(
      lastMinuteInWords(Date.parse(instant), tuesdayToSaturday, 'en'),
    ).toBe(words)
  },
)

test('K40: the last minute is that of the kitchen’s clock', () => {
  const perth = { ...tuesdayToSaturday, time_zone: 'Australia/Perth' }
  const tuesday = Date.parse('2026-11-24T18:00:00+11:00')
  expect(lastMinuteInWords(tuesday, perth, 'en')).toBe('Tuesday 4:59 pm')
})

/** The nearest days on that Monday, and the first of each closed range with its reason. */
function daysOf(calendar: OpeningCalendar) {
  return {
    days: nearestDays(monday, calendar),
    closed: nearestClosedDays(monday, calendar).map(
      ({ first, reason }) => `${first}: ${reason.en}`,
    ),
  }
}
