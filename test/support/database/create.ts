import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { fromPglite, type OpenDatabase } from '#server/db/client.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { isFull } from '#test/support/process/isFull.ts'
import { createDatabase } from './postgres.ts'

/** A database of a test run. */
export type Kind = OpenDatabase['kind']

/** For `describe.each` where the databases can differ: locks, connections, and each kind of effect on money. */
export const bothDatabases: Kind[] = ['pglite', 'postgres']

/** For `describe.each` of other calls: `npm run test:full` makes them on both. */
export const databases: Kind[] = isFull ? bothDatabases : ['postgres']

/** A migrated and seeded database of one's own; `url` only on Postgres. Closing it removes it. */
export async function createTestDatabase(
  kind: Kind,
): Promise<OpenDatabase & { url: string | null }> {
  return kind === 'pglite' ? await onPglite() : await onPostgres()
}

/** Closed databases with their rows restored: a new PGlite takes longer than most tests. */
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
  const { rows } = await client.query<{ put_back: boolean }>(
    'select pristine.put_back()',
  )
  if (rows[0]?.put_back) idle.push(client)
  else await client.close()
}

/** An empty database of one's own on the run's Postgres; `drop` removes it. */
export const createEmptyDatabase = () => createOwnDatabase()

/** A migrated and seeded database of one's own on the run's Postgres; `drop` removes it. */
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
