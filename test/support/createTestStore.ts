import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { fromPglite, type OpenDatabase, openDatabase } from '#server/db/client.ts'
import { createDatabase } from './postgres.ts'

/** A database of a test run. */
export type Kind = OpenDatabase['kind']

/** Both databases, for `describe.each(databases)`. */
export const databases: Kind[] = ['pglite', 'postgres']

/** A migrated and seeded store of one's own; `url` only on Postgres. Closing it removes it. */
export async function createTestStore(kind: Kind): Promise<OpenDatabase & { url: string | null }> {
  return kind === 'pglite' ? await pgliteStore() : await postgresStore()
}

async function pgliteStore() {
  const loadDataDir = new Blob([readFileSync(inject('pglite'))])
  return { ...fromPglite(await PGlite.create({ loadDataDir })), url: null }
}

async function postgresStore() {
  const { base, template } = inject('postgres')
  const database = await createDatabase((name) => `${base}${name}`, template)
  const store = await openDatabase({ DATABASE_URL: database.url, DATA_DIR: '' })
  return {
    ...store,
    url: database.url,
    close: async () => {
      await store.close()
      await database.drop()
    },
  }
}
