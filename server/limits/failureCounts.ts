import { eq, inArray, max, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { guesses } from '../db/schema/operations.ts'

/** The maximum wait, and the time after which failures are forgotten; in seconds. */
const maxWaitSeconds = 900
const memory = 86_400

/** Counts a failure; from `freeAttempts` on, waits double. False while the key has to wait, unless `always`. */
export async function countFailure(
  db: Database,
  realNow: number,
  {
    key,
    freeAttempts,
    always = false,
  }: { key: string; freeAttempts: number; always?: boolean },
): Promise<boolean> {
  const now = new Date(realNow)
  const instant = sql`${now.toISOString()}::timestamptz`
  const failures = sql`(case when ${guesses.next_at} < ${instant} - make_interval(secs => ${memory}) then 1 else ${guesses.failures} + 1 end)`
  const wait = sql`(case when ${failures} < ${freeAttempts} then 0 else least(${maxWaitSeconds}, power(2, least(${failures} - ${freeAttempts}, 20))) end)`
  const counted = await db
    .insert(guesses)
    .values({ key, failures: 1, next_at: now })
    .onConflictDoUpdate({
      target: guesses.key,
      set: {
        failures,
        next_at: sql`${instant} + make_interval(secs => ${wait})`,
      },
      ...(always ? {} : { setWhere: sql`${guesses.next_at} <= ${instant}` }),
    })
    .returning()

  return counted.length > 0
}

/** Seconds until no key has to wait, rounded up; 0 when none does. */
export async function secondsToWait(
  db: Database,
  realNow: number,
  keys: string[],
): Promise<number> {
  const [row] = await db
    .select({ last: max(guesses.next_at) })
    .from(guesses)
    .where(inArray(guesses.key, keys))
  const left = (row?.last?.getTime() ?? realNow) - realNow
  return Math.max(0, Math.ceil(left / 1000))
}

/** Forgets the failures of `own`, and one failure of each shared key. */
export async function resetFailures(
  db: Database,
  own: string,
  shared: string[],
): Promise<void> {
  await db.delete(guesses).where(eq(guesses.key, own))
  const failures = sql`greatest(${guesses.failures} - 1, 0)`
  await db.update(guesses).set({ failures }).where(inArray(guesses.key, shared))
}
