import type { OpenDatabase } from '#server/db/client.ts'
import { prepareDatabase } from '#server/db/prepareDatabase.ts'
import { createClock } from '#server/lib/clock.ts'
import { seedDirectory } from '#server/seed/readSeed.ts'
import { seedDatabase } from '#server/seed/seedDatabase.ts'

export const testSecret =
  'a secret of the tests, at least thirty-two characters long'

/** Migrates and seeds a database as the sandbox does. */
export async function prepareTestDatabase(
  database: OpenDatabase,
): Promise<void> {
  const clock = createClock(undefined)
  await prepareDatabase(
    database,
    { mode: 'sandbox', TOKEN_SECRET: testSecret },
    (db) =>
      seedDatabase(db, { mode: 'sandbox', clock, KITCHEN_DIR: seedDirectory }),
  )
}
