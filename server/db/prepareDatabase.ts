import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Env } from '../config/env.ts'
import { StartUpError } from '../lib/startUpError.ts'
import type { Database, OpenDatabase } from './client.ts'
import { migrate } from './migrate.ts'
import { settings } from './schema/settings.ts'

/** Migrates, checks the mode and seeds, in one process at a time; returns the secret that signs access tokens. Throws a StartUpError when the mode differs. */
export async function prepareDatabase(
  { exclusive }: Pick<OpenDatabase, 'exclusive'>,
  env: Pick<Env, 'sandbox' | 'TOKEN_SECRET'>,
  seed: (db: Database) => Promise<void>,
): Promise<Uint8Array> {
  return await exclusive(async (db) => {
    await migrate(db)
    await guardMode(db, env.sandbox ? 'sandbox' : 'live')
    await seed(db)
    const secret = env.TOKEN_SECRET ?? (await keep(db, 'token_secret', newSecret()))
    return new TextEncoder().encode(secret)
  })
}

async function guardMode(db: Database, wanted: 'sandbox' | 'live'): Promise<void> {
  const mode = await keep(db, 'mode', wanted)
  if (mode === wanted) return
  throw new StartUpError(
    wanted === 'live'
      ? 'This database belongs to a sandbox, with play money in its wallets, and STRIPE_SECRET_KEY is real: use another DATA_DIR or DATABASE_URL, or remove the key.'
      : 'This database is live, and without a real STRIPE_SECRET_KEY the shop would run as a sandbox: set the key, or use another DATA_DIR or DATABASE_URL.',
  )
}

/** Returns the stored value of a setting; stores this value when there is none. */
async function keep(db: Database, key: string, value: string): Promise<string> {
  await db.insert(settings).values({ key, value }).onConflictDoNothing()
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  return row?.value ?? value
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
