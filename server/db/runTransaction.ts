import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import {
  isDatabaseUnavailable,
  isSerializationFailure,
} from './databaseErrors.ts'

export type Transaction = NodePgTransaction<
  Record<string, never>,
  Record<string, never>
>

/**
 * Runs work in a transaction, and once more after a deadlock or a serialization failure. Drizzle's own function loses
 * the connection when BEGIN fails.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(pool, work)
  } catch (error) {
    if (!isSerializationFailure(error)) throw error
    return await attempt(pool, work)
  }
}

async function attempt<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect()
  let broken: Error | undefined
  try {
    await connection.query(begin)
    const result = await work(transactionOn(connection))
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

// A transaction pooler refuses these limits as connection options,
// and would leave a session's limits to other clients.
const begin = `begin;
  set local statement_timeout = '10s';
  set local idle_in_transaction_session_timeout = '30s'`

function transactionOn(connection: pg.PoolClient): Transaction {
  const dialect = new PgDialect()
  return new NodePgTransaction(
    dialect,
    new NodePgSession(connection, dialect, undefined),
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
