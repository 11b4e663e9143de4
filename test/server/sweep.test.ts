import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { readRow, readRows } from '#server/db/readRow.ts'
import { blankMail } from '#server/mails/outbox.ts'
import { deleteExpired } from '#server/privacy/deleteExpired.ts'
import { createTestShop } from '#test/support/shop/create.ts'

async function openShop() {
  const { db, clock, close } = await createTestShop({ database: 'postgres' })
  onTestFinished(close)
  return { db, sweep: (tx = db) => deleteExpired(tx, clock, blankMail) }
}

/** Writes rows of one kind for the sweep: those that it leaves alone, or those that it changes. */
async function writeRows(
  db: Database,
  kind: 'kept' | 'due',
  count: number,
): Promise<void> {
  const isDue = kind === 'due'
  const recipient = isDue ? 'wei@customers.example' : ''
  const network = isDue ? 'a network' : null
  const body = `{"client_secret":"${isDue ? 'pi_1_secret_1' : 'over'}"}`
  const ids = sql`generate_series(1, ${count}::int) as ids (id)`
  const theirs = sql`(select id from customers where email = ${kind} || ids.id || '@customers.example')`
  const writeMails = async (key: string, sentDays: number, expires: boolean) =>
    await db.execute(sql`
      insert into mails (dedupe_key, customer_id, recipient, subject, text, language, created_at, sent_at, expires_at)
      select ${key} || ids.id, ${theirs}, ${recipient}, '', '', 'en', now() - interval '91 days',
        now() - ${sentDays} * interval '1 day', case when ${expires} then now() - interval '1 hour' end
      from ${ids}`)

  await db.execute(sql`
    insert into customers (email, full_name, mobile_number, password_hash, created_at)
    select ${kind} || id || '@customers.example', '', '', '', now() from ${ids}`)
  await writeMails(`order:${kind}`, 31, false)
  await writeMails(`kitchen-refund:${kind}`, 0, false)
  if (isDue) {
    await writeMails('contact:', 91, false)
    await writeMails('code:', 1, true)
  }
  await db.execute(sql`
    insert into idempotency_keys (customer_id, route, key, request_hash, state, lock, locked_at, created_at, status, body)
    select 1, '', ${kind} || id, '', 'done', '', now(), now() - interval '2 days', 201, ${body} from ${ids}`)
  await db.execute(sql`
    with made as (
      insert into recharges (customer_id, transaction_id, amount, credit, created_at, expires_at)
      select ${theirs}, ${kind} || ids.id, 5000, 5000, now(), now() from ${ids} returning id, customer_id
    )
    insert into payments (recharge_id, customer_id, amount, method, save_card, attempt, status, created_at, closed_at, network)
    select id, customer_id, 5000, 'stripe', false, 1, 'succeeded', now(), now() - interval '2 days', ${network} from made`)
  if (isDue)
    await db.execute(
      sql`update customers set email = id || '@deleted.invalid' where email ~ '^due'`,
    )
}

/** The rows that work reads, of all tables that grow. */
async function rowsReadBy(
  db: Database,
  work: (tx: Database) => Promise<unknown>,
): Promise<number> {
  return await db.transaction(async (tx) => {
    const count = sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
      where relname in ('customers', 'mails', 'idempotency_keys', 'payments')`
    const read = async () =>
      (await readRow<{ read: number }>(tx, count))?.read ?? 0
    const before = await read()
    await work(tx)
    return (await read()) - before
  })
}

test('N38: the hourly sweep reads what is due, however long the history is', async () => {
  const reads: number[] = []
  for (const history of [3000, 30_000]) {
    const { db, sweep } = await openShop()
    await writeRows(db, 'kept', history)
    await db.execute(sql`analyze`)
    await writeRows(db, 'due', 20)
    reads.push(await rowsReadBy(db, sweep))
    expect(
      await readRows(
        db,
        sql`select 'a mail' as left from mails where recipient <> '' or dedupe_key ~ '^(contact|code):'
          union all select 'a secret' from idempotency_keys where body ~ 'secret_1'
          union all select 'a network' from payments where network is not null`,
      ),
    ).toEqual([])
  }

  const [short = 0, long = 0] = reads
  expect(long).toBeLessThan(2 * short)
  expect(long).toBeLessThan(1000)
})

test('N38: the hourly sweep changes at most a thousand rows in each statement', async () => {
  const { db, sweep } = await openShop()
  await db.execute(sql`create table deletions (count int)`)
  await db.execute(sql`
    create function note_deletions() returns trigger language plpgsql as
    'begin insert into deletions select count(*) from gone; return null; end'`)
  await db.execute(sql`
    create trigger note_deletions after delete on guesses
    referencing old table as gone for each statement execute function note_deletions()`)
  await db.execute(sql`
    insert into guesses (key, failures, next_at)
    select id, 1, now() - interval '2 days' from generate_series(1, 2500) as ids (id)`)

  await sweep()
  expect(await readRows(db, sql`select count from deletions`)).toEqual([
    { count: 1000 },
    { count: 1000 },
    { count: 500 },
  ])
})
