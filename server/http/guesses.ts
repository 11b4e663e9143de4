import { eq, sql } from 'drizzle-orm'
import type { Deps } from '../context.ts'
import { guesses } from '../db/schema/operations.ts'
import { digestOf } from '../lib/digest.ts'
import type { Guesser } from './device.ts'
import { tooManyRequests } from './errors.ts'

/** What is guessed at. */
type Secret = 'password' | 'code'

/** Guesses that need not wait: of one device at an account, and of all unknown devices together. */
const free = { device: 5, unknown: 20 }

/** Seconds that a wait grows to, and after which guesses are forgotten. */
const longestWait = 900
const memory = 86_400

/** Counts a guess before it is looked at; throws 429 while the guesser has to wait. A known device waits only for its own failures. */
export async function countGuess(deps: Deps, secret: Secret, guesser: Guesser): Promise<void> {
  if (deps.env.RATE_LIMITS === 'off') return
  const keys = keysOf(secret, guesser)
  await count(deps, keys.device, free.device)
  if (!guesser.isKnown) await count(deps, keys.unknown, free.unknown)
}

/** Forgets the guesses of a device, and the last one of those of all unknown devices. */
export async function forgetGuesses(
  { db }: Pick<Deps, 'db'>,
  secret: Secret,
  guesser: Guesser,
): Promise<void> {
  const keys = keysOf(secret, guesser)
  await db.delete(guesses).where(eq(guesses.key, keys.device))
  if (guesser.isKnown) return
  const failures = sql`greatest(${guesses.failures} - 1, 0)`
  await db.update(guesses).set({ failures }).where(eq(guesses.key, keys.unknown))
}

async function count({ db, clock }: Deps, key: string, free: number): Promise<void> {
  const now = new Date(clock.realNow())
  const instant = sql`${now.toISOString()}::timestamptz`
  const failures = sql`(case when ${guesses.next_at} < ${instant} - make_interval(secs => ${memory}) then 1 else ${guesses.failures} + 1 end)`
  const wait = sql`(case when ${failures} < ${free} then 0 else least(${longestWait}, power(2, least(${failures} - ${free}, 20))) end)`
  const counted = await db
    .insert(guesses)
    .values({ key, failures: 1, next_at: now })
    .onConflictDoUpdate({
      target: guesses.key,
      set: { failures, next_at: sql`${instant} + make_interval(secs => ${wait})` },
      setWhere: sql`${guesses.next_at} <= ${instant}`,
    })
    .returning()
  if (counted.length > 0) return
  const [waiting] = await db.select().from(guesses).where(eq(guesses.key, key))
  const left = (waiting?.next_at ?? now).getTime() - now.getTime()
  throw tooManyRequests(Math.max(1, Math.ceil(left / 1000)))
}

function keysOf(secret: Secret, { account, device }: Guesser) {
  const keyOf = (who: string) => `${secret}:${digestOf(secret, account, who)}`
  return { device: keyOf(device), unknown: keyOf('unknown devices') }
}
