import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { projectPath } from '../lib/projectPath.ts'
import type { Database } from './client.ts'

const migrationsFolder = projectPath('server/db/migrations')

/** Runs the pending migrations. Call it inside `exclusive`. */
export async function migrate(db: Database): Promise<void> {
  // Works for both databases: the migrator only uses the session, and PGlite's migrator is the same function.
  await migratePostgres(db as Parameters<typeof migratePostgres>[0], { migrationsFolder })
}
