import {
  and,
  asc,
  count,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  min,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'
import { leaseNext } from '../db/lease.ts'
import { mailDeadline, mails } from '../db/schema/operations.ts'
import { orders } from '../db/schema/orders.ts'
import { isDeletedEmail } from '../domain/deletedEmail.ts'
import type { Mail, SendMail } from '../gateways/mail.ts'
import type { Clock } from '../lib/clock.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import type { Work } from '../lib/runRound.ts'
import { isAccountDeletedMail } from './accountDeletedMails.ts'

/**
 * Queues mails in the outbox, in the transaction of the reported change. Each `dedupe_key` is queued once, and a
 * deleted account gets no mail.
 */
export async function queueMail(
  tx: Database,
  ...written: (typeof mails.$inferInsert)[]
): Promise<void> {
  const queued = written.filter(({ recipient }) => !isDeletedEmail(recipient))
  if (queued.length === 0) return
  await tx
    .insert(mails)
    .values(queued)
    .onConflictDoNothing({ target: mails.dedupe_key })
  crashpoint('mail.queued')
}

/** With at most 64 minutes between them, this is about three days. */
const maxAttempts = 70

export class MailGivenUpError extends Error {
  constructor({ id, dedupe_key }: Mail, cause: unknown) {
    super(`Mail ${id} (${dedupe_key}) is given up`, { cause })
  }
}

const isGivenUp = sql<boolean>`(${mails.attempts} >= ${maxAttempts} or coalesce(${mails.send_until} <= now(), false))`

/** Expired mails and blanked ones do not count, except an account-deleted mail that was never sent. */
const isUnsent = and(
  isNull(mails.sent_at),
  isNull(mails.expires_at),
  or(ne(mails.recipient, ''), isAccountDeletedMail),
)

export async function readUnsentMails(db: Database): Promise<Mail[]> {
  return await db
    .select()
    .from(mails)
    .where(and(isUnsent, isGivenUp))
    .orderBy(asc(mails.id))
}

/** Mails that the mail server has not accepted for ten minutes: their number, and the oldest. */
export async function readLateMails(
  db: Database,
): Promise<{ late: number; since: Date | null }> {
  const isLate = lt(mails.created_at, sql`now() - interval '10 minutes'`)
  const [row] = await db
    .select({ late: count(), since: min(mails.created_at) })
    .from(mails)
    .where(and(isUnsent, isLate, gt(mails.attempts, 0), sql`not ${isGivenUp}`))
  return { late: row?.late ?? 0, since: row?.since ?? null }
}

/** Counts waiting mails, mails that will never be sent, and paid orders without mails. */
export async function countUnsentMails(db: Database) {
  const [waiting, given_up, unwritten] = await Promise.all([
    db.$count(mails, and(isUnsent, sql`not ${isGivenUp}`)),
    db.$count(mails, and(isUnsent, isGivenUp)),
    db.$count(orders, isNotNull(orders.mails_due_at)),
  ])
  return { waiting, given_up, unwritten }
}

/** Removes a mail's text and addresses. It is not sent; its key remains, so that it is never queued again. */
export const blankMail = {
  recipient: '',
  reply_to: null,
  subject: '',
  text: '',
  html: null,
  attachments: [],
  attempts: maxAttempts,
}

/** The background work that sends queued mails. It retries a refused mail later. */
export function mailWork(
  db: Database,
  clock: Clock,
  send: SendMail,
): Work<Mail> {
  return {
    lease: () => lease(db, clock),
    handle: async (mail) => {
      await send(mail).catch((error: unknown) => {
        throw mail.attempts < maxAttempts
          ? error
          : new MailGivenUpError(mail, error)
      })
      crashpoint('mail.sent')

      const sent_at = new Date(clock.realNow())
      // A mail that expires is private to its reader and is not kept.
      const words = mail.expires_at === null ? {} : blankMail

      await db
        .update(mails)
        .set({ ...words, sent_at })
        .where(eq(mails.id, mail.id))
      crashpoint('mail.noted')
    },
  }
}

/** Leases the next queued mail: no transaction is open during the call of the mail server. */
async function lease(db: Database, clock: Clock): Promise<Mail | undefined> {
  const { id, attempts, next_attempt_at, sent_at, expires_at, send_until } =
    mails
  const realNow = clock.realNow()
  const now = new Date(realNow)
  const isUseful = and(isAhead(expires_at, now), isAhead(send_until, now))

  return await leaseNext(db, realNow, {
    table: mails,
    id,
    attempts,
    nextAt: next_attempt_at,
    isDue: and(isNull(sent_at), lt(attempts, maxAttempts), isUseful),
    first: [asc(mailDeadline(mails))],
  })
}

function isAhead(instant: PgColumn, now: Date): SQL | undefined {
  return or(isNull(instant), gt(instant, now))
}
