import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { customers, logins, refreshTokens } from '../db/schema/customers.ts'
import {
  guesses,
  idempotencyKeys,
  mails,
  rateLimits,
} from '../db/schema/operations.ts'
import { passwordCodes, resetCodes } from '../db/schema/passwordCodes.ts'
import { payments } from '../db/schema/payments.ts'
import { deletedDomain } from '../domain/deletedEmail.ts'
import type { Clock } from '../lib/clock.ts'
import { isAccountDeletedMail } from '../mails/accountDeletedMails.ts'

const hour = 3_600_000
const day = 24

/** Deletes expired data, as listed in docs/privacy.md. `blank` are the columns of a mail without text. */
export async function deleteExpired(
  db: Database,
  clock: Clock,
  blank: Partial<typeof mails.$inferInsert>,
): Promise<void> {
  const before = (hours: number) => new Date(clock.realNow() - hours * hour)
  await db.delete(rateLimits).where(lt(rateLimits.window_start, before(day)))
  await db.delete(guesses).where(lt(guesses.next_at, before(day)))
  await forgetSecrets(db, before(day))
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.created_at, before(7 * day)))
  await db
    .delete(refreshTokens)
    .where(lt(refreshTokens.expires_at, before(day)))
  await db.delete(logins).where(lt(logins.ends_at, before(day)))
  await db.delete(passwordCodes).where(lt(passwordCodes.expires_at, before(0)))
  await db.delete(resetCodes).where(lt(resetCodes.expires_at, before(0)))
  await db
    .update(payments)
    .set({ network: null })
    .where(
      and(isNotNull(payments.network), lt(payments.closed_at, before(day))),
    )

  const isOver = lt(mails.expires_at, before(0))
  const isUnsentLastMail = and(isAccountDeletedMail, isNull(mails.sent_at))
  await db
    .update(mails)
    .set({ ...blank, expires_at: null })
    .where(and(isOver, isUnsentLastMail))
  await db.delete(mails).where(isOver)

  const isMessage = and(
    like(mails.dedupe_key, 'contact:%'),
    isNotNull(mails.sent_at),
  )

  await db
    .delete(mails)
    .where(and(isMessage, lt(mails.created_at, before(90 * day))))

  const isOld = or(
    lt(mails.sent_at, before(30 * day)),
    inArray(mails.customer_id, deleted(db)),
  )
  const hasWords = and(isNotNull(mails.sent_at), ne(mails.recipient, ''))
  await db.update(mails).set(blank).where(and(hasWords, isOld))
}

/** Deleted customers: mails that still waited for the kitchen are sent first, then blanked. */
function deleted(db: Database) {
  const isDeleted = like(customers.email, `%${deletedDomain}`)
  return db.select({ id: customers.id }).from(customers).where(isDeleted)
}

/** Removes client secrets from stored responses: the response stays, but cannot be used to pay. */
async function forgetSecrets(db: Database, before: Date): Promise<void> {
  const { body, created_at, state } = idempotencyKeys
  const secret = '"client_secret":"[^"]{5,}"'
  const isOld = and(
    eq(state, 'done'),
    lt(created_at, before),
    sql`${body} ~ ${secret}`,
  )
  const forgotten = sql`regexp_replace(${body}, ${secret}, '"client_secret":"over"')`
  await db.update(idempotencyKeys).set({ body: forgotten }).where(isOld)
}
