import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { projectPath } from '../lib/projectPath.ts'
import { StartUpError } from '../lib/startUpError.ts'
import type { Database } from './client.ts'
import { isLockTimeout } from './databaseErrors.ts'
import { explainMigration, isPermissionDenied } from './explainDatabaseError.ts'
import {
  describeLockHolder,
  type LockHolder,
  readLockHolders,
} from './readLockHolders.ts'
import { readRows } from './readRow.ts'

const folder = projectPath('server/db/migrations')

const lockTimeout = '2s'
const lookEveryMs = 1000
/** Other sessions find the one that migrates by this name. */
const application = 'shop migration'

type MigrateOptions = {
  migrationsFolder?: string
  maxTries?: number
  pauseMs?: number
  /** Receives a sentence when somebody holds up the migration. */
  report?: (sentence: string) => void
}

/**
 * Runs pending migrations; without any, the role needs no privilege to change tables. While an open transaction such as
 * a backup holds a table, it lets others go first and retries. Call it inside `exclusive`. Throws a StartUpError when
 * the table stays in use or the role may not change tables.
 */
export async function migrate(
  db: Database,
  {
    migrationsFolder = folder,
    maxTries = 30,
    pauseMs = 5000,
    report = writeLine,
  }: MigrateOptions = {},
): Promise<void> {
  const files = readMigrationFiles({ migrationsFolder })
  if (!(await isBehind(db, files))) return

  for (let tries = 1; ; tries += 1) {
    const look = lookForHolders(db)
    try {
      return await attempt(db, files, migrationsFolder).finally(look.stop)
    } catch (error) {
      if (isPermissionDenied(error)) throw await explainMigration(db, error)
      if (!isLockTimeout(error)) throw error
      const holders = look.found()
      if (tries === maxTries) throw new StartUpError(inUse(holders))
      if (holders.length > 0)
        report(`The migration waits for ${namesOf(holders)}.`)
      await pause(pauseMs)
    }
  }
}

function writeLine(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

/** Looks again and again while the migration runs: after its wait, Postgres does not know what it waited for. */
function lookForHolders(db: Database) {
  let holders: LockHolder[] = []
  const timer = setInterval(async () => {
    const found = await readLockHolders(db, application).catch(() => [])
    // The wait may have just ended.
    if (found.length > 0) holders = found
  }, lookEveryMs)
  return { found: () => holders, stop: () => clearInterval(timer) }
}

function inUse(holders: LockHolder[]): string {
  const problem = 'The tables cannot be changed'
  return holders.length === 0
    ? `${problem}: somebody uses one in an open transaction, such as a backup. Try again when it has ended.`
    : `${problem} because of an open transaction of ${namesOf(holders)}. Try again when it has ended, or end it with select pg_terminate_backend(${holders[0]?.pid});`
}

function namesOf(holders: LockHolder[]): string {
  return holders.map(describeLockHolder).join(' and ')
}

async function isBehind(
  db: Database,
  files: MigrationMeta[],
): Promise<boolean> {
  const newest = Math.max(...files.map(whenOf))
  const hasRun = sql`select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`
  const [journal] = await readRows<{ known: boolean }>(
    db,
    sql`select exists (${hasRun}) as known`,
  )
  if (!journal?.known) return true

  const last = sql`select max(created_at)::float8 as at from drizzle.__drizzle_migrations`
  const [run] = await readRows<{ at: number | null }>(db, last)
  return (run?.at ?? 0) < newest
}

const whenOf = ({ folderMillis }: MigrationMeta) => folderMillis

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
    sql: [...preparations, ...file.sql],
  }))
  await dialect.migrate(patient, session, { migrationsFolder })
}

/** A migration waits for a lock for a short time, and then takes as long as it needs. */
const preparations = [
  `set local lock_timeout = '${lockTimeout}'`,
  'set local statement_timeout = 0',
  `set local application_name = '${application}'`,
]
