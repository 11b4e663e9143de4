import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StartUpError } from '../lib/startUpError.ts'
import type { Database, OpenDatabase } from './client.ts'
import { isConnectionLost, isRefusedByPooler } from './databaseErrors.ts'
import { explainDatabaseError } from './explainDatabaseError.ts'
import { runTransaction } from './runTransaction.ts'
import {
  type TimeLimits,
  timeLimits,
  withStatementLimit,
} from './timeLimits.ts'

const int8 = 20

/** Opens Postgres; throws a StartUpError when it is unreachable or unfit. */
export async function openPostgres(
  url: string,
  limits = timeLimits,
): Promise<OpenDatabase> {
  pg.types.setTypeParser(int8, Number)
  const pool = await reach(url, limits)
  const db = databaseOn(pool, limits)
  return {
    db,
    kind: 'postgres',
    exclusive: async (work) => {
      try {
        return await runExclusively(url, limits, work)
      } catch (error) {
        throw await explainDatabaseError(db, error)
      }
    },
    onLost: (listener) => reportLoss(pool, listener),
    close: () => pool.end(),
  }
}

async function reach(url: string, limits: TimeLimits): Promise<pg.Pool> {
  const options = { max: 10, query_timeout: limits.answer }
  const direct = { ...options, ...parametersOf(limits) }
  try {
    return await connect(url, direct).catch((error: unknown) =>
      isRefusedByPooler(error) ? connect(url, options) : Promise.reject(error),
    )
  } catch (error) {
    const { host, pathname } = new URL(url)
    const reason =
      error instanceof Error ? error.message || 'no answer' : String(error)
    throw new StartUpError(
      `The database ${pathname.slice(1)} on ${host} (DATABASE_URL) cannot be ${error instanceof UnfitError ? 'used' : 'reached'}: ${reason}.`,
    )
  }
}

async function connect(url: string, options: pg.PoolConfig): Promise<pg.Pool> {
  const pool = createPool(url, options)
  try {
    const { rows } = await pool.query<Setting>(
      "select current_setting('server_encoding') as encoding, current_schema() as schema, current_setting('search_path') as path",
    )
    const problem = problemOf(rows[0])
    if (problem !== null) throw new UnfitError(problem)
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

function createPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...options,
  })
  // The pool listens to idle connections only: without a listener an error ends the process.
  pool.on('error', () => undefined)
  pool.on('connect', (connection) =>
    connection.on('error', (error) => pool.emit('error', error, connection)),
  )

  return pool
}

/** The limits of single statements. Behind a pooler, which refuses them, the role's own settings apply. */
function parametersOf(limits: TimeLimits): pg.PoolConfig {
  return {
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
  }
}

function databaseOn(pool: pg.Pool, limits: TimeLimits): Database {
  const transaction: Database['transaction'] = (
    work,
    { timeLimitMs, ...modes } = {},
  ) =>
    runTransaction(pool, work, {
      ...modes,
      limits: withStatementLimit(limits, timeLimitMs),
    })
  return Object.assign(drizzle({ client: pool }) as Database, { transaction })
}

class UnfitError extends Error {}

type Setting = { encoding: string; schema: string | null; path: string }

/** The reason why a database is unfit for two scripts or the schema `public`; null when it fits. */
function problemOf(setting: Setting | undefined): string | null {
  const { encoding = 'UTF8', schema = null, path = 'public' } = setting ?? {}
  if (!['UTF8', 'SQL_ASCII'].includes(encoding))
    return `its encoding is ${encoding}, which lacks Chinese: create it with "encoding 'UTF8' template template0"`
  if (schema !== null && schema !== 'public')
    return `its tables would be in the schema ${schema}: remove that search_path, or the schema of that name`
  // A schema that the role may not use is not the current one either.
  if (schema === null && !/\bpublic\b/.test(path))
    return `its search_path is ${path || 'empty'}, and the tables are in the schema public: remove that search_path`
  return null
}

/** Reports the first lost connection, and again a lost connection that was opened and worked after that. */
function reportLoss(pool: pg.Pool, listener: (error: Error) => void): void {
  let losses = 0
  let isAway = false
  const lossesBefore = new WeakMap<pg.PoolClient, number>()
  const isOfNow = (connection: pg.PoolClient) =>
    (lossesBefore.get(connection) ?? 0) === losses
  const report = (error: Error, connection: pg.PoolClient) => {
    if (isAway || !isOfNow(connection)) return
    isAway = true
    losses += 1
    listener(error)
  }

  pool.on('connect', (connection) => lossesBefore.set(connection, losses))
  pool.on('error', report)
  pool.on('release', (error: unknown, connection) => {
    // A connection that breaks during a statement reports to the statement only.
    if (isConnectionLost(error)) report(error, connection)
    else if (!error && isOfNow(connection)) isAway = false
  })
}

const startLock = 721_150

/** Holds its lock in a transaction: behind a transaction pooler, a session's lock would stay. */
async function runExclusively<T>(
  url: string,
  limits: TimeLimits,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const waiting = { ...withStatementLimit(limits, 600_000), lock: 0 }
  // One connection holds the lock, one works, and one sees who holds up a migration.
  const pool = createPool(url, { max: 3 })
  try {
    return await runTransaction(
      pool,
      async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${startLock})`)
        return await work(databaseOn(pool, limits))
      },
      { limits: { ...waiting, idleInTransaction: 0 } },
    )
  } finally {
    await pool.end()
  }
}
