import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockDirectory } from '#server/db/lockDirectory.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { prepareDatabase } from '#server/db/prepareDatabase.ts'
import { ledgerEntries, wallets } from '#server/db/schema/wallet.ts'
import {
  bothDatabases,
  createEmptyDatabase,
  createTestDatabase,
} from '#test/support/database/create.ts'
import { createTestShop, sendTo } from '#test/support/shop/create.ts'

/** The script of a process that locks a directory and waits. */
const lockScript = (directory: string) => `
  import('tsx/esm/api').then(({ tsImport }) =>
    tsImport('./server/db/lockDirectory.ts', 'file://' + process.cwd() + '/').then(({ lockDirectory }) => {
      lockDirectory(${JSON.stringify(directory)})
      process.stdout.write('held')
      setInterval(() => {}, 1000)
    }))`
const noSeed = async () => undefined

describe('a data directory', () => {
  let directory: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'shop-lock-'))
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  test('N4: belongs to one shop at a time', () => {
    const unlock = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(
      `The data directory ${directory} is in use by another shop (process ${process.pid}): stop that one, or set DATA_DIR to another directory.`,
    )
    unlock()
    lockDirectory(directory)()
  })

  test('N4: is refused while another process holds it, and free when that one was killed', async () => {
    const holder = spawn(process.execPath, ['-e', lockScript(directory)], {
      cwd: process.cwd(),
    })
    await once(holder.stdout, 'data')
    expect(() => lockDirectory(directory)).toThrow(
      `another shop (process ${holder.pid})`,
    )

    holder.kill('SIGKILL')
    await once(holder, 'exit')
    lockDirectory(directory)()
  })

  test.each(['999999999 1', `${process.pid} 1`, '', 'rubbish'])(
    'is taken over when its lock says "%s": nobody holds it any more',
    (left) => {
      writeFileSync(join(directory, 'lock'), left)
      lockDirectory(directory)()
    },
  )

  test('that is a file is refused by name', () => {
    const file = join(directory, 'file')
    writeFileSync(file, '')
    expect(() => lockDirectory(file)).toThrow(`DATA_DIR=${file} cannot be used`)
  })
})

describe.each(bothDatabases)('a database on %s', (kind) => {
  test('N3: remembers its mode, and refuses a shop of another one', async () => {
    const database = await createTestDatabase(kind)
    for (const [stored, mode, sentence] of [
      ['sandbox', 'test', 'STRIPE_SECRET_KEY is a test key: use another'],
      ['sandbox', 'live', 'STRIPE_SECRET_KEY is a live key: use another'],
      [
        'test',
        'live',
        'with play money in its wallets, and STRIPE_SECRET_KEY is a live key',
      ],
      [
        'test',
        'sandbox',
        'without STRIPE_SECRET_KEY the shop would run as a sandbox',
      ],
      [
        'live',
        'sandbox',
        'This database is live, and without STRIPE_SECRET_KEY',
      ],
      ['live', 'test', "update settings set value = 'test' where key = 'mode'"],
    ] as const) {
      await database.db.execute(
        sql`update settings set value = ${stored} where key = 'mode'`,
      )
      const start = prepareDatabase(
        database,
        { mode, TOKEN_SECRET: undefined },
        noSeed,
      )
      await expect(start).rejects.toThrow(sentence)
    }
    await database.close()
  })

  test('makes one secret for the sessions, and every start finds it again', async () => {
    const database = await createTestDatabase(kind)
    const env = { mode: 'sandbox', TOKEN_SECRET: undefined } as const
    const first = await prepareDatabase(database, env, noSeed)
    expect(first.length).toBeGreaterThan(32)
    expect(await prepareDatabase(database, env, noSeed)).toEqual(first)
    await database.close()
  })

  test('L4: the ledger only grows, and no balance is below zero', async () => {
    const database = await createTestDatabase(kind)
    await expect(
      database.db.update(ledgerEntries).set({ amount: 1 }),
    ).rejects.toMatchObject({
      cause: { message: 'wallet_entries is append-only' },
    })
    await expect(database.db.delete(ledgerEntries)).rejects.toMatchObject({
      cause: { message: 'wallet_entries is append-only' },
    })
    await expect(
      database.db.update(wallets).set({ balance: -1 }),
    ).rejects.toMatchObject({
      cause: { code: '23514' },
    })
    await database.close()
  })

  test('counts are numbers', async () => {
    const database = await createTestDatabase(kind)
    const answer = await database.db.execute(
      sql`select count(*) as count from customers`,
    )
    expect(answer).toMatchObject({ rows: [{ count: 1 }] })
    await database.close()
  })
})

test('two servers that open a new Postgres at once leave one seeded database', async () => {
  const database = await createEmptyDatabase()
  const env = { mode: 'sandbox', TOKEN_SECRET: undefined } as const
  let seeding = 0
  const open = async () => {
    const opened = await openDatabase({
      DATABASE_URL: database.url,
      DATA_DIR: '',
    })
    const secret = await prepareDatabase(opened, env, async () => {
      seeding += 1
      expect(seeding).toBe(1)
      await opened.db.execute(sql`select pg_sleep(0.05)`)
      seeding -= 1
    })

    await opened.close()
    return secret
  }
  const [first, second] = await Promise.all([open(), open()])
  expect(first).toEqual(second)
  await database.drop()
})

test('N6: two replicas on one Postgres serve one customer', async () => {
  const shop = await createTestShop({ database: 'postgres' })
  const other = await shop.replica()
  const { tokens, email } = await shop.newCustomer()
  const details = await sendTo(other, { url: '/api/details/', as: tokens })
  expect(details.json()).toMatchObject({ email })

  const payload = { refresh_token: tokens.refresh_token }
  const refreshed = await sendTo(other, {
    method: 'POST',
    url: '/api/refresh/',
    payload,
  })
  expect(refreshed.status).toBe(200)
  await shop.close()
})

test('an unreachable database is named without its password', async () => {
  const url = 'postgres://shop:geheim@127.0.0.1:1/shop'
  const failure = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' }).catch(
    String,
  )
  expect(failure).toContain(
    'The database shop on 127.0.0.1:1 (DATABASE_URL) cannot be reached',
  )
  expect(failure).not.toContain('geheim')
})
