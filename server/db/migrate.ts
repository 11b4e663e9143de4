import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { projectPath } from '../lib/projectPath.ts'
import { StartUpError } from '../lib/startUpError.ts'
import type { Database } from './client.ts'
import { isLockTimeout } from './databaseErrors.ts'
import { explainMigration, isPermissionDenied } from './explainDatabaseError.ts'

const folder = projectPath('server/db/migrations')

const lockTimeout = '2s'
const pauseMs = 5000
const maxTries = 30

/**
 * Runs pending migrations; without any, the role needs no privilege to change tables. While an open transaction such as
 * a backup holds a table, it lets others go first and retries. Call it inside `exclusive`. Throws a StartUpError when
 * the table stays in use or the role may not change tables.
 */
export async function migrate(
  db: Database,
  migrationsFolder = folder,
): Promise<void> {
  const files = readMigrationFiles({ migrationsFolder })
  if (!(await isBehind(db, files))) return
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(db, files, migrationsFolder)
    } catch (error) {
      if (isPermissionDenied(error)) throw await explainMigration(db, error)
      if (!isLockTimeout(error)) throw error
      if (tries === maxTries) throw new StartUpError(inUse)
      await setTimeout(pauseMs)
    }
  }
}

const inUse =
  'The tables cannot be changed: somebody uses one in an open transaction, such as a backup. Try again when it has ended.'

async function isBehind(
  db: Database,
  files: MigrationMeta[],
): Promise<boolean> {
  const newest = Math.max(...files.map(whenOf))
  const hasRun = sql`select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`
  const [journal] = await rowsOf<{ known: boolean }>(
    db,
    sql`select exists (${hasRun}) as known`,
  )
  if (!journal?.known) return true

  const last = sql`select max(created_at)::float8 as at from drizzle.__drizzle_migrations`
  const [run] = await rowsOf<{ at: number | null }>(db, last)
  return (run?.at ?? 0) < newest
}

const whenOf = ({ folderMillis }: MigrationMeta) => folderMillis

async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows
}

/** Internals that Drizzle's own migrators call; they have no types. */
type Internals = {
  dialect: {
    migrate: (
      files: MigrationMeta[],
      session: unknown,
      config: object,
    ) => Promise<void>
  }
  session: unknown
}

async function attempt(
  db: Database,
  files: MigrationMeta[],
  migrationsFolder: string,
): Promise<void> {
  const { dialect, session } = db as unknown as Internals
  const patient = files.map((file) => ({
    ...file,
    sql: [`set local lock_timeout = '${lockTimeout}'`, ...file.sql],
  }))
  await dialect.migrate(patient, session, { migrationsFolder })
}
