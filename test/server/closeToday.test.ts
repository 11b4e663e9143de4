import { expect, test } from 'vitest'
import { earliestDate } from '#contract/schedule.ts'
import { loadSeed } from '#server/seed/loadSeed.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'
import { openKitchen } from '#test/support/shop/openKitchen.ts'

/** A kitchen that cooks from Monday to Friday, on a Monday morning. */
async function openOnWeekdays() {
  const opened = await openKitchen({ database: 'pglite' })
  const directory = copyOfSeed()
  const load = async (file: string, change: (text: string) => string) => {
    edit(`${directory}/${file}`, change)
    await loadSeed(opened.shop.db, directory)
  }
  await load('opening.csv', (text) =>
    text.replace(
      'Monday|Wednesday|Friday',
      'Monday|Tuesday|Wednesday|Thursday|Friday',
    ),
  )
  const { shop, order, calendar } = opened
  const isTaken = async (date: string) => 'order_id' in (await order(date))
  const firstOffered = async () =>
    earliestDate(shop.clock.now(), await calendar())

  return { ...opened, load, isTaken, firstOffered }
}

const close = 'close 2026-11-23 --reason "The stove is broken"'

test('K59: a day that is closed by command in the morning leaves the next day open until its cut-off', async () => {
  const { shop, kitchen, isTaken, firstOffered, order } = await openOnWeekdays()
  expect(await kitchen(close)).toBe(
    '2026-11-23 is closed: The stove is broken\nOrders for 2026-11-24 are taken until 8:00 pm, Monday 23 November 2026.',
  )
  expect([await firstOffered(), await isTaken('2026-11-24')]).toEqual([
    '2026-11-24',
    true,
  ])

  shop.clock.setNow('2026-11-23T19:59:59+11:00')
  expect([await firstOffered(), await isTaken('2026-11-24')]).toEqual([
    '2026-11-24',
    true,
  ])
  shop.clock.setNow('2026-11-23T20:00:00+11:00')
  expect([await firstOffered(), await isTaken('2026-11-24')]).toEqual([
    '2026-11-25',
    false,
  ])
  expect(await order('2026-11-23')).toHaveProperty('schedule_date')
  expect(await kitchen(close)).toBe(
    '2026-11-23 is closed already: The stove is broken\nOrders for 2026-11-25 are taken until 8:00 pm, Tuesday 24 November 2026.',
  )
})

test('K59: a day that the spreadsheets close keeps the lead of a day without cooking, also in the answer of the command', async () => {
  const { kitchen, load, firstOffered, isTaken } = await openOnWeekdays()
  await load(
    'closed_days.csv',
    (text) => `${text.trimEnd()}\r\n2026-11-23,,Wedding,Wedding\r\n`,
  )
  expect([await firstOffered(), await isTaken('2026-11-24')]).toEqual([
    '2026-11-25',
    false,
  ])
  expect(await kitchen('close 2026-11-23 --reason Wedding')).toBe(
    '2026-11-23 is closed already: Wedding\nOrders for 2026-11-25 are taken until 8:00 pm, Tuesday 24 November 2026.',
  )

  await kitchen('open 2026-11-23')
  expect(await firstOffered()).toBe('2026-11-24')
})

test('K59: a day of the spreadsheets keeps their lead when a command closes it too, before or after they are loaded', async () => {
  const { kitchen, load, firstOffered, calendar } = await openOnWeekdays()
  const withHoliday = (text: string) =>
    `${text.trimEnd()}\r\n2026-11-23,,Wedding,婚礼\r\n`
  await kitchen('close 2026-11-23..2026-11-24 --reason "Our wedding"')
  expect(await firstOffered()).toBe('2026-11-25')
  await load('closed_days.csv', withHoliday)
  await kitchen('open 2026-11-24')
  expect(await firstOffered()).toBe('2026-11-25')

  await kitchen('close 2026-11-23..2026-11-24 --reason "Our wedding"')
  const reason = { en: 'Our wedding', zh: 'Our wedding' }
  expect((await calendar()).closed_days).toEqual(
    expect.arrayContaining([
      { first: '2026-11-23', last: '2026-11-23', reason },
      { first: '2026-11-24', last: '2026-11-24', reason, keeps_lead: true },
    ]),
  )
})

test('K59: a command that closes all days that are offered names no next day', async () => {
  const { kitchen } = await openOnWeekdays()
  expect(await kitchen('close 2026-11-23..2027-03-31 --reason Moving')).toBe(
    '2026-11-23..2027-03-31 is closed: Moving',
  )
})
