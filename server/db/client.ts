import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'

/** A database or a transaction. Never use the database inside a transaction: PGlite has one connection. */
export type Database = PgDatabase<PgQueryResultHKT>

export type OpenDatabase = {
  db: Database
  kind: 'pglite' | 'postgres'
  /** Runs work in one process at a time, on a database without a statement timeout. */
  exclusive: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** Reports a lost connection once, until a later connection has worked. */
  onLost: (listener: (error: Error) => void) => void
  close: () => Promise<void>
}

export function fromPglite(
  client: PGlite,
  close = () => client.close(),
): OpenDatabase {
  const db = drizzle({ client })
  return {
    db,
    kind: 'pglite',
    exclusive: (work) => work(db),
    onLost: () => undefined,
    close,
  }
}
