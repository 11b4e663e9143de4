import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

/** Writes a migrated and seeded PGlite into a data directory, from the template of the run: a shop opens on it in a fraction of its first start. */
export async function writeStore(directory: string): Promise<void> {
  const store = join(directory, 'store')
  mkdirSync(store, { mode: 0o700, recursive: true })
  await promisify(execFile)('tar', ['-xf', inject('pglite'), '-C', store])
}
