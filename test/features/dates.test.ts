import { expect, test } from 'vitest'
import {
  defaultCalendar,
  type OpeningCalendar,
} from '#contract/openingCalendar.ts'
import {
  firstInCalendar,
  lastMinuteInWords,
  shownDays,
} from '#src/features/checkout/when/dates.ts'
import { closedOn } from '#test/support/fixtures/checkout.ts'

const monday = Date.parse('2026-11-23T09:00:00+11:00')
const next = ['2026-11-25', '2026-11-27', '2026-11-30']

test('E20: the next three kitchen days are offered, and a later one that was chosen in the calendar joins them', () => {
  expect(datesOf(null)).toEqual(next)
  expect(datesOf('2026-11-27')).toEqual(next)
  expect(datesOf('2026-12-18')).toEqual([...next, '2026-12-18'])
})

test('E20: the calendar opens at the days behind those that are offered, or at the later one that was chosen', () => {
  const dates = [...next, '2026-12-02', '2026-12-04']
  expect(firstInCalendar(dates, null)).toBe('2026-12-02')
  expect(firstInCalendar(dates, '2026-11-27')).toBe('2026-12-02')
  expect(firstInCalendar(dates, '2026-12-04')).toBe('2026-12-04')
  expect(firstInCalendar(next, '2026-11-27')).toBe('2026-11-30')
})

test('K45: a closed kitchen day stands between the days that are offered, and no other closed day does', () => {
  expect(datesOf(null, closedOn('2026-11-27'))).toEqual([
    '2026-11-25',
    '2026-11-27: Christmas Day',
    '2026-11-30',
    '2026-12-02',
  ])
  expect(datesOf(null, closedOn('2026-11-24'))).toEqual(next)
  expect(datesOf(null, closedOn('2026-12-02'))).toEqual(next)
  expect(datesOf('2026-12-18', closedOn('2026-12-02'))).toEqual([
    ...next,
    '2026-12-18',
  ])
})

test('K45: a range of closed days stands once, at its first kitchen day', () => {
  expect(datesOf(null, closedOn('2026-11-24', '2026-11-29'))).toEqual([
    '2026-11-25: Christmas Day',
    '2026-11-30',
    '2026-12-02',
    '2026-12-04',
  ])
})

test('K45: closed days of two reasons that follow each other are told both', () => {
  const { closed_days } = closedOn('2026-11-25')
  const inventory = {
    first: '2026-11-27',
    last: '2026-11-27',
    reason: { en: 'Repair', zh: '维修' },
  }
  expect(
    datesOf(null, {
      ...defaultCalendar,
      closed_days: [...closed_days, inventory],
    }),
  ).toEqual([
    '2026-11-25: Christmas Day',
    '2026-11-27: Repair',
    '2026-11-30',
    '2026-12-02',
    '2026-12-04',
  ])
})

test('K45: where fewer days can be had, what is closed up to the last day ahead is told', () => {
  const calendar = { ...closedOn('2026-11-27'), days_ahead: 4 }
  expect(datesOf(null, calendar)).toEqual([
    '2026-11-25',
    '2026-11-27: Christmas Day',
  ])
})

test('K47: where no day can be had, only why stands there', () => {
  expect(datesOf(null, closedOn('2026-11-23', '2027-11-23'))).toEqual([
    '2026-11-25: Christmas Day',
  ])
  expect(datesOf(null, { ...defaultCalendar, days_ahead: 1 })).toEqual([])
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

/** The shown days on that Monday, closed ones with their reason. */
function datesOf(
  chosen: string | null,
  calendar: OpeningCalendar = defaultCalendar,
) {
  return shownDays(monday, chosen, calendar).map(({ date, closed }) =>
    closed ? `${date}: ${closed.reason.en}` : date,
  )
}
