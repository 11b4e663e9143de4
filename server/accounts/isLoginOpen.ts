import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { readRow } from '../db/readRow.ts'
import { logins } from '../db/schema/customers.ts'

export async function isLoginOpen(db: Database, id: string): Promise<boolean> {
  const row = await readRow<{ is_open: boolean | null }>(db, sql`${isOpen(id)}`)
  return row?.is_open === true
}

/** A query of one boolean, true when a login has not ended, and null when it does not exist. */
export function isOpen(id: string): SQL {
  return sql`select ${logins.ended_at} is null as is_open from ${logins} where ${logins.id} = ${id}`
}
