import { and, asc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Database } from '../db/client.ts'
import { mails } from '../db/schema/operations.ts'
import type { Clock } from '../lib/clock.ts'
import { crashpoint } from '../lib/crashpoint.ts'

/** A row of the outbox. */
export type Mail = typeof mails.$inferSelect

/** Sends one mail; rejects when it was not accepted. */
export type SendMail = (mail: Mail) => Promise<void>

/** Queues a mail in the outbox, in the transaction of the change that it reports. The same `dedupe_key` is queued once. */
export async function queueMail(tx: Database, mail: typeof mails.$inferInsert): Promise<void> {
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

/** Sends over SMTP. */
export function createSmtpSender(url: string, from: string): { send: SendMail; close: () => void } {
  const transport = createTransport({ url, ...limits }, { from })
  return {
    send: async (mail) => {
      await transport.sendMail({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        messageId: `<${mail.id}.${mail.created_at.getTime()}@kitchen-storefront>`,
        attachments: mail.attachments,
        ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
        ...(mail.html ? { html: mail.html } : {}),
      })
    },
    close: () => transport.close(),
  }
}

const attempts = 12
const leaseMs = 60_000

/** Sends the queued mails and returns how many were sent. Each mail is leased by one replica; the delay doubles after each failure. */
export async function deliverMails(db: Database, clock: Clock, send: SendMail): Promise<number> {
  let sent = 0
  for (let mail = await lease(db, clock); mail; mail = await lease(db, clock)) {
    crashpoint('mail.leased')
    const delivered = await send(mail).then(
      () => true,
      () => false,
    )
    if (!delivered) continue
    crashpoint('mail.sent')
    const sent_at = new Date(clock.realNow())
    await db.update(mails).set({ sent_at }).where(eq(mails.id, mail.id))
    crashpoint('mail.noted')
    sent += 1
  }
  return sent
}

/** Leases the next queued mail: the transaction ends before the mail server is called. */
async function lease(db: Database, clock: Clock): Promise<Mail | undefined> {
  return await db.transaction(async (tx) => {
    const now = new Date(clock.realNow())
    const due = or(isNull(mails.next_attempt_at), lte(mails.next_attempt_at, now))
    const useful = or(isNull(mails.expires_at), gt(mails.expires_at, now))
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(isNull(mails.sent_at), lt(mails.attempts, attempts), due, useful))
      .orderBy(asc(mails.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (mail === undefined) return undefined
    const wait = leaseMs * 2 ** mail.attempts
    await tx
      .update(mails)
      .set({
        attempts: sql`${mails.attempts} + 1`,
        next_attempt_at: new Date(now.getTime() + wait),
      })
      .where(eq(mails.id, mail.id))
    return mail
  })
}
