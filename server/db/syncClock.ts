import { sql } from 'drizzle-orm'
import type { AdjustableClock } from '../lib/clock.ts'
import type { Database } from './client.ts'
import { readRow } from './readRow.ts'

const maxAnswerMs = 2000

/**
 * Sets a server's clock to the database's clock, which all servers share. Returns the difference in milliseconds, or
 * null when the database took too long. `local` is this machine's clock.
 */
export async function syncClock(
  clock: AdjustableClock,
  db: Database,
  local: () => number = Date.now,
): Promise<number | null> {
  const sentAt = local()
  const now = sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`
  const row = await readRow<{ now: number }>(db, now)
  const answered = local()
  if (row === undefined || answered - sentAt > maxAnswerMs) return null
  const ahead = row.now - (sentAt + answered) / 2
  clock.set(ahead)
  return ahead
}
