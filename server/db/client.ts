import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type {
  PgDatabase,
  PgQueryResultHKT,
  PgTransaction,
  PgTransactionConfig,
} from 'drizzle-orm/pg-core'

type Transaction = PgTransaction<
  PgQueryResultHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>

/** A database or a transaction. Never use the database inside a transaction: PGlite has one connection. */
export interface Database extends PgDatabase<PgQueryResultHKT> {
  transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>
}

/** The options of an outermost transaction. On Postgres each of its statements may take `timeLimitMs`. */
export type TransactionOptions = Pick<
  PgTransactionConfig,
  'isolationLevel' | 'accessMode'
> & { timeLimitMs?: number }

export type OpenDatabase = {
  db: Database
  kind: 'pglite' | 'postgres'
  /** Runs work in one process at a time, on a database without a statement timeout. */
  exclusive: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** Reports a lost connection once, until a later connection has worked. */
  onLost: (listener: (error: Error) => void) => void
  close: () => Promise<void>
}
