import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { readRow } from '#server/db/readRow.ts'
import { patience } from '#test/support/timing/patience.ts'

const waitingForLocks = sql`select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Resolves when a statement on this Postgres database waits for a lock. */
export async function waitForLockedStatement(db: Database): Promise<void> {
  await vi.waitFor(async () => {
    const row = await readRow<{ waiting: number }>(db, waitingForLocks)
    expect(row?.waiting).toBeGreaterThan(0)
  }, patience)
}
