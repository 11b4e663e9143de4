import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { printOrders } from '#server/cli/printOrders.ts'
import { runKitchenCommand } from '#server/cli/runKitchenCommand.ts'
import { readEnv } from '#server/config/env.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import {
  createEmptyDatabase,
  createSeededDatabase,
} from '#test/support/database/create.ts'
import { liveSettings } from '#test/support/fixtures/liveSettings.ts'
import { freePort } from '#test/support/process/freePort.ts'
import { startServerProcess } from '#test/support/process/startServer.ts'

type Own = { name: string; url: string; drop: () => Promise<unknown> }

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

/** A database and a new role without rights. */
async function withRole(create: () => Promise<Own>) {
  const database = await create()
  const role = `role_${database.name}`

  await run(database.url, `create role ${role} login password 'secret'`)
  onTestFinished(async () => {
    await run(database.url, `drop owned by ${role} cascade; drop role ${role}`)
    await database.drop()
  })

  const address = new URL(database.url)
  Object.assign(address, { username: role, password: 'secret' })
  return { ...database, role, url: address.href, admin: database.url }
}

/** The `grant` statements in an error message, which an administrator copies. */
const grantsIn = (sentence: string) =>
  /: (grant .*;)$/.exec(sentence)?.[1] ?? 'no statements'

async function sentenceOf(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'no error',
    (error: unknown) =>
      error instanceof Error ? error.message : String(error),
  )
}

async function migrateAs(url: string): Promise<void> {
  const database = await openPostgres(url)
  await database.exclusive((db) => migrate(db)).finally(database.close)
}

/** The error for existing tables without rows. */
const notSeeded =
  'The spreadsheets of the kitchen are not loaded yet: run npm run db:seed.'

const report = (url: string) =>
  printOrders(
    ['--date', '2026-11-25'],
    readEnv({ SANDBOX: '1', DATABASE_URL: url }),
  )

test.each([
  [
    'that has all privileges on the database, as Postgres 15 gives them',
    'all privileges',
  ],
  ['that may only connect', 'connect'],
])(
  'N23: a role %s is told how to be let create tables, and the statements help',
  async (_, rights) => {
    const { url, admin, name, role } = await withRole(createEmptyDatabase)
    await run(
      admin,
      `revoke create on schema public from public; grant ${rights} on database ${name} to ${role}`,
    )

    const sentence = await sentenceOf(migrateAs(url))
    expect(sentence).toMatch(
      new RegExp(
        `^The role ${role} may not change the tables of the database ${name} \\(permission denied for (schema public|database ${name})\\)\\. Run npm run db:migrate`,
      ),
    )
    expect(sentence).not.toContain('\n')

    await run(admin, grantsIn(sentence))
    await migrateAs(url)
    expect(await sentenceOf(report(url))).toBe(notSeeded)
  },
)

test('N23 N37: a role without rights in a shop is told the statements that let it read and write rows, and a server starts with no more, and says which limit is missing', async () => {
  const { url, admin, name, role } = await withRole(createSeededDatabase)
  await run(admin, "delete from settings where key = 'mode'")

  const refused = await sentenceOf(report(url))
  expect(refused).toContain(
    `The role ${role} may not use the database ${name} (permission denied for`,
  )

  await run(admin, grantsIn(refused))
  expect(await report(url)).toContain(
    'No orders for Wednesday 25 November 2026.',
  )

  await run(
    admin,
    `alter role ${role} set client_connection_check_interval = 0`,
  )
  const server = await startServerProcess({
    ...liveSettings,
    SANDBOX: '',
    DATABASE_URL: url,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
  })

  onTestFinished(async () => {
    server.child.kill('SIGKILL')
    await server.exited
  })
  expect(server.output()).toContain('is open at')
  expect(server.output()).toContain(
    `client_connection_check_interval of the database is 0, so a statement goes on after the server that sent it was killed. Run there: alter role ${role} set client_connection_check_interval = '2s';`,
  )
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

  const password = 'correct horse'
  const visitor = {
    email: 'mei@example.com',
    password,
    confirm_password: password,
    remember_me: false,
    full_name: 'Mei Lin',
    mobile_number: '0412345678',
  }
  const answer = await fetch(`${server.url}/api/register-user/`, {
    method: 'POST',
    body: JSON.stringify(visitor),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status, await answer.text()).toBeLessThan(300)
})

test('N23: tables of an older version are named as such, by a command and by a server that may not change them', async () => {
  const { url, admin, name, role } = await withRole(createSeededDatabase)
  await run(admin, grantsIn(await sentenceOf(report(url))))
  await run(
    admin,
    `alter table orders drop column mails_due_at cascade;
     delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
  )
  expect(await sentenceOf(report(url))).toBe(
    `The tables of the database ${name} are of an older version: run npm run db:migrate.`,
  )
  expect(await sentenceOf(migrateAs(url))).toContain(
    `The role ${role} may not change the tables of the database ${name} (`,
  )
})

test('N23: a database without tables is no shop yet', async () => {
  const { url, admin, name, role } = await withRole(createEmptyDatabase)
  await run(admin, `grant all privileges on database ${name} to ${role}`)
  expect(await sentenceOf(report(url))).toBe(
    'There is no shop in the database yet: start it once with npm start.',
  )
})

test('N23: a database with tables and without spreadsheets says which command loads them', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(async () => void (await drop()))
  await migrateAs(url)
  const env = readEnv({ SANDBOX: '1', DATABASE_URL: url })
  const lookInto = { args: ['look-into'], user: 'anna' }
  expect(await sentenceOf(report(url))).toBe(notSeeded)
  expect(await sentenceOf(runKitchenCommand(env, lookInto))).toBe(notSeeded)
})

test('N23: a database that cannot hold Chinese is refused before anything is written', async () => {
  const { base } = inject('postgres')
  const admin = `${base}postgres`
  const name = `latin_${process.pid}`

  await run(
    admin,
    `create database ${name} encoding 'LATIN1' locale 'C' template template0`,
  )
  onTestFinished(() => run(admin, `drop database ${name} with (force)`))
  expect(await sentenceOf(migrateAs(`${base}${name}`))).toMatch(
    /cannot be used: its encoding is LATIN1, which lacks Chinese: create it with "encoding 'UTF8' template template0"\.$/,
  )
})

test('N23: a search_path that leads elsewhere is refused before anything is written', async () => {
  const { admin } = await withRole(createEmptyDatabase)
  await run(admin, 'create schema kitchen')
  expect(
    await sentenceOf(migrateAs(`${admin}?options=-c%20search_path%3Dkitchen`)),
  ).toMatch(
    /cannot be used: its tables would be in the schema kitchen: remove that search_path, or the schema of that name\.$/,
  )
})

test('N23: a search_path without public is refused in one sentence, also where its schema does not exist', async () => {
  const { admin } = await withRole(createSeededDatabase)
  const at = (path: string) => `${admin}?options=-c%20search_path%3D${path}`
  const orders = async (DATABASE_URL: string) => {
    await printOrders([], readEnv({ SANDBOX: '1', DATABASE_URL }))
  }

  for (const work of [migrateAs, orders])
    expect(await sentenceOf(work(at('kitchen')))).toMatch(
      /cannot be used: its search_path is kitchen, and the tables are in the schema public: remove that search_path\.$/,
    )
  expect(await sentenceOf(migrateAs(at('kitchen,public')))).toBe('no error')
})
