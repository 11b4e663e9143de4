import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Holidays from 'date-holidays'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mode } from '#contract/mode.ts'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { wallDate } from '#contract/schedule.ts'
import {
  deliveryPoints,
  orderCoupons,
  timeSlots,
  walletCoupons,
} from '#server/db/schema/checkout.ts'
import { customers } from '#server/db/schema/customers.ts'
import {
  categories,
  items,
  portions,
  translations,
} from '#server/db/schema/menu.ts'
import { settings } from '#server/db/schema/settings.ts'
import { ledgerEntries, wallets } from '#server/db/schema/wallet.ts'
import { projectPath } from '#server/lib/projectPath.ts'
import { createDemoCustomer } from '#server/seed/demoCustomer.ts'
import { holdsSeed, loadSeed } from '#server/seed/loadSeed.ts'
import { readSeed, seedDirectory } from '#server/seed/readSeed.ts'
import { seedDatabase } from '#server/seed/seedDatabase.ts'
import {
  bothDatabases,
  createTestDatabase,
} from '#test/support/database/create.ts'
import { createTestClock } from '#test/support/fakes/clock.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'

describe('the files of the shop', () => {
  const seed = readSeed(seedDirectory)

  test('hold at least 16 dishes in 5 categories, 60 postal codes and 3 outlets', () => {
    expect(seed.items.length).toBeGreaterThanOrEqual(16)
    expect(seed.categories.length).toBe(5)
    expect(seed.postal_codes.length).toBeGreaterThanOrEqual(60)
    expect(seed.outlets.length).toBe(3)
  })

  test('hold slots of all three types, coupons of all three discounts and one inactive', () => {
    const types = new Set(seed.time_slots.map((row) => row.type))
    const discounts = new Set(seed.coupons.map((row) => row.discount_type))
    expect([types.size, discounts.size]).toEqual([3, 3])
    expect(seed.coupons.filter((row) => !row.is_active).length).toBe(1)
  })

  test('D1: a label keeps the space after its comma', () => {
    const comma = seed.labels.find(
      (row) => row.module === 'common' && row.key === 'list_comma',
    )
    expect([comma?.en, comma?.zh]).toEqual([', ', '、'])
  })
})

/** Days of 2027 that the library lacks: South Australia's Public Holidays Act 2023, and Christmas Day on a Saturday. */
const missingDays: Record<string, string[]> = {
  NT: ['2027-12-25'],
  SA: ['2027-04-26', '2027-12-25'],
}

function publicHolidays(state: string, year: number) {
  return new Holidays('AU', state)
    .getHolidays(year, 'en')
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => ({ date: date.slice(0, 10), name }))
}

describe('K42: the opening calendar of the shop', () => {
  const { opening, closed_days: closed } = readSeed(seedDirectory)

  test('is the one of the specification', () => {
    const { closed_days: _, ...usual } = defaultCalendar
    expect(opening).toEqual([
      { ...usual, country: 'AU', order_by: null, row: 2 },
    ])
  })

  test.each(['ACT', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])(
    'the example for %s has its public holidays of 2027, and is read as closed days',
    (state) => {
      const directory = copyOfSeed()
      const rows = readFileSync(projectPath('docs/public-holidays.csv'), 'utf8')
        .split('\n')
        .filter((row) => row.startsWith(`${state},`))
        .map((row) => row.replace(`${state},`, ''))

      edit(join(directory, 'closed_days.csv'), (text) =>
        [text.split('\n')[0], ...rows].join('\n'),
      )
      const read = readSeed(directory).closed_days.map(({ first }) => first)
      const known = publicHolidays(state, 2027)
        .filter(({ name }) => !name.endsWith(' Eve'))
        .map(({ date }) => date)
      expect(read).toEqual(
        [...new Set([...known, ...(missingDays[state] ?? [])])].sort(),
      )
    },
  )

  test('closes on the public holidays of New South Wales, and on each Lunar New Year', () => {
    const dates = [2026, 2027, 2028].flatMap((year) =>
      publicHolidays('NSW', year).map(({ date }) => date),
    )
    const isClosed = (date: string) =>
      closed.some(({ first, last }) => first <= date && date <= (last || first))
    // The last two were declared in 2026.
    expect(dates).toEqual(
      expect.arrayContaining(['2028-01-03', '2026-04-27', '2027-04-26']),
    )
    const lunarNewYears = ['2026-02-17', '2027-02-06', '2028-01-26']
    expect(
      [...dates, ...lunarNewYears].filter((date) => !isClosed(date)),
    ).toEqual([])
  })
})

