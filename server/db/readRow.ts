import type { SQL } from 'drizzle-orm'
import type { Database } from './client.ts'

export async function readRow<Row>(
  db: Database,
  statement: SQL,
): Promise<Row | undefined> {
  return (await readRows<Row>(db, statement))[0]
}

export async function readRows<Row>(
  db: Database,
  statement: SQL,
): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows
}
