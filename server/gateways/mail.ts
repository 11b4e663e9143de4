import type { mails } from '../db/schema/operations.ts'
import { digestOf } from '../lib/digest.ts'
import { isLoopback } from '../lib/isLoopback.ts'

export type Mail = typeof mails.$inferSelect

/** Sends one mail; rejects when the mail server does not accept it. */
export type SendMail = (mail: Mail) => Promise<void>

/** The number of mails that a server sends at the same time, each over a connection that is kept for the next one. */
export const mailConnections = 5

/** The longest time for a mail in milliseconds, shorter than its lease, so that no other server sends it too. */
const deliveryTimeout = 50_000

/** Timeouts of the mail server in milliseconds. */
const limits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** An SMTP client; `check` connects and logs in without sending. */
export type SmtpSender = {
  send: SendMail
  check: () => Promise<unknown>
  close: () => void
}

/**
 * Creates an SMTP client, and loads its code. It requires encryption, unless the server is on this machine or the URL
 * decides. A mail may take `within` milliseconds.
 */
export async function createSmtpSender(
  url: string,
  from: { name: string; address: string },
  within = deliveryTimeout,
): Promise<SmtpSender> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: mailConnections,
      ...limits,
      ...encryptionOf(url),
    },
    { from },
  )
  return {
    check: () => transport.verify(),
    send: async (mail) => {
      await transport.sendMail({
        to: addressOf(mail.recipient),
        subject: subjectOf(mail.subject, from.name),
        text: mail.text,
        textEncoding: 'quoted-printable',
        messageId: messageIdOf(mail, from.address),
        attachments: mail.attachments,
        headers: automaticHeaders(mail),
        signal: AbortSignal.timeout(within),
        ...(mail.reply_to ? { replyTo: addressOf(mail.reply_to) } : {}),
        ...(mail.html ? { html: mail.html } : {}),
      })
    },
    close: () => transport.close(),
  }
}

/** The Message-ID; the same for each try, so mail programs show a duplicate once. */
export function messageIdOf(
  { dedupe_key, created_at }: Pick<Mail, 'dedupe_key' | 'created_at'>,
  sender: string,
): string {
  const digest = digestOf('mail', sender, dedupe_key, created_at.getTime())
  return `<${digest}${sender.slice(sender.lastIndexOf('@'))}>`
}

/**
 * Asks programs for no automatic reply (RFC 3834). A holiday reply to `Reply-To` would reach a customer, so
 * `Precedence` asks programs that know no other header.
 */
function automaticHeaders({ reply_to }: Mail): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    // Not `All`: it would also suppress the report of a mail that cannot be delivered.
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
    ...(reply_to ? { Precedence: 'bulk' } : {}),
  }
}

/**
 * Adds the shop's name to a subject without lower-case letters. Because of an order's number, spam filters count a
 * Chinese subject as written in capitals.
 */
function subjectOf(subject: string, shop: string): string {
  const isInCapitals = /\p{Lu}/u.test(subject) && !/\p{Ll}/u.test(subject)
  return isInCapitals ? `${subject} - ${shop}` : subject
}

/** Without `requireTLS`, the password would be sent in clear text to a server without STARTTLS. */
function encryptionOf(url: string): { requireTLS?: boolean } {
  const { hostname, searchParams } = new URL(url)
  const saysOtherwise =
    searchParams.has('requireTLS') || searchParams.has('ignoreTLS')
  return isLoopback(hostname) || saysOtherwise ? {} : { requireTLS: true }
}

/** Nodemailer does not parse an object, so the text is one address. */
function addressOf(address: string) {
  return { name: '', address }
}
