import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultCalendar,
  type OpeningCalendar,
} from '#contract/openingCalendar.ts'
import {
  addDays,
  canSchedule,
  instantOf,
  offeredDates,
} from '#contract/schedule.ts'
import { dayPhase } from '#server/domain/dayPhase.ts'
import { orderingEnd } from '#server/domain/orderingEnd.ts'
import { withOpening } from '#server/i18n/openingWords.ts'
import { readDayReport } from '#server/reports/readDayReport.ts'
import { loadSeed } from '#server/seed/loadSeed.ts'
import { readSeed } from '#server/seed/readSeed.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'
import { openKitchen } from '#test/support/shop/openKitchen.ts'

/** Cooks on Monday, Wednesday, Friday and Sunday; orders for Sunday end on Thursday at 20:00. */
const sundays: OpeningCalendar = {
  ...defaultCalendar,
  weekdays: [0, 1, 3, 5],
  order_by: [{ weekday: 0, by: 4 }],
}
const at = (date: string, time: string) =>
  instantOf(date, time, sundays.time_zone)

describe('K88: orders for a weekday end on another', () => {
  test.each([
    ['Thursday before the cut-off', '2026-11-26', '19:59', true],
    ['Thursday at the cut-off', '2026-11-26', '20:00', false],
    ['Saturday', '2026-11-28', '09:00', false],
  ])('for Sunday on %s', (_, date, time, isTaken) => {
    const now = at(date, time)
    expect(canSchedule('2026-11-29', now, sundays)).toBe(isTaken)
    expect(dayPhase('2026-11-29', now, sundays)).toBe(
      isTaken ? 'open' : 'closed',
    )
  })

  test('the days around it stay as they are', () => {
    const friday = at('2026-11-27', '09:00')
    expect(offeredDates(friday, sundays).slice(0, 3)).toEqual([
      '2026-11-30',
      '2026-12-02',
      '2026-12-04',
    ])
    expect(orderingEnd('2026-11-30', friday, sundays)).toBe(
      at('2026-11-29', '20:00'),
    )
  })

  test('by the same weekday means a week before', () => {
    const weekly = { ...sundays, order_by: [{ weekday: 0, by: 0 }] }
    const friday = at('2026-11-27', '09:00')
    expect(orderingEnd('2026-11-29', friday, weekly)).toBeNull()
    expect(orderingEnd('2026-12-06', friday, weekly)).toBe(
      at('2026-11-29', '20:00'),
    )
  })

  test('the day before counts, even without cooking', () => {
    const late = { ...sundays, order_by: [{ weekday: 0, by: 6 }] }
    expect(orderingEnd('2026-11-29', at('2026-11-27', '09:00'), late)).toBe(
      at('2026-11-28', '20:00'),
    )
  })

  test('a list is final exactly when the last order was taken, whatever the calendar', () => {
    const calendars = fc.record({
      weekdays: fc.uniqueArray(fc.nat(6), { minLength: 1 }),
      cut_off: fc.constantFrom('00:00', '02:30', '17:00', '23:59'),
      closed_day_lead: fc.constantFrom(1, 2),
      order_by: fc.option(
        fc.uniqueArray(fc.record({ weekday: fc.nat(6), by: fc.nat(6) }), {
          selector: ({ weekday }) => weekday,
        }),
      ),
    })
    const minutes = fc.nat(365 * 24 * 60)
    fc.assert(
      fc.property(calendars, minutes, fc.nat(30), (parts, minute, days) => {
        const calendar = { ...defaultCalendar, ...parts }
        const now = Date.parse('2026-01-01T00:00:00Z') + minute * 60_000
        const date = addDays(new Date(now).toISOString().slice(0, 10), days)
        const end = orderingEnd(date, now, calendar)
        const isTaken = canSchedule(date, now, calendar)
        expect(end !== null).toBe(isTaken)
        if (end === null) return
        expect(canSchedule(date, end - 1, calendar)).toBe(true)
        expect(canSchedule(date, end, calendar)).toBe(false)
      }),
    )
  })

  test('the texts that say the days say it', () => {
    const calendar = {
      ...sundays,
      order_by: [
        { weekday: 0, by: 4 },
        { weekday: 1, by: 6 },
      ],
    }
    const text = (language: 'en' | 'zh', shown: OpeningCalendar = calendar) =>
      withOpening('{days}{order_by}', shown, language)
    expect([text('en'), text('zh')]).toEqual([
      'Monday, Wednesday, Friday and Sunday. Order by Thursday 8pm for Sunday and by Saturday 8pm for Monday',
      '周一、周三、周五、周日。周日的订单请在周四晚上 8:00 前提交，周一的订单请在周六晚上 8:00 前提交',
    ])
    expect(text('en', defaultCalendar)).toBe('Monday, Wednesday and Friday')
  })
})

