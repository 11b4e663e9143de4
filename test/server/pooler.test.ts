import { sql } from 'drizzle-orm'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest'
import { openDatabase } from '#server/db/openDatabase.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { prepareDatabase } from '#server/db/prepareDatabase.ts'
import { readLimitWarnings } from '#server/db/readLimitWarnings.ts'
import { openConnection } from '#test/lab/auditor/openConnection.ts'
import { createTestDatabase } from '#test/support/database/create.ts'
import {
  type PgBouncer,
  poolSize,
  startPgBouncer,
} from '#test/support/database/pgBouncer.ts'
import { openPooler } from '#test/support/database/pooler.ts'
import {
  createDatabase,
  startPostgres,
  type TestPostgres,
} from '#test/support/database/postgres.ts'
import { terminateBackends } from '#test/support/database/terminateBackends.ts'
import { freePort } from '#test/support/process/freePort.ts'
import { isFull } from '#test/support/process/isFull.ts'
import {
  type ServerProcess,
  startServerProcess,
} from '#test/support/process/startServer.ts'
import { createRetryingCustomer } from '#test/support/shop/retryingCustomer.ts'

const locks = `select count(*)::int as locks from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())`

test('N6: behind a transaction pooler every start leaves the next one free to start', async () => {
  const database = await createTestDatabase('postgres')
  onTestFinished(database.close)

  const operator = await openConnection(database.url ?? '')
  onTestFinished(operator.close)
  const pooler = await openPooler(database.url ?? '', 3)

  onTestFinished(pooler.close)
  const env = { mode: 'sandbox', TOKEN_SECRET: undefined } as const
  for (const _ of [1, 2, 3]) {
    const { exclusive, close } = await openDatabase({
      DATABASE_URL: pooler.url,
      DATA_DIR: '',
    })
    onTestFinished(close)
    await prepareDatabase(
      { exclusive },
      env,
      async (db) => void (await db.execute(sql`select 1`)),
    )
    expect(await operator.query(locks)).toEqual([{ locks: 0 }])
  }
})

const describeInFull = isFull ? describe : () => undefined

describeInFull(
  'two servers behind a real PgBouncer in transaction mode',
  () => {
    let postgres: TestPostgres
    let pgBouncer: PgBouncer
    let databaseUrl: string
    let behind: string
    let servers: ServerProcess[] = []
    let customer: Awaited<ReturnType<typeof createRetryingCustomer>>

    beforeAll(async () => {
      postgres = await startPostgres({ isDurable: true })
      pgBouncer = await startPgBouncer(postgres.url('postgres'))
    })
    afterAll(async () => {
      await pgBouncer?.stop()
      await postgres?.stop()
    })
    beforeEach(async () => {
      const { name, url } = await createDatabase(postgres.url)
      databaseUrl = url
      behind = pgBouncer.url(name)

      const SANDBOX_PORT = String(await freePort())
      const sandboxUrl = `http://127.0.0.1:${SANDBOX_PORT}`
      servers = await Promise.all([
        startBehind(behind, { SANDBOX_PORT }),
        startBehind(behind, { SANDBOX_URL: sandboxUrl }),
      ])

      const urls = servers.map((server) => server.url)
      customer = await createRetryingCustomer({
        urls,
        databaseUrl,
        sandboxUrl,
      })
    })
    afterEach(async () => {
      for (const { child, exited } of servers) {
        child.kill('SIGKILL')
        await exited
      }
    })

    /** Each order is placed once, no server exits, and none leaves session state to the next client. */
    const orderThrough = async (happen: () => Promise<unknown>) => {
      await customer.orderThrough(happen)
      expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null])

      const clean = {
        statement: '0',
        idle: '0',
        waits: 'on',
        prepared: 0,
        locks: 0,
      }
      expect(await readSessions(behind)).toEqual(Array(poolSize).fill(clean))
    }

    test('N6: opened at the same moment, they place each order once', async () => {
      await orderThrough(async () => undefined)
    })

    test('N12: Postgres ends every connection, again and again: each order is placed once', async () => {
      await orderThrough(async () => {
        for (let time = 0; time < 10; time++)
          await terminateBackends(databaseUrl)
      })
    })

    test('N12: PgBouncer is killed and started again, twice: each order is placed once', async () => {
      await orderThrough(async () => {
        for (let time = 0; time < 2; time++) await pgBouncer.restart()
      })
    })

    test('N35 N37: the start names the limits that PgBouncer takes away, and those of the role end a statement', async () => {
      const open = async () => {
        const opened = await openPostgres(behind)
        onTestFinished(opened.close)
        return opened.db
      }
      const warnings = await readLimitWarnings(await open())
      expect(warnings).toHaveLength(3)

      const operator = await openConnection(databaseUrl)
      onTestFinished(operator.close)
      for (const warning of warnings)
        await operator.query(
          /alter role [^;]*;/.exec(warning)?.[0] ?? 'no statement',
        )
      await pgBouncer.restart()
      const db = await open()
      expect(await readLimitWarnings(db)).toEqual([])

      await operator.query('begin; lock table payments')
      await expect(db.execute(sql`select from payments`)).rejects.toMatchObject(
        { cause: { code: '55P03' } },
      )
      await operator.query('rollback; alter role shop reset all')
    })

    test('N12: Postgres is started again behind PgBouncer: each order is placed once', async () => {
      await orderThrough(() => postgres.restart(async () => undefined))
    })
  },
)

async function startBehind(
  url: string,
  sandbox: Record<string, string>,
): Promise<ServerProcess> {
  return await startServerProcess({
    SANDBOX: '1',
    RATE_LIMITS: 'off',
    NOW: '2026-11-23T09:00:00+11:00',
    DATABASE_URL: url,
    PORT: String(await freePort()),
    ...sandbox,
  })
}

/** Reads the session state of every PgBouncer connection: one transaction on each, all at the same time. */
async function readSessions(url: string): Promise<object[]> {
  const clients = await Promise.all(
    Array.from({ length: poolSize }, () => openConnection(url)),
  )
  await Promise.all(clients.map(({ query }) => query('begin')))
  const rows = await Promise.all(clients.map(({ query }) => query(kept)))
  await Promise.all(clients.map(({ close }) => close()))
  return rows.flat()
}

const kept = `select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle,
  current_setting('synchronous_commit') as waits,
  (select count(*)::int from pg_prepared_statements) as prepared,
  (${locks}) as locks`
