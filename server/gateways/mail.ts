import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  like,
  lt,
  min,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { createTransport } from 'nodemailer'
import type { Database } from '../db/client.ts'
import { isGoodbye } from '../db/goodbyeMails.ts'
import { leaseNext } from '../db/lease.ts'
import { mails } from '../db/schema/operations.ts'
import { orders } from '../db/schema/orders.ts'
import { isDeletedEmail } from '../domain/deletedEmail.ts'
import type { Clock } from '../lib/clock.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { isLoopback } from '../lib/isLoopback.ts'
import type { Work } from '../lib/runRound.ts'

/** A row of the outbox. */
export type Mail = typeof mails.$inferSelect

/** Sends one mail; rejects when it was not accepted. */
export type SendMail = (mail: Mail) => Promise<void>

/** Queues a mail in the outbox, in the transaction of the change that it reports. The same `dedupe_key` is queued once, and a deleted account gets none. */
export async function queueMail(tx: Database, mail: typeof mails.$inferInsert): Promise<void> {
  if (isDeletedEmail(mail.recipient)) return
  await tx.insert(mails).values(mail).onConflictDoNothing({ target: mails.dedupe_key })
  crashpoint('mail.queued')
}

/** Milliseconds until a mail server that does not answer is given up. */
const limits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** Sends over SMTP; `check` connects and logs in, and sends nothing. */
export type SmtpSender = { send: SendMail; check: () => Promise<unknown>; close: () => void }

/** Sends over SMTP, encrypted unless the mail server is on this machine or its address says otherwise. */
export function createSmtpSender(url: string, from: { name: string; address: string }): SmtpSender {
  const transport = createTransport({ url, ...limits, ...encryptionOf(url) }, { from })
  return {
    check: () => transport.verify(),
    send: async (mail) => {
      await transport.sendMail({
        to: addressOf(mail.recipient),
        subject: mail.subject,
        text: mail.text,
        messageId: `<${mail.id}.${mail.created_at.getTime()}@kitchen-storefront>`,
        attachments: mail.attachments,
        ...(mail.reply_to ? { replyTo: addressOf(mail.reply_to) } : {}),
        ...(mail.html ? { html: mail.html } : {}),
      })
    },
    close: () => transport.close(),
  }
}

/** Without it a password would cross in the clear where the mail server does not offer STARTTLS. */
function encryptionOf(url: string): { requireTLS?: boolean } {
  const { hostname, searchParams } = new URL(url)
  const saysOtherwise = searchParams.has('requireTLS') || searchParams.has('ignoreTLS')
  return isLoopback(hostname) || saysOtherwise ? {} : { requireTLS: true }
}

/** An object is not parsed: whatever is in it is one address. */
function addressOf(address: string) {
  return { name: '', address }
}

/** With at most 64 minutes between them, this is about three days. */
const mostAttempts = 70

/** A mail was refused for the last time. */
export class MailGivenUpError extends Error {
  constructor({ id, dedupe_key }: Mail, cause: unknown) {
    super(`Mail ${id} (${dedupe_key}) is given up`, { cause })
  }
}

/** Refused too often, or overtaken by the day of its order. */
const isGivenUp = sql<boolean>`(${mails.attempts} >= ${mostAttempts} or coalesce(${mails.send_until} <= now(), false))`

/** Mails that expire are of no use to anybody later, nor are those whose words are gone; but who was never told of a deletion is known. */
const isUnsent = and(
  isNull(mails.sent_at),
  isNull(mails.expires_at),
  or(ne(mails.recipient, ''), isGoodbye),
)

/** The mails that are never sent. */
export async function readUnsentMails(db: Database): Promise<Mail[]> {
  return await db.select().from(mails).where(and(isUnsent, isGivenUp)).orderBy(asc(mails.id))
}

/** The mails that the mail server has not taken for ten minutes: how many, and the oldest. */
export async function readLateMails(db: Database): Promise<{ late: number; since: Date | null }> {
  const isLate = lt(mails.created_at, sql`now() - interval '10 minutes'`)
  const [row] = await db
    .select({ late: count(), since: min(mails.created_at) })
    .from(mails)
    .where(and(isUnsent, isLate, gt(mails.attempts, 0), sql`not ${isGivenUp}`))
  return { late: row?.late ?? 0, since: row?.since ?? null }
}

/** How many mails wait to be sent, how many never are, and how many paid orders have none yet. */
export async function countUnsentMails(db: Database) {
  const [waiting, given_up, unwritten] = await Promise.all([
    db.$count(mails, and(isUnsent, sql`not ${isGivenUp}`)),
    db.$count(mails, and(isUnsent, isGivenUp)),
    db.$count(orders, isNotNull(orders.mails_due_at)),
  ])
  return { waiting, given_up, unwritten }
}

/** A mail whose words and addresses are gone. It is not sent, and its key stays, so that it is never written again. */
export const blankMail = {
  ...{ recipient: '', reply_to: null, subject: '', text: '', html: null, attachments: [] },
  attempts: mostAttempts,
}

/** The work of sending queued mails. A mail that is not accepted is tried again later. */
export function mailWork(db: Database, clock: Clock, send: SendMail): Work<Mail> {
  return {
    lease: () => lease(db, clock),
    handle: async (mail) => {
      await send(mail).catch((error: unknown) => {
        throw mail.attempts < mostAttempts ? error : new MailGivenUpError(mail, error)
      })
      crashpoint('mail.sent')
      const sent_at = new Date(clock.realNow())
      // What expires is for its reader alone, and not kept.
      const words = mail.expires_at === null ? {} : blankMail
      await db
        .update(mails)
        .set({ ...words, sent_at })
        .where(eq(mails.id, mail.id))
      crashpoint('mail.noted')
    },
  }
}

/** The kitchen hears of a paid order before any other mail is sent. */
const isOfOrder = like(mails.dedupe_key, 'order:%')

/** Leases the next queued mail: no transaction is open while the mail server is called. */
async function lease(db: Database, clock: Clock): Promise<Mail | undefined> {
  const { id, attempts, next_attempt_at, sent_at, expires_at, send_until } = mails
  const realNow = clock.realNow()
  const now = new Date(realNow)
  const isUseful = and(isAhead(expires_at, now), isAhead(send_until, now))
  return await leaseNext(db, realNow, {
    table: mails,
    id,
    attempts,
    nextAt: next_attempt_at,
    isDue: and(isNull(sent_at), lt(attempts, mostAttempts), isUseful),
    first: [desc(isOfOrder)],
  })
}

function isAhead(instant: PgColumn, now: Date): SQL | undefined {
  return or(isNull(instant), gt(instant, now))
}
