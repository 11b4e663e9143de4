import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { readLimitWarnings } from '#server/db/readLimitWarnings.ts'
import { type TimeLimits, timeLimits } from '#server/db/timeLimits.ts'
import { openConnection, type Query } from '#test/lab/auditor/openConnection.ts'
import { createSeededDatabase } from '#test/support/database/create.ts'
import { openPooler } from '#test/support/database/pooler.ts'
import { openQueryRecorder } from '#test/support/database/queryRecorder.ts'
import { createTestShop, sendTo } from '#test/support/shop/create.ts'
import { createTestServer } from '#test/support/shop/createServer.ts'

const poolSize = 10
/** Postgres ends a statement long before the client would give it up. */
const short: TimeLimits = { ...timeLimits, statement: 400, lock: 300 }

/** A database whose table `payments` somebody locks, with an operator's connection. */
async function createLocked(): Promise<{ url: string; query: Query }> {
  const database = await createSeededDatabase()
  const operator = await openConnection(database.url)
  const holder = await openConnection(database.url)
  onTestFinished(async () => {
    await operator.close()
    await holder.close()
    await database.drop()
  })
  await holder.query('begin; lock table payments')
  return { url: database.url, query: operator.query }
}

async function open(url: string, limits = short): Promise<Database> {
  const opened = await openPostgres(url, limits)
  onTestFinished(opened.close)
  return opened.db
}

const read = (db: Database) => db.execute(sql`select from payments`)
const write = (db: Database) =>
  db.execute(sql`update payments set amount = amount`)
const transaction = (db: Database) => db.transaction(read)

const waiting = `select count(*)::int from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Runs more work than the pool has connections; returns the greatest number of statements that waited in Postgres. */
async function countWaiting(
  query: Query,
  work: () => Promise<unknown>,
): Promise<number> {
  const count = async () => Number((await query(waiting))[0]?.count)
  let isDone = false
  const works = Promise.allSettled(
    Array.from({ length: 2 * poolSize }, work),
  ).finally(() => {
    isDone = true
  })

  let greatest = 0
  while (!isDone) greatest = Math.max(greatest, await count())
  const isRefused = { status: 'rejected' }
  expect(await works).toEqual(
    Array(2 * poolSize).fill(expect.objectContaining(isRefused)),
  )
  expect(await count()).toBe(0)
  return greatest
}

test.each([
  ['a read', read],
  ['a write', write],
  ['a transaction', transaction],
])(
  'N35: %s that is given up ends in Postgres, and never waits on more connections than the pool has',
  async (_, work) => {
    const { url, query } = await createLocked()
    const db = await open(url)
    for (const _round of [1, 2, 3]) {
      const greatest = await countWaiting(query, () => work(db))
      expect(greatest).toBeGreaterThan(0)
      expect(greatest).toBeLessThanOrEqual(poolSize)
    }
  },
)

/** Settings of this role in this database, which its next connections have. */
function settingsOfRole(url: string, settings: object): string {
  const name = new URL(url).pathname.slice(1)
  return Object.entries(settings)
    .map(
      ([setting, value]) =>
        `alter role current_user in database ${name} set ${setting} = '${value}'`,
    )
    .join(';')
}

test('N35: behind a pooler, which refuses limits of a connection, those of the role hold', async () => {
  const { url, query } = await createLocked()
  await query(
    settingsOfRole(url, { statement_timeout: '400ms', lock_timeout: '300ms' }),
  )
  const pooler = await openPooler(url, poolSize)
  onTestFinished(pooler.close)

  const db = await open(pooler.url)
  for (const work of [read, write]) {
    const greatest = await countWaiting(query, () => work(db))
    expect(greatest).toBeLessThanOrEqual(poolSize)
  }
})

test('N37: at a direct address the start misses only the check of lost clients, and nothing once the role has it', async () => {
  const { url, query } = await createLocked()
  const check = 'client_connection_check_interval'
  await query(settingsOfRole(url, { [check]: 0 }))
  const warnings = await readLimitWarnings(await open(url, timeLimits))
  expect(warnings).toEqual([
    expect.stringMatching(
      /^client_connection_check_interval of the database is 0, so a statement goes on after the server that sent it was killed\. Run there: alter role shop set client_connection_check_interval = '2s';/,
    ),
  ])

  await query(settingsOfRole(url, { [check]: '2s' }))
  expect(await readLimitWarnings(await open(url, timeLimits))).toEqual([])
})

test('N37: behind a pooler the start names each limit that does not hold, and its statements help', async () => {
  const { url, query } = await createLocked()
  const warningsBehind = async () => {
    const pooler = await openPooler(url, 2)
    onTestFinished(pooler.close)
    return await readLimitWarnings(await open(pooler.url))
  }
  await query(settingsOfRole(url, { client_connection_check_interval: 0 }))
  const before = await warningsBehind()
  expect(before.map((line) => line.split(' ')[0])).toEqual([
    'client_connection_check_interval',
    'idle_in_transaction_session_timeout',
    'lock_timeout',
    'statement_timeout',
  ])

  const database = new URL(url).pathname.slice(1)
  for (const line of before) {
    const statement = /alter role [^;]*;/.exec(line)?.[0] ?? 'no statement'
    // Other tests use the same role.
    await query(statement.replace(' set ', ` in database ${database} set `))
  }
  expect(await warningsBehind()).toEqual([])
})

test('N37: a limit beyond the time that the shop waits is none', async () => {
  const { url } = await createLocked()
  const db = await open(`${url}?statement_timeout=60000`, timeLimits)
  expect(await readLimitWarnings(db)).toContainEqual(
    expect.stringMatching(/^statement_timeout of the database is 1min, so /),
  )
})

test('N35: questions whether the server is ready share one question to a slow database', async () => {
  const { url } = await createLocked()
  const pooler = await openPooler(url, 1)
  onTestFinished(pooler.close)
  const recorder = await openQueryRecorder(pooler.url)
  onTestFinished(recorder.close)
  const shop = await createTestShop({ database: 'postgres' })
  onTestFinished(shop.close)
  const db = await open(recorder.url)
  const server = await createTestServer({ ...shop.deps, db })
  onTestFinished(server.close)
  // A running server has these texts.
  await server.app.labels()

  const holder = await openConnection(pooler.url)
  onTestFinished(holder.close)
  await holder.query('begin')
  recorder.take()
  const askFourTimes = async () =>
    await Promise.all(
      [1, 2, 3, 4].map(() => sendTo(server, { url: '/readyz' })),
    )
  for (const { status } of await askFourTimes()) expect(status).toBe(503)
  const pings = recorder.take().filter((text) => text === 'select 1')
  expect(pings).toHaveLength(1)

  await holder.query('commit')
  for (const { status } of await askFourTimes()) expect(status).toBe(200)
})
