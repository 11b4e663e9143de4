import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Database, TransactionOptions } from '#server/db/client.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { settings } from '#server/db/schema/settings.ts'
import { timeLimits } from '#server/db/timeLimits.ts'
import { openConnection, type Query } from '#test/lab/auditor/openConnection.ts'
import {
  bothDatabases,
  createTestDatabase,
} from '#test/support/database/create.ts'
import { openPooler } from '#test/support/database/pooler.ts'
import { waitForLockedStatement } from '#test/support/database/waitForLockedStatement.ts'
import { deferred } from '#test/support/timing/deferred.ts'
import { patience } from '#test/support/timing/patience.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let operator: { query: Query; close: () => Promise<void> }

beforeAll(async () => {
  database = await createTestDatabase('postgres')
  operator = await openConnection(database.url ?? '')
})
afterAll(async () => {
  await operator?.close()
  await database?.close()
})

async function open(url = database.url ?? '') {
  const opened = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  onTestFinished(opened.close)
  return opened
}

const pidOf = async (tx: Awaited<ReturnType<typeof open>>['db']) => {
  const { rows } = (await tx.execute(
    sql`select pg_backend_pid() as pid`,
  )) as unknown as {
    rows: { pid: number }[]
  }
  return Number(rows[0]?.pid)
}

/** Ends a Postgres backend process and waits until it has stopped. */
async function endBackend(pid: number): Promise<void> {
  await operator.query(`select pg_terminate_backend(${pid})`)
  await vi.waitFor(async () => {
    expect(
      await operator.query(`select 1 from pg_stat_activity where pid = ${pid}`),
    ).toEqual([])
  }, patience)
}

test.each([
  ['a statement', (db: Database, end: SQL) => db.execute(end)],
  [
    'a transaction',
    (db: Database, end: SQL) => db.transaction((tx) => tx.execute(end)),
  ],
])(
  'N12: a connection that is lost in the middle of %s is told',
  async (_, run) => {
    const { db, onLost } = await open()
    const lost: string[] = []

    onLost((error) => lost.push(error.message))
    await expect(
      run(db, sql`select pg_terminate_backend(pg_backend_pid())`),
    ).rejects.toThrow()

    await vi.waitFor(() => expect(lost).toHaveLength(1), patience)
    await expect(db.execute(sql`select no_such_column`)).rejects.toThrow()
    expect(lost).toHaveLength(1)
  },
)

test('N12: connections that are lost together, or before they worked, are one loss; after one that worked a loss is another one', async () => {
  const { db, onLost } = await open()
  const lost: string[] = []

  onLost((error) => lost.push(error.message))
  const end = sql`select pg_terminate_backend(pg_backend_pid())`
  const holding = deferred<number>()
  const release = deferred<void>()

  onTestFinished(() => release.resolve())
  const older = db.transaction(async (tx) => {
    holding.resolve(await pidOf(tx))
    await release.promise
    await tx.execute(sql`select 1`)
  })
  const pid = await holding.promise
  await expect(db.execute(end)).rejects.toThrow()
  // The pool opens this connection after the loss; the statement ends it.
  await expect(db.execute(end)).rejects.toThrow()
  expect(lost).toHaveLength(1)

  await db.execute(sql`select 1`)
  await endBackend(pid)
  release.resolve()
  await expect(older).rejects.toThrow()
  expect(lost).toHaveLength(1)
  await expect(db.execute(end)).rejects.toThrow()
  expect(lost).toHaveLength(2)
})

test('a connection that is lost between two statements fails its transaction with the first cause, and no other one', async () => {
  const { db, onLost } = await open()
  const lost: string[] = []

  onLost((error) => lost.push(error.message))
  const failed = db.transaction(async (tx) => {
    await tx.insert(settings).values({ key: 'lost', value: 'x' })
    await endBackend(await pidOf(tx))
    await vi.waitFor(() => expect(lost).toHaveLength(1), patience)
    throw new Error('the first cause')
  })
  await expect(failed).rejects.toThrow('the first cause')
  expect(
    await db.select().from(settings).where(eq(settings.key, 'lost')),
  ).toEqual([])
  expect(lost).toEqual(['terminating connection due to administrator command'])
})

test('twenty refused transactions take no connection away', async () => {
  const pooler = await openPooler(database.url ?? '', 2)
  const { db } = await open(pooler.url)

  onTestFinished(pooler.close)
  pooler.refuseBegins(true)
  const refused = Array.from({ length: 20 }, () =>
    db.transaction((tx) => pidOf(tx)),
  )

  for (const result of await Promise.allSettled(refused))
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { code: '08P01' },
    })
  pooler.refuseBegins(false)

  const after = Array.from({ length: 20 }, () =>
    db.transaction((tx) => pidOf(tx)),
  )
  expect((await Promise.all(after)).every((pid) => pid > 0)).toBe(true)
})

