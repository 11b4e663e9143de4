import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { wallDate } from '#contract/schedule.ts'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import { cookListsAreRight } from '#server/auditor/cookListsAreRight.ts'
import { rulesAt } from '#server/auditor/rules.ts'
import type { Database } from '#server/db/client.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import type { BookRange } from '#server/domain/bookPeriods.ts'
import { createClock } from '#server/lib/clock.ts'
import { mailWork } from '#server/mails/outbox.ts'
import { auditShop } from '#server/reports/auditShop.ts'
import { readBooks } from '#server/reports/readBooks.ts'
import { readListedDishes } from '#server/reports/readListedDishes.ts'
import { readOrderWarnings } from '#server/reports/readOrderWarnings.ts'
import { readPaymentEntries } from '#server/reports/readPaymentEntries.ts'
import { readRefundEntries } from '#server/reports/readRefundEntries.ts'
import { readReviewItems } from '#server/reports/readReviewItems.ts'
import { createTestDatabase } from '#test/support/database/create.ts'
import { explainQuery } from '#test/support/database/explainQuery.ts'
import { writeHistory } from '#test/support/database/writeHistory.ts'

const clock = createClock(undefined)
const today = wallDate(clock.now(), 'UTC')

type History = Awaited<ReturnType<typeof openHistory>>
/** The large history has ten times as many orders, customers and days. */
let histories: [small: History, large: History]

beforeAll(async () => {
  histories = await Promise.all([openHistory(2000), openHistory(20_000)])
})
afterAll(() => Promise.all(histories.map(({ close }) => close())))

async function openHistory(orders: number) {
  const database = await createTestDatabase('postgres')
  const url = database.url ?? ''
  const client = new pg.Client(url)
  await client.connect()
  await client.query(writeHistory({ orders, customers: orders / 5 }))

  return {
    db: database.db,
    url,
    client,
    close: async () => {
      await client.end()
      await database.close()
    },
  }
}

type Work = (client: pg.Client) => Promise<number>

const ofQuery =
  (query: string): Work =>
  async (client) =>
    (await explainQuery(client, query)).rows

type Read = (db: Database) => Promise<unknown>

/** The work of all queries that a function of the server sends. */
const ofServer =
  (read: Read): Work =>
  async (client) => {
    let rows = 0
    for (const { query, parameters } of await queriesOf(client, read))
      rows += (await explainQuery(client, query, parameters)).rows
    return rows
  }

async function queriesOf(client: pg.Client, read: Read) {
  const queries: { query: string; parameters: unknown[] }[] = []
  const logger = {
    logQuery: (query: string, parameters: unknown[]) =>
      void queries.push({ query, parameters }),
  }
  await read(drizzle({ client, logger }))
  return queries
}

const day = 86_400_000
/** The four weeks before today. */
const month: BookRange = {
  first: wallDate(clock.now() - 28 * day, 'UTC'),
  last: wallDate(clock.now(), 'UTC'),
}

test('N34: the audit finds nothing in a generated history, in which orders are refunded, days closed and coupons used', async () => {
  for (const { db } of histories)
    expect(await auditShop({ db, clock })).toEqual([])
})

test('N33: rules that need more room than Postgres gives are named, and the others go on', async () => {
  const [, { client, url }] = histories
  const { rows } = await client.query('select current_database() as name')
  const settings = `alter database ${rows[0].name}`
  await client.query(`${settings} set temp_file_limit = 0`)
  await client.query(`${settings} set work_mem = 64`)
  const { db, close } = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  const findings = await auditBooks(db).finally(close)
  await client.query(`${settings} reset all`)

  const reasons = findings.map((finding) => finding.replace(/"[^"]*"/, '""'))
  expect(new Set(reasons)).toEqual(
    new Set([
      'The rule "" was not checked to its end: temporary file size exceeds "temp_file_limit" (0kB).',
    ]),
  )
  expect(findings.length).toBeLessThan(rulesAt(0).length)
})

test.each<[name: string, work: Work]>([
  ...rulesAt(clock.realNow()).map(({ name, query }): [string, Work] => [
    `the rule "${name}"`,
    ofQuery(query),
  ]),
  ['the rule of the cook lists', ofQuery(cookListsAreRight([], today))],
  [
    "the shop's own count of the cook lists",
    ofServer((db) => readListedDishes(db, today)),
  ],
  [
    'the list of matters for a person',
    ofServer((db) => readReviewItems({ db, clock }, kitchenText)),
  ],
  ['the books of a month', ofServer((db) => readBooks(db, month, 'month'))],
  [
    'the warnings at the start',
    ofServer((db) => readOrderWarnings(db, clock.now())),
  ],
])(
  'N34: ten times the history is at most twelve times the work: %s',
  async (_, work) => {
    const [small = 0, large = 0] = await Promise.all(
      histories.map(({ client }) => work(client)),
    )
    expect(large).toBeLessThanOrEqual(12 * small)
  },
)

test('N34: the books of a month read the refunds, late payments and disputes of that month into memory, and no older ones', async () => {
  const instants = { from: new Date(month.first), until: new Date(month.last) }
  const rowsInMemory = async ({ client }: History) => {
    const queries = await queriesOf(client, async (db) => {
      await readRefundEntries(db, instants)
      await readPaymentEntries(db, instants)
    })
    let rows = 0
    for (const { query, parameters } of queries)
      rows += (await client.query(query, parameters)).rowCount ?? 0
    return rows
  }
  const [small = 0, large = 0] = await Promise.all(histories.map(rowsInMemory))
  expect(small).toBeGreaterThan(0)
  expect(large).toBeLessThanOrEqual(2 * small)
})

test('K90: the next mail is found among five thousand that wait without reading them all', async () => {
  const [, { client }] = histories
  await client.query('begin')
  onTestFinished(async () => void (await client.query('rollback')))
  await client.query(`
    insert into mails (dedupe_key, recipient, subject, text, language, created_at)
    select 'waiting:' || n, 'a@mails.example', 'Lunch', 'Ready', 'en', now() - n * interval '1 second'
    from generate_series(1, 5000) n`)
  await client.query('analyze mails')
  const work = ofServer(async (db) => {
    const next = await mailWork(db, clock, async () => undefined).lease()
    expect(next).toBeDefined()
  })
  expect(await work(client)).toBeLessThan(200)
})

const kitchenText = {
  language: 'en',
  text: (_: string, key: string) => key,
  t: (key: string) => key,
} as const
