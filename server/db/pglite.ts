import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, OpenDatabase } from './client.ts'
import { lockDirectory } from './lockDirectory.ts'

/** Opens PGlite in a directory, which it locks, or in memory. */
export async function openPglite(directory: string): Promise<OpenDatabase> {
  if (directory === 'memory://') return fromPglite(await PGlite.create())
  const unlock = lockDirectory(directory)
  const client = await PGlite.create({ dataDir: `${directory}/store` })
  return fromPglite(client, async () => {
    await client.close()
    unlock()
  })
}

export function fromPglite(
  client: PGlite,
  close = () => client.close(),
): OpenDatabase {
  const db = drizzle({ client })
  const transact = db.transaction.bind(db)
  const transaction: Database['transaction'] = (
    work,
    { timeLimitMs: _, ...modes } = {},
  ) =>
    // Drizzle would send an empty `set transaction`.
    Object.keys(modes).length === 0 ? transact(work) : transact(work, modes)
  return {
    db: Object.assign(db as Database, { transaction }),
    kind: 'pglite',
    exclusive: (work) => work(db),
    onLost: () => undefined,
    close,
  }
}
