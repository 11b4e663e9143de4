import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { TransactionOptions } from './client.ts'
import {
  isDatabaseUnavailable,
  isSerializationFailure,
} from './databaseErrors.ts'
import type { TimeLimits } from './timeLimits.ts'

export type Transaction = NodePgTransaction<
  Record<string, never>,
  Record<string, never>
>

export type TransactionTerms = Omit<TransactionOptions, 'timeLimitMs'> & {
  limits: TimeLimits
}

/**
 * Runs work in a transaction, and once more after a deadlock or a serialization failure. Drizzle's own function loses
 * the connection when BEGIN fails.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  terms: TransactionTerms,
): Promise<T> {
  try {
    return await attempt(pool, work, terms)
  } catch (error) {
    if (!isSerializationFailure(error)) throw error
    return await attempt(pool, work, terms)
  }
}

async function attempt<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  terms: TransactionTerms,
): Promise<T> {
  const connection = await pool.connect()
  let broken: Error | undefined
  try {
    await connection.query(beginWith(terms))
    const result = await work(transactionOn(connection, terms.limits.answer))
    await commit(connection)
    return result
  } catch (error) {
    if (isDatabaseUnavailable(error) || !(await rollBack(connection)))
      broken = toError(error)
    throw error
  } finally {
    connection.release(broken)
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/**
 * Begins a transaction with its limits in one round trip. A transaction pooler refuses these limits as connection
 * options, and would leave a session's limits to other clients.
 */
function beginWith(terms: TransactionTerms): string {
  const { isolationLevel, accessMode, limits } = terms
  return `begin ${isolationLevel ? `isolation level ${isolationLevel}` : ''} ${accessMode ?? ''};
    set local statement_timeout = ${limits.statement};
    set local lock_timeout = ${limits.lock};
    set local idle_in_transaction_session_timeout = ${limits.idleInTransaction}`
}

/** Gives each statement its own time for the answer, because the pool's time is that of short statements. */
function transactionOn(
  connection: pg.PoolClient,
  query_timeout: number,
): Transaction {
  const dialect = new PgDialect()
  const client = {
    query: (query: pg.QueryConfig, values: unknown[]) =>
      connection.query(Object.assign(query, { query_timeout }), values),
  } as pg.PoolClient
  return new NodePgTransaction(
    dialect,
    new NodePgSession(client, dialect, undefined),
    undefined,
  )
}

/** Postgres answers COMMIT after a failed statement with ROLLBACK and no error. */
async function commit(connection: pg.PoolClient): Promise<void> {
  const { command } = await connection.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back.')
}

/** Returns false when the connection is unusable; closing it makes the server roll back. */
async function rollBack(connection: pg.PoolClient): Promise<boolean> {
  return await connection.query('rollback').then(
    () => true,
    () => false,
  )
}
