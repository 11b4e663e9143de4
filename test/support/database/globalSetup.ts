import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/openDatabase.ts'
import { fromPglite } from '#server/db/pglite.ts'
import { projectPath } from '#server/lib/projectPath.ts'
import { createDatabase, startPostgres } from './postgres.ts'
import { prepareTestDatabase } from './prepare.ts'
import { snapshotRows } from './restoreRows.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated and seeded PGlite, as a file to start from. */
    pglite: string
    /** A migrated and seeded database to copy, on a real Postgres. */
    postgres: { base: string; template: string }
    /** The folder for bundles of the server: inside the project, so that node finds its packages. */
    bundles: string
  }
}

/** Creates the templates that every test database is copied from. */
export async function setup(
  project: TestProject,
): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'shop-template-'))
  const bundles = projectPath('node_modules', '.cache', `server-${process.pid}`)

  project.provide('bundles', bundles)
  const postgres = await startPostgres()
  try {
    const file = join(directory, 'database.tar')
    await writePgliteTemplate(file)
    project.provide('pglite', file)
    const template = await createDatabase(postgres.url)
    await fillPostgresTemplate(template.url)
    project.provide('postgres', {
      base: postgres.url(''),
      template: template.name,
    })
  } catch (error) {
    await postgres.stop()
    throw error
  }

  return async () => {
    await postgres.stop()
    for (const path of [directory, bundles])
      rmSync(path, { recursive: true, force: true })
  }
}

async function writePgliteTemplate(file: string): Promise<void> {
  const client = await PGlite.create()
  await prepareTestDatabase(fromPglite(client, async () => undefined))
  await client.exec(snapshotRows)
  const dump = await client.dumpDataDir('none')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  await client.close()
}

async function fillPostgresTemplate(url: string): Promise<void> {
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  await prepareTestDatabase(database)
  await database.close()
}
