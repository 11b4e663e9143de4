import type { SQL } from 'drizzle-orm'
import type { Database } from './client.ts'

/** Runs a statement that is written by hand, and returns its first row. */
export async function readRow<Row>(db: Database, statement: SQL): Promise<Row | undefined> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] }
  return rows[0]
}
