import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/support/database/create.ts'

type Opened = Awaited<ReturnType<typeof createTestDatabase>>

async function read({ db }: Opened) {
  const { rows } = (await db.execute(sql`
    select (select count(*) from translations) as labels, (select count(*) from customers) as customers,
      (select sum(balance) from wallets) as balance, nextval('customers_id_seq') as next,
      exists (select from pg_namespace where nspname = 'used') as used`)) as unknown as {
    rows: Record<string, unknown>[]
  }
  return rows[0]
}

test('a PGlite that was used comes back with its first rows and numbers', async () => {
  // Postgres skips sequence numbers in a restored copy; this makes `first` a restored copy too.
  await (await createTestDatabase('pglite')).close()

  const first = await createTestDatabase('pglite')
  const before = await read(first)
  await first.db.execute(sql`create schema used`)
  await first.db.execute(sql`delete from translations`)
  await first.db.execute(sql`update wallets set balance = balance + 1`)
  await first.close()

  const second = await createTestDatabase('pglite')
  expect(await read(second)).toEqual({ ...before, used: true })
  await second.db.execute(sql`drop schema used`)
  await second.close()
})

test('a PGlite whose tables were changed does not come back', async () => {
  const first = await createTestDatabase('pglite')
  await first.db.execute(sql`create schema used`)
  await first.db.execute(
    sql`alter table wallets drop constraint wallets_balance_not_negative`,
  )
  await first.close()

  const second = await createTestDatabase('pglite')
  expect(await read(second)).toMatchObject({ used: false })
  await second.close()
})
