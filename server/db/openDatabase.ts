import type { Env } from '../config/env.ts'
import { fromPglite, type OpenDatabase } from './client.ts'
import { lockDirectory } from './lockDirectory.ts'
import { openPostgres } from './postgres.ts'

/** Opens Postgres if DATABASE_URL is set, otherwise PGlite in DATA_DIR. */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<OpenDatabase> {
  return env.DATABASE_URL === undefined
    ? await openPglite(env.DATA_DIR)
    : await openPostgres(env.DATABASE_URL)
}

async function openPglite(directory: string): Promise<OpenDatabase> {
  const { PGlite } = await import('@electric-sql/pglite')
  if (directory === 'memory://') return fromPglite(await PGlite.create())
  const unlock = lockDirectory(directory)
  const client = await PGlite.create({ dataDir: `${directory}/store` })
  return fromPglite(client, async () => {
    await client.close()
    unlock()
  })
}
