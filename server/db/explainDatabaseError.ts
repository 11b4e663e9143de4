import { sql } from 'drizzle-orm'
import { StartUpError } from '../lib/startUpError.ts'
import type { Database } from './client.ts'
import { errorCode, rootMessage } from './databaseErrors.ts'

/** Turns an error that an administrator can fix into a StartUpError; returns other errors unchanged. */
export async function explainDatabaseError(
  db: Database,
  error: unknown,
  noShop?: string,
): Promise<unknown> {
  const code = errorCode(error) ?? ''
  if (code === notAllowed) return await explainRights(db, error)
  if (!missing.includes(code)) return error
  const { database, hasTables } = await readPlace(db)
  if (hasTables) return new StartUpError(behind(database))
  return noShop === undefined ? error : new StartUpError(noShop)
}

export function isPermissionDenied(error: unknown): boolean {
  return errorCode(error) === notAllowed
}

export async function explainMigration(
  db: Database,
  error: unknown,
): Promise<StartUpError> {
  const { role, database } = await readPlace(db)
  return new StartUpError(
    `The role ${role} may not change the tables of the database ${database} (${rootMessage(error)}). Run npm run db:migrate with the DATABASE_URL of the role that owns them, or as an administrator of that database: grant create on database "${database}" to "${role}"; grant usage, create on schema public to "${role}";`,
  )
}

async function explainRights(
  db: Database,
  error: unknown,
): Promise<StartUpError> {
  const { role, database } = await readPlace(db)
  return new StartUpError(
    `The role ${role} may not use the database ${database} (${rootMessage(error)}). As the owner of its tables, run there: grant usage on schema public, drizzle to "${role}"; grant select, insert, update, delete on all tables in schema public to "${role}"; grant select on all tables in schema drizzle to "${role}"; grant usage on all sequences in schema public to "${role}";`,
  )
}

const behind = (database: string) =>
  `The tables of the database ${database} are of an older version: run npm run db:migrate.`

/** SQLSTATE of a missing privilege, and of missing tables, columns and schemas. */
const notAllowed = '42501'
const missing = ['42P01', '42703', '3F000']

type Place = { role: string; database: string; hasTables: boolean }

async function readPlace(db: Database): Promise<Place> {
  const { rows } = (await db.execute(sql`
    select current_user as role, current_database() as database, exists (
      select from pg_tables where schemaname = 'public' and tablename = 'settings'
    ) as "hasTables"`)) as unknown as { rows: [Place] }
  return rows[0]
}
