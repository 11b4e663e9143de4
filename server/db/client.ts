import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Env } from '../config/env.ts'
import { StartUpError } from '../lib/startUpError.ts'
import { lockDirectory } from './lockDirectory.ts'

/** The database, or a transaction. Never use the database itself inside a transaction: PGlite has one connection. */
export type Database = PgDatabase<PgQueryResultHKT>

/** An open database; `exclusive` runs work that only one process may do at a time. */
export type OpenDatabase = {
  db: Database
  kind: 'pglite' | 'postgres'
  exclusive: <T>(work: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** Opens Postgres when there is a DATABASE_URL, otherwise PGlite in DATA_DIR. */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<OpenDatabase> {
  return env.DATABASE_URL === undefined
    ? await openPglite(env.DATA_DIR)
    : await openPostgres(env.DATABASE_URL)
}

/** Wraps a PGlite client that is already open. */
export function fromPglite(client: PGlite, close = () => client.close()): OpenDatabase {
  return {
    db: drizzlePglite({ client }),
    kind: 'pglite',
    exclusive: (work) => work(),
    close,
  }
}

async function openPglite(directory: string): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite')
  if (directory === 'memory://') return fromPglite(await PGlite.create())
  const unlock = lockDirectory(directory)
  const client = await PGlite.create({ dataDir: `${directory}/store` })
  return fromPglite(client, async () => {
    await client.close()
    unlock()
  })
}

const int8 = 20
const startLock = 721_150

async function openPostgres(url: string): Promise<OpenDatabase> {
  pg.types.setTypeParser(int8, Number)
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 })
  // Without a listener a lost idle connection would crash the process; the next query reports the loss.
  pool.on('error', () => undefined)
  await reach(pool, url)
  return {
    db: drizzlePostgres({ client: pool }),
    kind: 'postgres',
    exclusive: (work) => underLock(pool, work),
    close: () => pool.end(),
  }
}

async function reach(pool: pg.Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const { host, pathname } = new URL(url)
    const reason = error instanceof Error ? error.message || 'no answer' : String(error)
    throw new StartUpError(
      `The database ${pathname.slice(1)} on ${host} (DATABASE_URL) cannot be reached: ${reason}.`,
    )
  }
}

async function underLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [startLock])
    return await work()
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [startLock]).catch(() => undefined)
    connection.release()
  }
}
