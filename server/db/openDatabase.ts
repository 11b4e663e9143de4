import type { Env } from '../config/env.ts'
import type { OpenDatabase } from './client.ts'

/** Opens Postgres if DATABASE_URL is set, otherwise PGlite in DATA_DIR. Loads the code of that database only. */
export async function openDatabase({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenDatabase> {
  if (DATABASE_URL === undefined) {
    const { openPglite } = await import('./pglite.ts')
    return await openPglite(DATA_DIR)
  }
  const { openPostgres } = await import('./postgres.ts')
  return await openPostgres(DATABASE_URL)
}
