import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { projectPath } from '#server/lib/projectPath.ts'
import { createEmptyDatabase } from '#test/support/database/create.ts'
import {
  insertRows,
  readRows,
  type Snapshot,
  type Tables,
  tablesOf,
} from '#test/support/database/rowsOfSnapshot.ts'
import { schema } from '#test/support/database/schema.ts'

const folder = projectPath('server/db/migrations')
const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
  entries: { idx: number; tag: string }[]
}
/** From this one on the servers of two versions share a database while they are replaced. */
const firstShared = 7

describe.each(journal.entries.filter(({ idx }) => idx >= firstShared))(
  'migration $tag',
  (entry) => {
    const [before, after] = [entry.idx - 1, entry.idx].map(snapshotOf) as [Tables, Tables]
    // A migration has made its one row, whose version counts what is written elsewhere.
    const written = before.filter(({ name }) => name !== 'catalogue')
    const isContracting = /_contract_/.test(entry.tag)

    test('N14: takes nothing away that the version before uses, unless it is named contract', () => {
      expect(isContracting ? [] : takenAway(before, after)).toEqual([])
    })

    test('N14: keeps the data of the version before, whose statements still work', async () => {
      const client = await openEmpty()
      await migrate(drizzle({ client }), { migrationsFolder: upTo(entry.idx - 1) })
      await insertRows(client, written, 1)
      const rows = await readRows(client, written)
      expect(rows.length).toBeGreaterThan(20)
      await migrate(drizzle({ client }), { migrationsFolder: upTo(entry.idx) })
      if (isContracting) return
      expect(await readRows(client, written)).toEqual(rows)
      await insertRows(client, written, 2)
      expect((await readRows(client, written)).length).toBe(rows.length * 2)
    })
  },
)

test('every migration is in the journal', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(files.sort()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`))
})

test('the newest migration leads to the schema: a change of it needs `npm run db:generate`', () => {
  const { tables } = generateDrizzleJson(schema)
  const written = JSON.parse(JSON.stringify(tables))
  expect(written).toEqual(readSnapshot(journal.entries.length - 1).tables)
})

async function openEmpty(): Promise<pg.Client> {
  const { url, drop } = await createEmptyDatabase()
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  return client
}

const snapshotOf = (idx: number): Tables => tablesOf(readSnapshot(idx))

function readSnapshot(idx: number): Snapshot {
  const name = `${String(idx).padStart(4, '0')}_snapshot.json`
  return JSON.parse(readFileSync(join(folder, 'meta', name), 'utf8'))
}

/** What statements of the version before would miss: columns that are gone or of another type, and values that they do not give. */
function takenAway(before: Tables, after: Tables): string[] {
  return before.flatMap(({ name, columns }) => {
    const now = after.find((table) => table.name === name)
    if (now === undefined) return [`${name} is gone`]
    const changed = columns.filter((column) => {
      const same = now.columns.find((each) => each.name === column.name)
      return same?.type !== column.type || (same.notNull && !column.notNull)
    })
    const demanded = now.columns.filter(
      (column) =>
        column.notNull &&
        column.default === undefined &&
        !columns.some((each) => each.name === column.name),
    )
    return [...changed, ...demanded].map((column) => `${name}.${column.name}`)
  })
}

/** The migrations as they were up to one of them. */
function upTo(idx: number): string {
  const directory = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  cpSync(folder, directory, { recursive: true })
  const entries = journal.entries.filter((entry) => entry.idx <= idx)
  writeFileSync(join(directory, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return directory
}