const termsOf = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('transaction_isolation') as isolation,
  current_setting('transaction_read_only') as is_read_only`

test('N35: Postgres limits the statements, waits and pauses of a transaction', async () => {
  const { db } = await open()
  const terms = await db.transaction((tx) => tx.execute(termsOf))
  expect(terms).toMatchObject({
    rows: [
      {
        statement: '10s',
        lock: '5s',
        idle: '30s',
        isolation: 'read committed',
        is_read_only: 'off',
      },
    ],
  })
})

test.each(bothDatabases)(
  'N35: a transaction on %s gets the isolation, the access and the time that it asks for',
  async (kind) => {
    const { db, close } = await createTestDatabase(kind)
    onTestFinished(close)
    const readTerms = (options: TransactionOptions) =>
      db.transaction((tx) => tx.execute(termsOf), options)
    expect(
      await readTerms({
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
        timeLimitMs: 600_000,
      }),
    ).toMatchObject({
      rows: [
        {
          statement: kind === 'postgres' ? '10min' : '0',
          isolation: 'repeatable read',
          is_read_only: 'on',
        },
      ],
    })
    expect(await readTerms({ timeLimitMs: 600_000 })).toMatchObject({
      rows: [{ isolation: 'read committed', is_read_only: 'off' }],
    })
  },
)

test('N35: a statement may take the time of its transaction, and no other one may', async () => {
  const { db, close } = await openPostgres(database.url ?? '', {
    ...timeLimits,
    statement: 100,
    answer: 200,
  })
  onTestFinished(close)
  const sleep = (options?: TransactionOptions) =>
    db.transaction((tx) => tx.execute(sql`select pg_sleep(0.4)`), options)
  await sleep({ timeLimitMs: 60_000 })
  await expect(sleep()).rejects.toMatchObject({ cause: { code: '57014' } })
})

test('N35: a start waits for its turn, however short the limit of statements is', async () => {
  const limits = { ...timeLimits, statement: 100, answer: 200 }
  const opened = await openPostgres(database.url ?? '', limits)
  onTestFinished(opened.close)
  const holding = deferred<void>()
  const release = deferred<void>()
  const first = opened.exclusive(async (db) => {
    holding.resolve()
    await release.promise
    await db.execute(sql`select pg_sleep(0.4)`)
    return 'first'
  })
  await holding.promise
  const second = opened.exclusive(async () => 'second')
  await waitForLockedStatement(database.db)
  release.resolve()
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

test('a deadlock is tried once more, and both transactions succeed', async () => {
  const { db } = await open()
  await db.insert(settings).values([
    { key: 'one', value: '' },
    { key: 'other', value: '' },
  ])

  let runs = 0
  const append = (
    first: string,
    second: string,
    ready: () => void,
    wait: Promise<void>,
    otherTransaction: () => Promise<void>,
  ) => {
    let isRetry = false
    return db.transaction(async (tx) => {
      runs += 1
      // A retry waits for the other transaction: at once, it could cause the same deadlock again.
      if (isRetry) await otherTransaction()
      isRetry = true

      const value = sql`${settings.value} || ${first}::text`
      await tx.update(settings).set({ value }).where(eq(settings.key, first))
      ready()
      await wait
      await tx.update(settings).set({ value }).where(eq(settings.key, second))
    })
  }
  const oneLocked = deferred<void>()
  const otherLocked = deferred<void>()
  const first: Promise<void> = append(
    'one',
    'other',
    oneLocked.resolve,
    otherLocked.promise,
    () => second,
  )
  const second = append(
    'other',
    'one',
    otherLocked.resolve,
    oneLocked.promise,
    () => first,
  )

  await Promise.all([first, second])
  const rows = await operator.query(
    `select value from settings where key in ('one', 'other')`,
  )
  expect([runs, rows.map(({ value }) => String(value).length)]).toEqual([
    3,
    [8, 8],
  ])
})

test('a transaction whose failed statement was overlooked is not taken as done', async () => {
  const { db } = await open()
  const overlooked = db.transaction(async (tx) => {
    await tx.insert(settings).values({ key: 'overlooked', value: '' })
    await tx.execute(sql`select 1 / 0`).catch(() => undefined)
  })
  await expect(overlooked).rejects.toThrow('The transaction was rolled back.')
})
