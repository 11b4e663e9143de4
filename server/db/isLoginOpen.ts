import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { readRow } from './readRow.ts'
import { refreshTokens } from './schema/customers.ts'

/** True while a login (a family of refresh tokens) goes on: there is one, and it was not ended. */
export async function isLoginOpen(db: Database, family: string): Promise<boolean> {
  const row = await readRow<{ is_open: boolean | null }>(db, sql`${isOpen(family)}`)
  return row?.is_open === true
}

/** The query of one value that tells whether a login goes on, null when there is none. */
export function isOpen(family: string): SQL {
  const { revoked_at, family: column } = refreshTokens
  return sql`select bool_and(${revoked_at} is null) as is_open from ${refreshTokens} where ${column} = ${family}`
}
