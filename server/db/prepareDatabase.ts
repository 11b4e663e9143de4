import { randomBytes } from 'node:crypto'
import type { Mode } from '#contract/mode.ts'
import type { Env } from '../config/env.ts'
import { StartUpError } from '../lib/startUpError.ts'
import type { Database, OpenDatabase } from './client.ts'
import { getOrSetSetting } from './getOrSetSetting.ts'
import { migrate } from './migrate.ts'

/** Migrates, checks the mode, seeds; returns the key of access tokens. Throws a StartUpError. */
export async function prepareDatabase(
  { exclusive }: Pick<OpenDatabase, 'exclusive'>,
  env: Pick<Env, 'mode' | 'TOKEN_SECRET'>,
  seed: (db: Database) => Promise<unknown>,
): Promise<Uint8Array> {
  return await exclusive(async (db) => {
    await migrate(db)
    await guardMode(db, env.mode)
    await seed(db)
    const secret =
      env.TOKEN_SECRET ??
      (await getOrSetSetting(db, 'token_secret', newSecret()))
    return new TextEncoder().encode(secret)
  })
}

/** Throws a StartUpError when the database belongs to a shop of another mode. */
export async function guardMode(db: Database, wanted: Mode): Promise<void> {
  const stored = (await getOrSetSetting(db, 'mode', wanted)) as Mode
  if (stored !== wanted) throw new StartUpError(sentenceOf(stored, wanted))
}

function sentenceOf(stored: Mode, wanted: Mode): string {
  const { state, remedy } = ofDatabase[stored]
  const sentence = `This database ${state}, and ${ofKeys[wanted]}: use another DATA_DIR or DATABASE_URL, or ${remedy}.`
  if (stored !== 'live' || wanted !== 'test') return sentence
  return `${sentence} Earlier versions took test keys for live ones: if this database has never seen a live key, say so once with "update settings set value = 'test' where key = 'mode'".`
}

const ofDatabase: Record<Mode, { state: string; remedy: string }> = {
  sandbox: {
    state: 'belongs to a sandbox, with play money in its wallets',
    remedy: 'remove the key',
  },
  test: {
    state: 'is in test mode, with play money in its wallets',
    remedy: 'set a test key',
  },
  live: { state: 'is live', remedy: 'set a live key' },
}

const ofKeys: Record<Mode, string> = {
  sandbox: 'without STRIPE_SECRET_KEY the shop would run as a sandbox',
  test: 'STRIPE_SECRET_KEY is a test key',
  live: 'STRIPE_SECRET_KEY is a live key',
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