test('K88: a shop takes, lists and says what order_by says', async () => {
  const { shop, order, calendar } = await openKitchen({ database: 'pglite' })
  await loadSeed(shop.db, openingWith('Friday: Monday'))
  expect(await calendar()).toMatchObject({
    order_by: [{ weekday: 5, by: 1 }],
  })
  const { text } = await shop.app.labels(0)
  expect([
    text('en', 'shell.opening_hours'),
    text('zh', 'checkout.date_hint', { instant: '19:59', date: '11-25' }),
  ]).toEqual([
    '2:30pm-8pm. Order by Monday 8pm for Friday',
    '厨房周一、周三、周五出餐。周五的订单请在周一晚上 8:00 前提交。悉尼时间 19:59 前下单，最早可订 11-25。',
  ])

  shop.clock.setNow('2026-11-23T19:59:00+11:00')
  expect(await readDayReport(shop.app, '2026-11-27')).toContain(
    'orders for this day are taken until',
  )
  expect(await order('2026-11-27')).toMatchObject({
    order_id: expect.any(String),
  })

  shop.clock.setNow('2026-11-23T20:00:00+11:00')
  expect(await order('2026-11-27')).toMatchObject({
    schedule_date: [expect.stringMatching(/date/i)],
  })
  expect(await readDayReport(shop.app, '2026-11-27')).not.toContain(
    'orders for this day are taken until',
  )
})

const header = 'time_zone\n'
const zone = 'Australia/Sydney\n'

function openingWith(orderBy: string) {
  const directory = copyOfSeed()
  edit(`${directory}/opening.csv`, (text) =>
    text
      .replace(header, 'time_zone,order_by\n')
      .replace(zone, `Australia/Sydney,${orderBy}\n`),
  )
  return directory
}

describe('K88: the column order_by of opening.csv', () => {
  test.each([
    ['', null],
    ['Friday: Monday', [{ weekday: 5, by: 1 }]],
    [
      'Friday：monday | Monday:Thursday',
      [
        { weekday: 5, by: 1 },
        { weekday: 1, by: 4 },
      ],
    ],
  ])('%j is read', (cell, order_by) => {
    expect(readSeed(openingWith(cell)).opening).toMatchObject([{ order_by }])
  })

  test.each([
    [
      'Fryday: Monday',
      'must be days such as Sunday: Thursday, not "Fryday: Monday"',
    ],
    ['Friday', 'must be days such as Sunday: Thursday, not "Friday"'],
    [
      'Friday: Monday: Tuesday',
      'must be days such as Sunday: Thursday, not "Friday: Monday: Tuesday"',
    ],
    ['Sunday: Thursday', 'must be for days of weekdays, and Sunday is none'],
    ['Friday: Monday|Friday: Tuesday', 'has Friday twice'],
  ])('%j is refused', (cell, problem) => {
    expect(() => readSeed(openingWith(cell))).toThrow(
      `opening.csv, row 2, column order_by: ${problem}`,
    )
  })
})
