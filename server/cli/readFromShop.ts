import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../config/env.ts'
import type { Database } from '../db/client.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { StartUpError } from '../lib/startUpError.ts'

/** Two ways to read the same: from the shop that runs on a data directory, which says null when none runs, or from its database. */
type Ways<T> = {
  running: (directory: string) => Promise<T | null>
  closed: (db: Database) => Promise<T>
}

/** Reads something of a shop. A PGlite, which only one process can open, is read through the shop that runs on it. Throws a StartUpError when there is no shop. */
export async function readFromShop<T>(env: Env, { running, closed }: Ways<T>): Promise<T> {
  if (env.DATABASE_URL === undefined) {
    const report = await running(env.DATA_DIR)
    if (report !== null) return report
    if (!existsSync(join(env.DATA_DIR, 'store'))) throw new StartUpError(noDatabase(env.DATA_DIR))
  }
  const database = await openDatabase(env)
  try {
    return await closed(database.db)
  } catch {
    throw new StartUpError(
      noDatabase(env.DATABASE_URL === undefined ? env.DATA_DIR : 'the database'),
    )
  } finally {
    await database.close()
  }
}

function noDatabase(place: string): string {
  return `There is no shop in ${place} yet: start it once with npm start.`
}
