import {
  and,
  asc,
  eq,
  exists,
  isNotNull,
  isNull,
  like,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'
import { customers, logins, refreshTokens } from '../db/schema/customers.ts'
import {
  guesses,
  hasSentWords,
  holdsSecret,
  idempotencyKeys,
  isMessage,
  mails,
  rateLimits,
  secretPattern,
} from '../db/schema/operations.ts'
import { passwordCodes, resetCodes } from '../db/schema/passwordCodes.ts'
import { payments } from '../db/schema/payments.ts'
import { deletedDomain } from '../domain/deletedEmail.ts'
import type { Clock } from '../lib/clock.ts'
import { isAccountDeletedMail } from '../mails/accountDeletedMails.ts'

const hour = 3_600_000
const day = 24

/** The most rows that one statement changes, so that each ends long before the limit of the database. */
const batch = 1000

/** Deletes expired data, as listed in docs/privacy.md. `blank` are the columns of a mail without text. */
export async function deleteExpired(
  db: Database,
  clock: Clock,
  blank: Partial<typeof mails.$inferInsert>,
): Promise<void> {
  const before = (hours: number) => new Date(clock.realNow() - hours * hour)
  await deleteBefore(db, rateLimits, rateLimits.window_start, before(day))
  await deleteBefore(db, guesses, guesses.next_at, before(day))
  await forgetSecrets(db, before(day))
  await deleteBefore(
    db,
    idempotencyKeys,
    idempotencyKeys.created_at,
    before(7 * day),
  )
  await deleteBefore(db, refreshTokens, refreshTokens.expires_at, before(day))
  await deleteBefore(db, logins, logins.ends_at, before(day))
  await deleteBefore(db, passwordCodes, passwordCodes.expires_at, before(0))
  await deleteBefore(db, resetCodes, resetCodes.expires_at, before(0))

  const hasNetwork = isNotNull(payments.network)
  await inBatches(
    payments,
    payments.closed_at,
    and(hasNetwork, lt(payments.closed_at, before(day))),
    (rows) => db.update(payments).set({ network: null }).where(rows),
  )

  const isOver = lt(mails.expires_at, before(0))
  const isUnsentLastMail = and(isAccountDeletedMail, isNull(mails.sent_at))
  await db
    .update(mails)
    .set({ ...blank, expires_at: null })
    .where(and(isOver, isUnsentLastMail))
  await deleteBefore(db, mails, mails.expires_at, before(0))

  const isSentMessage = and(isMessage(mails), isNotNull(mails.sent_at))
  await deleteBefore(
    db,
    mails,
    mails.created_at,
    before(90 * day),
    isSentMessage,
  )
  await blankMails(db, lt(mails.sent_at, before(30 * day)), blank)
  await blankMails(db, isOfDeleted(db), blank)
}

async function deleteBefore(
  db: Database,
  table: PgTable,
  instant: PgColumn,
  before: Date,
  isDue?: SQL,
): Promise<void> {
  await inBatches(table, instant, and(isDue, lt(instant, before)), (rows) =>
    db.delete(table).where(rows),
  )
}

/** Blanks sent mails. Mails that wait for the kitchen are sent first. */
async function blankMails(
  db: Database,
  isDue: SQL | undefined,
  blank: Partial<typeof mails.$inferInsert>,
): Promise<void> {
  await inBatches(
    mails,
    mails.sent_at,
    and(hasSentWords(mails), isDue),
    (rows) => db.update(mails).set(blank).where(rows),
  )
}

function isOfDeleted(db: Database): SQL {
  const isTheirs = eq(customers.id, mails.customer_id)
  const isDeleted = like(customers.email, `%${deletedDomain}`)
  return exists(
    db
      .select({ id: customers.id })
      .from(customers)
      .where(and(isTheirs, isDeleted)),
  )
}

/** Removes client secrets from stored responses: the response stays, but cannot be used to pay. */
async function forgetSecrets(db: Database, before: Date): Promise<void> {
  const { body, created_at, state } = idempotencyKeys
  const isOld = and(
    holdsSecret(body),
    eq(state, 'done'),
    lt(created_at, before),
  )
  const forgotten = sql`regexp_replace(${body}, ${secretPattern}, '"client_secret":"over"')`
  await inBatches(idempotencyKeys, created_at, isOld, (rows) =>
    db.update(idempotencyKeys).set({ body: forgotten }).where(rows),
  )
}

type Change = { returning: (fields: { changed: SQL }) => Promise<unknown[]> }

/**
 * Changes due rows in batches, the oldest first, which must not be due afterwards. Without the order, Postgres would
 * read the whole table in search of a full batch.
 */
async function inBatches(
  table: PgTable,
  instant: PgColumn,
  isDue: SQL | undefined,
  change: (rows: SQL) => Change,
): Promise<void> {
  const rows = sql`ctid = any(array(select ctid from ${table} where ${isDue} order by ${asc(instant)} limit ${batch}))`
  while ((await change(rows).returning({ changed: sql`1` })).length === batch);
}
