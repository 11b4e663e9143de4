import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { fromPglite } from '#server/db/pglite.ts'
import { isFull } from '#test/support/process/isFull.ts'
import { createDatabase } from './postgres.ts'

export type Kind = OpenDatabase['kind']

/** For `describe.each` of tests in which the databases can differ: locks, connections and effects on money. */
export const bothDatabases: Kind[] = ['pglite', 'postgres']

/** For `describe.each` of all other tests: Postgres alone, and both databases in `npm run test:full`. */
export const databases: Kind[] = isFull ? bothDatabases : ['postgres']

/** Creates a migrated and seeded database; `url` is null on PGlite. `close` removes the database. */
export async function createTestDatabase(
  kind: Kind,
): Promise<OpenDatabase & { url: string | null }> {
  return kind === 'pglite' ? await onPglite() : await onPostgres()
}

/** Released databases with restored rows: creating a PGlite takes longer than most tests. */
const idle: PGlite[] = []

async function onPglite() {
  const client =
    idle.pop() ??
    (await PGlite.create({
      loadDataDir: new Blob([readFileSync(inject('pglite'))]),
    }))
  return { ...fromPglite(client, () => putAway(client)), url: null }
}

async function putAway(client: PGlite) {
  const { rows } = await client.query<{ restore: boolean }>(
    'select pristine.restore()',
  )
  if (rows[0]?.restore) idle.push(client)
  else await client.close()
}

/** Creates an empty database on the run's Postgres; `drop` removes it. */
export const createEmptyDatabase = () => createOwnDatabase()

/** Creates a migrated and seeded database on the run's Postgres; `drop` removes it. */
export const createSeededDatabase = () =>
  createOwnDatabase(inject('postgres').template)

async function createOwnDatabase(template?: string) {
  const { base } = inject('postgres')
  return await createDatabase((name) => `${base}${name}`, template)
}

async function onPostgres() {
  const database = await createSeededDatabase()
  const opened = await openDatabase({
    DATABASE_URL: database.url,
    DATA_DIR: '',
  })
  return {
    ...opened,
    url: database.url,
    close: async () => {
      await opened.close()
      await database.drop()
    },
  }
}