describe('a bad row is named and nothing is loaded', () => {
  test.each([
    ['items.csv', '14.90', 'A$14', 'items.csv, row 2, column price'],
    [
      'items.csv',
      ',yes,no,',
      ',perhaps,no,',
      'items.csv, row 2, column is_popular',
    ],
    [
      'portions.csv',
      '1,1,Regular',
      '1,999,Regular',
      'portions.csv, row 2, column item_id',
    ],
    [
      'portions.csv',
      'Sesame,芝麻',
      'Sesame,',
      'portions.csv, row 14, column allergens_zh: must match allergens_en',
    ],
    [
      'portions.csv',
      'Sesame,芝麻',
      'Sesame,麻',
      'portions.csv, row 14, column allergens_en: Sesame / 麻 is Sesame / 芝麻 elsewhere',
    ],
    [
      'portions.csv',
      '2,1,Large',
      '1,1,Large',
      'portions.csv, row 3, column id: 1 is used twice',
    ],
    [
      'categories.csv',
      '1,Rice & noodles,',
      '1,Rice, noodles,',
      'categories.csv, row 2: has 5 cells',
    ],
    [
      'coupons.csv',
      /(.*)\n(.*)/,
      '$1,first_date\n$2,24.12.2026',
      'coupons.csv, row 2, column first_date',
    ],
    [
      'time_slots.csv',
      'PICKUP ONLY',
      'PICKUP',
      'time_slots.csv, row 2, column type',
    ],
    [
      'postal_codes.csv',
      '2000,',
      '20,',
      'postal_codes.csv, row 2, column postal_code',
    ],
    [
      'coupons.csv',
      'is_active',
      'active',
      'coupons.csv, row 1, column is_active',
    ],
    [
      'outlets.csv',
      'Lantern Kitchen Haymarket',
      '',
      'outlets.csv, row 2, column name_en',
    ],
    ['addons.csv', '"', '""', 'addons.csv'],
    [
      'items.csv',
      'dan-dan-noodles.svg',
      'dandan.svg',
      'items.csv, row 3, column images: there is no dandan.svg among the pictures',
    ],
    [
      'labels/mail.csv',
      '新订单 {order}',
      '新订单 {number}',
      'labels/mail.csv, row 2, column zh: must keep {order}',
    ],
    [
      'labels/mail.csv',
      'thank_you,',
      'thank you,',
      'labels/mail.csv, row 5, column key',
    ],
  ])('K2: in %s: %j as %j', (file, before, after, sentence) => {
    const directory = copyOfSeed()
    edit(join(directory, file), (text) =>
      file === 'addons.csv' ? `${text}\n"open` : text.replace(before, after),
    )
    expect(() => readSeed(directory)).toThrow(sentence)
    expect(() => readSeed(directory)).toThrow('Nothing was loaded.')
  })

  test.each([
    [
      'opening.csv',
      'Monday|Wednesday|Friday',
      '',
      ', row 2, column weekdays: must be days such as Monday|Friday, and is empty',
    ],
    [
      'opening.csv',
      'Friday',
      'Fryday',
      ', row 2, column weekdays: must be days such as Monday|Friday, not "Fryday"',
    ],
    [
      'opening.csv',
      '14:30',
      '20:00',
      ', row 2, column closes: must be after opens, 20:00',
    ],
    [
      'opening.csv',
      '14:30',
      '2pm',
      ', row 2, column opens: must be a time such as 14:30, not "2pm"',
    ],
    [
      'opening.csv',
      'Sydney',
      'Sidney',
      ', row 2, column time_zone: must be a time zone of Australia such as Australia/Sydney, not "Australia/Sidney"',
    ],
    [
      'opening.csv',
      ',2,90,',
      ',3,90,',
      ', row 2, column closed_day_lead: must be 1 or 2, not "3"',
    ],
    [
      'opening.csv',
      ',2,90,',
      ',2,7,',
      ', row 2, column days_ahead: must be a number of days from 14 to 366, not "7"',
    ],
    [
      'opening.csv',
      /\n(.+)\n/,
      '\n$1\n$1\n',
      ', row 3: only one row can be there',
    ],
    ['opening.csv', /\n.*/s, '\n', ': has no rows'],
    [
      'closed_days.csv',
      '2026-04-03,2026-04-06',
      '2026-04-06,2026-04-03',
      ', row 5, column last: must not be before first, 2026-04-06',
    ],
    [
      'closed_days.csv',
      '2026-10-05,',
      '2026-12-30,',
      ', row 9, column first: is closed by row 8 already',
    ],
    [
      'closed_days.csv',
      '2026-12-25,2027-01-01',
      '2026-12-25,2027-12-26',
      ', row 9, column last: closes more than 366 days: write a row for each year',
    ],
    [
      'closed_days.csv',
      'Anzac Day',
      ' ',
      ', row 6, column reason_en: must not be empty',
    ],
    [
      'closed_days.csv',
      '澳新军团日',
      '',
      ', row 6, column reason_zh: must not be empty',
    ],
    [
      'closed_days.csv',
      '2026-04-25,',
      '25.4.2026,',
      ', row 6, column first: must be a date such as 2026-12-24',
    ],
    [
      'closed_days.csv',
      '2026-04-25,',
      ',',
      ', row 6, column first: must be a date such as 2026-12-25',
    ],
  ])('K42: in %s: %j as %j', (file, before, after, problem) => {
    const directory = copyOfSeed()
    edit(join(directory, file), (text) => text.replace(before, after))
    expect(() => readSeed(directory)).toThrow(`${file}${problem}`)
    expect(() => readSeed(directory)).toThrow('Nothing was loaded.')
  })

  test('rows are counted as a spreadsheet does, empty ones included', () => {
    const directory = copyOfSeed()
    edit(join(directory, 'tags.csv'), (text) =>
      text.replace('\n', '\n,,\n').replace('3,', 'x,'),
    )
    expect(() => readSeed(directory)).toThrow('tags.csv, row 5, column id')
  })
})

