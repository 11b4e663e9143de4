import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../config/env.ts'
import type { Database } from '../db/client.ts'
import { explainDatabaseError } from '../db/explainDatabaseError.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { guardMode } from '../db/prepareDatabase.ts'
import { Refusal } from '../domain/refusal.ts'
import { StartUpError } from '../lib/startUpError.ts'

/** `running` asks the shop that runs on a data directory, null when none does; `closed` uses the database. */
type Readers<T> = {
  running: (directory: string) => Promise<T | null>
  closed: (db: Database) => Promise<T>
}

/** Reads from the running shop if only it can open its PGlite. Throws a StartUpError without a shop. */
export async function readFromShop<T>(
  env: Env,
  { running, closed }: Readers<T>,
): Promise<T> {
  if (env.DATABASE_URL === undefined) {
    const answer = await running(env.DATA_DIR)
    if (answer !== null) return answer
    if (!existsSync(join(env.DATA_DIR, 'store')))
      throw new StartUpError(noShop(env))
  }
  const database = await openDatabase(env)
  try {
    return await closed(database.db)
  } catch (error) {
    throw await explainDatabaseError(database.db, error, noShop(env))
  } finally {
    await database.close()
  }
}

/** Changes a shop in the same ways. Also throws a StartUpError when the shop has another mode or refuses the change. */
export async function changeInShop<T>(
  env: Env,
  { running, closed }: Readers<T>,
): Promise<T> {
  const guarded = async (db: Database) => {
    await guardMode(db, env.mode)
    return await closed(db)
  }
  try {
    return await readFromShop(env, { running, closed: guarded })
  } catch (error) {
    throw error instanceof Refusal ? new StartUpError(error.message) : error
  }
}

function noShop({ DATABASE_URL, DATA_DIR }: Env): string {
  const place = DATABASE_URL === undefined ? DATA_DIR : 'the database'
  return `There is no shop in ${place} yet: start it once with npm start.`
}
