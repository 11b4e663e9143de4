import { PGlite } from '@electric-sql/pglite'
import { fromPglite } from '#server/db/pglite.ts'
import { prepareTestDatabase } from '#test/support/database/prepare.ts'
import { snapshotRows } from '#test/support/database/restoreRows.ts'

/** Creates a migrated and seeded database in memory; each run restores its rows. */
export async function createDatabase(): Promise<PGlite> {
  const client = await PGlite.create()
  await prepareTestDatabase(fromPglite(client))
  await client.exec(snapshotRows)
  return client
}