describe.each(bothDatabases)('loading on %s', (kind) => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.close())

  const contents = async () =>
    await Promise.all(
      [
        categories,
        items,
        portions,
        translations,
        deliveryPoints,
        orderCoupons,
        timeSlots,
      ].map((table) => database.db.select().from(table).orderBy(sql`1, 2, 3`)),
    )

  test('K1: the same files twice changes nothing', async () => {
    const before = await contents()
    expect(await loadSeed(database.db, seedDirectory)).toBe(false)
    await database.db.delete(settings).where(eq(settings.key, 'seed_hash'))
    expect(await loadSeed(database.db, seedDirectory)).toBe(true)
    expect(await contents()).toEqual(before)
  })

  test('K9: a start loads changed files in a sandbox alone, otherwise only into an empty database', async () => {
    const directory = copyOfSeed()
    edit(join(directory, 'portions.csv'), (text) =>
      text.replace('18.90', '19.40'),
    )

    const clock = createTestClock('2026-11-23T09:00:00+11:00')
    const priceAfter = async (mode: Mode) => {
      await seedDatabase(database.db, { mode, clock, KITCHEN_DIR: directory })
      const [portion] = await database.db
        .select()
        .from(portions)
        .where(eq(portions.id, 2))
      return portion?.price
    }
    expect([await priceAfter('live'), await priceAfter('test')]).toEqual([
      1890, 1890,
    ])
    expect(await holdsSeed(database.db, directory)).toBe(false)
    expect(await priceAfter('sandbox')).toBe(1940)

    await database.db.delete(settings).where(eq(settings.key, 'seed_hash'))
    edit(join(directory, 'portions.csv'), (text) =>
      text.replace('19.40', '20.40'),
    )
    expect(await priceAfter('live')).toBe(2040)
    await loadSeed(database.db, seedDirectory)
  })

  test('K2: a bad row leaves the database as it was', async () => {
    const before = await contents()
    const directory = copyOfSeed()

    edit(join(directory, 'items.csv'), (text) => text.replace('14.90', '15.90'))
    edit(join(directory, 'coupons.csv'), (text) =>
      text.replace('40.00', 'forty'),
    )
    await expect(loadSeed(database.db, directory)).rejects.toThrow(
      'coupons.csv, row 2',
    )
    expect(await contents()).toEqual(before)
  })

  test('K1 K3: an edited file takes effect, and a dish that vanished is off the menu', async () => {
    const directory = copyOfSeed()
    edit(join(directory, 'portions.csv'), (text) =>
      text.replace('18.90', '19.40').replace(/^\d+,28,.*\n/gm, ''),
    )
    edit(join(directory, 'items.csv'), (text) => text.replace(/^28,.*\n/m, ''))
    edit(join(directory, 'addons.csv'), (text) =>
      text.replace(/(?<=^\d+,)[\d|]+/gm, (ids) =>
        ids
          .split('|')
          .filter((id) => !['62', '63'].includes(id))
          .join('|'),
      ),
    )
    edit(join(directory, 'time_slots.csv'), (text) =>
      text.replace(/^1,.*\n/m, ''),
    )
    await loadSeed(database.db, directory)

    const [portion] = await database.db
      .select()
      .from(portions)
      .where(eq(portions.id, 2))
    const [item] = await database.db
      .select()
      .from(items)
      .where(eq(items.id, 28))
    const [slot] = await database.db
      .select()
      .from(timeSlots)
      .orderBy(asc(timeSlots.id))
    expect([portion?.price, item?.active, slot?.id]).toEqual([1940, false, 2])
    expect(
      await database.db.select().from(portions).where(eq(portions.item_id, 28)),
    ).toEqual([])
    await loadSeed(database.db, seedDirectory)
  })

  test('K1: a top-up offer is replaced under the same code, and two exchange their codes', async () => {
    const directory = copyOfSeed()
    edit(join(directory, 'wallet_coupons.csv'), (text) =>
      text
        .replace(/^1,TOPUP50,.*\n/m, '')
        .replace('2,TOPUP100,', '2,TOPUP200,')
        .replace('3,TOPUP200,', '3,TOPUP100,')
        .concat('4,TOPUP50,50.00,60.00\n'),
    )

    const offers = async () => {
      const rows = await database.db
        .select()
        .from(walletCoupons)
        .orderBy(asc(walletCoupons.id))
      return rows.map(({ id, code, recharge_value }) => [
        id,
        code,
        recharge_value,
      ])
    }

    await loadSeed(database.db, directory)
    expect(await offers()).toEqual([
      [2, 'TOPUP200', 11_200],
      [3, 'TOPUP100', 23_000],
      [4, 'TOPUP50', 6000],
    ])

    await loadSeed(database.db, seedDirectory)
    expect((await offers()).map(([id]) => id)).toEqual([1, 2, 3])
  })

  test('a section that vanished is removed once no dish was ever in it', async () => {
    const directory = copyOfSeed()
    const ids = async () =>
      (await database.db.select().from(categories)).map((row) => row.id).sort()

    edit(
      join(directory, 'categories.csv'),
      (text) => `${text.trim()}\n9,Desserts,甜品,9\n`,
    )
    await loadSeed(database.db, directory)
    expect(await ids()).toEqual([1, 2, 3, 4, 5, 9])

    await loadSeed(database.db, seedDirectory)
    expect(await ids()).toEqual([1, 2, 3, 4, 5])
  })

  test('the demo customer is made once, with an address and A$200 in the ledger', async () => {
    await createDemoCustomer(database.db, new Date())
    const demo = await database.db.select().from(customers)
    expect(demo.map((row) => row.email)).toEqual(['demo@lantern.example'])
    expect(demo[0]?.primary_address_id).toBe(demo[0]?.billing_address_id)
    expect(demo[0]?.primary_address_id).not.toBeNull()

    const entries = await database.db.select().from(ledgerEntries)
    const [wallet] = await database.db.select().from(wallets)
    expect([wallet?.balance, entries.map((row) => row.amount)]).toEqual([
      20_000,
      [20_000],
    ])
    expect(
      wallDate(demo[0]?.created_at.getTime() ?? 0, defaultCalendar.time_zone),
    ).toBe(wallDate(Date.now(), defaultCalendar.time_zone))
  })
})
