import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { type TimeLimits, timeLimits } from '#server/db/timeLimits.ts'
import { openConnection, type Query } from '#test/lab/auditor/openConnection.ts'
import { createSeededDatabase } from '#test/support/database/create.ts'
import { openPooler } from '#test/support/database/pooler.ts'

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

const limitsOfRole = { statement_timeout: 400, lock_timeout: 300 }

test('N35: behind a pooler, which refuses limits of a connection, those of the role hold', async () => {
  const { url, query } = await createLocked()
  const { pathname } = new URL(url)
  for (const [name, value] of Object.entries(limitsOfRole))
    await query(
      `alter role current_user in database ${pathname.slice(1)} set ${name} = ${value}`,
    )
  const pooler = await openPooler(url, poolSize)
  onTestFinished(pooler.close)

  const db = await open(pooler.url)
  for (const work of [read, write]) {
    const greatest = await countWaiting(query, () => work(db))
    expect(greatest).toBeLessThanOrEqual(poolSize)
  }
})
