import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'

/** Writes a migrated and seeded PGlite into a data directory, from the template of the run: a shop opens on it in a fraction of its first start. */
export async function writeStore(directory: string): Promise<void> {
  const loadDataDir = new Blob([readFileSync(inject('pglite'))])
  const database = await PGlite.create({ dataDir: join(directory, 'store'), loadDataDir })
  await database.close()
}
