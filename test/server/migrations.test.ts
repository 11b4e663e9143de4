import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { migrate as migrateShop } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { projectPath } from '#server/lib/projectPath.ts'
import {
  createEmptyDatabase,
  createSeededDatabase,
} from '#test/support/database/create.ts'
import {
  insertRows,
  readRows,
  type Snapshot,
  type Tables,
  tablesOf,
} from '#test/support/database/rowsOfSnapshot.ts'
import { schema } from '#test/support/database/schema.ts'
import { patience } from '#test/support/timing/patience.ts'

const folder = projectPath('server/db/migrations')
const journal = JSON.parse(
  readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
) as {
  entries: { idx: number; tag: string }[]
}
/** The first migration during which servers of two versions share the database. */
const firstShared = 7

describe.each(journal.entries.filter(({ idx }) => idx >= firstShared))(
  'migration $tag',
  (entry) => {
    const before = snapshotOf(entry.idx - 1)
    const after = snapshotOf(entry.idx)
    // A migration inserts the only row of `catalogue`; its version counts writes to other tables.
    const written = before.filter(({ name }) => name !== 'catalogue')
    const isContracting = /_contract_/.test(entry.tag)

    test('N14: takes nothing away that the version before uses, unless it is named contract', () => {
      expect(isContracting ? [] : takenAway(before, after)).toEqual([])
    })

    test('N14: keeps the data of the version before, whose statements still work', async () => {
      const client = await openEmpty()
      await migrate(drizzle({ client }), {
        migrationsFolder: upTo(entry.idx - 1),
      })
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

const addColumn = 'alter table payments add column of_tomorrow integer'

/** A seeded database, and a reader that uses the table `payments` in an open transaction. */
async function createRead() {
  const { url, drop } = await createSeededDatabase()
  const reader = new pg.Client(url)
  await reader.connect()
  onTestFinished(async () => {
    await reader.end()
    await drop()
  })
  await reader.query('begin')
  const { rows } = await reader.query('select pg_backend_pid() as pid')
  await reader.query('select  * from payments')
  return { url, reader, pid: Number(rows[0]?.pid) }
}

async function openShop(url: string) {
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' })
  onTestFinished(database.close)
  return database
}

test('N14 N36: a migration behind an open reader says whom it waits for, lets others go first, and goes on when the reader ends', async () => {
  const { url, reader, pid } = await createRead()
  const shop = new pg.Client(url)
  await shop.connect()
  onTestFinished(() => shop.end())
  const { exclusive } = await openShop(url)
  const migrationsFolder = withOneMore(addColumn)
  const said: string[] = []
  const report = (sentence: string) => void said.push(sentence)
  const migrated = exclusive((db) =>
    migrateShop(db, { migrationsFolder, report }),
  )

  await shop.query("set statement_timeout = '4s'")
  await vi.waitFor(
    async () => expect(await isAwaited(shop, 'payments')).toBe(true),
    patience,
  )
  await shop.query('select * from payments')
  await vi.waitFor(() => expect(said).toHaveLength(1), patience)
  expect(said[0]).toMatch(
    new RegExp(
      `^The migration waits for process ${pid} \\(role shop, for \\d+ s: select \\* from payments\\)\\.$`,
    ),
  )

  await reader.query('commit')
  await migrated
  await shop.query('select of_tomorrow from payments')
})

test('N36: a migration that works for a while and then gives up names the process that holds its table, and how to end it', async () => {
  const { url, pid } = await createRead()
  const { exclusive } = await openShop(url)
  const migrationsFolder = withOneMore(`select pg_sleep(1.5); ${addColumn}`)
  const report = () => undefined
  await expect(
    exclusive((db) =>
      migrateShop(db, { migrationsFolder, report, maxTries: 1 }),
    ),
  ).rejects.toThrow(
    new RegExp(
      `^The tables cannot be changed because of an open transaction of process ${pid} \\(role shop, for \\d+ s: select \\* from payments\\)\\. Try again when it has ended, or end it with select pg_terminate_backend\\(${pid}\\);$`,
    ),
  )
})

/** A role that owns the tables and sees no other role's statements; its own may take a second. */
async function createOwner() {
  const { name, url, drop } = await createEmptyDatabase()
  const admin = new pg.Client(url)
  const role = `owner_${name}`
  await admin.connect()
  onTestFinished(async () => {
    await admin.query(`drop owned by ${role} cascade; drop role ${role}`)
    await admin.end()
    await drop()
  })
  await admin.query(`create role ${role} login password 'secret';
    grant create on database ${name} to ${role}; grant usage, create on schema public to ${role}`)
  const owner = Object.assign(new URL(url), {
    username: role,
    password: 'secret',
  })
  const { exclusive } = await openShop(owner.href)
  await exclusive((db) => migrateShop(db))
  await admin.query(`alter role ${role} set statement_timeout = '1s'`)
  return { admin, exclusive }
}

test('N36: a migration takes longer than the statements of its role may', async () => {
  const { exclusive, admin } = await createOwner()
  const migrationsFolder = withOneMore(`select pg_sleep(1.5); ${addColumn}`)
  await exclusive((db) => migrateShop(db, { migrationsFolder }))
  await admin.query('select of_tomorrow from payments')
})

test('N36: a migration names a process of another role, whose statements it may not see', async () => {
  const { exclusive, admin } = await createOwner()
  await admin.query('begin; select * from payments')
  const migrationsFolder = withOneMore(addColumn)
  const migrated = exclusive((db) =>
    migrateShop(db, { migrationsFolder, maxTries: 1 }),
  )
  await expect(migrated).rejects.toThrow(
    /^The tables cannot be changed because of an open transaction of process \d+ \(role shop\)\. /,
  )
  await admin.query('rollback')
})

/** True while a statement waits for a lock of the whole table. */
async function isAwaited(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query(
    'select from pg_locks where relation = $1::regclass and not granted',
    [table],
  )
  return rows.length > 0
}

function withOneMore(statement: string): string {
  const directory = upTo(journal.entries.length)
  const entry = {
    idx: journal.entries.length,
    version: '7',
    tag: 'one_more',
    breakpoints: true,
  }

  writeFileSync(join(directory, 'one_more.sql'), statement)
  const file = join(directory, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
  const more = [...entries, { ...entry, when: Date.now() + 86_400_000 }]

  writeFileSync(file, JSON.stringify({ ...rest, entries: more }))
  return directory
}

test("Q7: an old database loses the sandbox's data and tables", async () => {
  const client = await openEmpty()
  await migrate(drizzle({ client }), { migrationsFolder: upTo(20) })
  await client.query(
    "insert into sandbox_objects (id, object, body) values ('pi_1', 'x', '{}')",
  )
  await migrate(drizzle({ client }), { migrationsFolder: folder })

  const tables =
    "select tablename from pg_tables where tablename like 'sandbox%'"
  expect((await client.query(tables)).rows).toEqual([])
})

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

/** Changes that break statements of the previous version: removed columns, other types, new required values. */
function takenAway(before: Tables, after: Tables): string[] {
  return before.flatMap(({ name, columns }) => {
    const now = after.find((table) => table.name === name)
    if (now === undefined) return [`${name} is gone`]

    const changed = columns.filter((column) => {
      const same = now.columns.find((other) => other.name === column.name)
      return same?.type !== column.type || (same.notNull && !column.notNull)
    })
    const demanded = now.columns.filter(
      (column) =>
        column.notNull &&
        column.default === undefined &&
        !columns.some((old) => old.name === column.name),
    )

    return [...changed, ...demanded].map((column) => `${name}.${column.name}`)
  })
}

/** A copy of the first `idx` migrations. */
function upTo(idx: number): string {
  const directory = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  cpSync(folder, directory, { recursive: true })

  const entries = journal.entries.filter((entry) => entry.idx <= idx)
  writeFileSync(
    join(directory, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries }),
  )

  return directory
}
