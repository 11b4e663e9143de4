import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'

/** The database, or a transaction. Never use the database itself inside a transaction: PGlite has one connection. */
export type Database = PgDatabase<PgQueryResultHKT>

/** An open database. */
export type OpenDatabase = {
  db: Database
  kind: 'pglite' | 'postgres'
  /** Runs work that only one process may do at a time, on the database that it is given: its statements have no time limit. */
  exclusive: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** Tells of a lost connection, once until a connection that was made since has worked. */
  onLost: (listener: (error: Error) => void) => void
  close: () => Promise<void>
}

/** Wraps a PGlite client that is already open. */
export function fromPglite(client: PGlite, close = () => client.close()): OpenDatabase {
  const db = drizzle({ client })
  return {
    db,
    kind: 'pglite',
    exclusive: (work) => work(db),
    onLost: () => undefined,
    close,
  }
}
