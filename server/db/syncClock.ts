import { sql } from 'drizzle-orm'
import type { AdjustableClock } from '../lib/clock.ts'
import type { Database } from './client.ts'
import { readRow } from './readRow.ts'

/** An answer that took longer says too little about the time. */
const longestAnswerMs = 2000

/** Sets a server's clock by the database's, which all servers share; returns how far that is ahead in milliseconds, null when the database took too long. `local` is this machine's own clock. */
export async function syncClock(
  clock: AdjustableClock,
  db: Database,
  local: () => number = Date.now,
): Promise<number | null> {
  const asked = local()
  const now = sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`
  const row = await readRow<{ now: number }>(db, now)
  const answered = local()
  if (row === undefined || answered - asked > longestAnswerMs) return null
  const ahead = row.now - (asked + answered) / 2
  clock.set(ahead)
  return ahead
}
