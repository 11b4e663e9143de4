import { PGlite } from '@electric-sql/pglite'
import { fromPglite } from '#server/db/client.ts'
import { prepareTestDatabase } from '#test/support/database/prepare.ts'
import { rememberRows } from '#test/support/database/putBack.ts'

/** A migrated and seeded database in memory, whose rows each run puts back. */
export async function createDatabase(): Promise<PGlite> {
  const client = await PGlite.create()
  await prepareTestDatabase(fromPglite(client))
  await client.exec(rememberRows)
  return client
}
