import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { projectPath } from '../lib/projectPath.ts'
import type { Database } from './client.ts'

const migrationsFolder = projectPath('server/db/migrations')

/** Brings the tables up to date; call it inside `exclusive`. */
export async function migrate(db: Database): Promise<void> {
  // One migrator serves both: it only talks to the session, and PGlite's is the same function.
  await migratePostgres(db as Parameters<typeof migratePostgres>[0], { migrationsFolder })
}

/** A fingerprint of the tables, for templates of tests. */
export function migrationsHash(): string {
  return readMigrationFiles({ migrationsFolder })
    .map((migration) => migration.hash)
    .join('-')
}
