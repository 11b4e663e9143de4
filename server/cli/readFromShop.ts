import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../config/env.ts'
import type { Database } from '../db/client.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { guardMode } from '../db/prepareDatabase.ts'
import { Refusal } from '../domain/refusal.ts'
import { StartUpError } from '../lib/startUpError.ts'

/** Two ways to the same: through the shop that runs on a data directory, which says null when none runs, or on its database. */
type Ways<T> = {
  running: (directory: string) => Promise<T | null>
  closed: (db: Database) => Promise<T>
}

/** Reads something of a shop. A PGlite, which only one process can open, is read through the shop that runs on it. Throws a StartUpError when there is no shop. */
export async function readFromShop<T>(env: Env, ways: Ways<T>): Promise<T> {
  return await reachShop(env, ways, async (db, work) => await work(db).catch(noShop(env)))
}

/** Changes something in a shop, by the same ways. Throws a StartUpError when there is no shop, when it is of another mode, or with the sentence of a refusal. */
export async function changeInShop<T>(env: Env, ways: Ways<T>): Promise<T> {
  const change = reachShop(env, ways, async (db, work) => {
    await guardMode(db, env.mode).catch((error: unknown) => {
      throw error instanceof StartUpError ? error : noShop(env)()
    })
    return await work(db)
  })
  return await change.catch((error: unknown) => {
    throw error instanceof Refusal ? new StartUpError(error.message) : error
  })
}

async function reachShop<T>(
  env: Env,
  { running, closed }: Ways<T>,
  on: (db: Database, work: Ways<T>['closed']) => Promise<T>,
): Promise<T> {
  if (env.DATABASE_URL === undefined) {
    const answer = await running(env.DATA_DIR)
    if (answer !== null) return answer
    if (!existsSync(join(env.DATA_DIR, 'store'))) noShop(env)()
  }
  const database = await openDatabase(env)
  try {
    return await on(database.db, closed)
  } finally {
    await database.close()
  }
}

function noShop({ DATABASE_URL, DATA_DIR }: Env): () => never {
  const place = DATABASE_URL === undefined ? DATA_DIR : 'the database'
  return () => {
    throw new StartUpError(`There is no shop in ${place} yet: start it once with npm start.`)
  }
}
