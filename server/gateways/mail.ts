import { createTransport } from 'nodemailer'
import type { mails } from '../db/schema/operations.ts'
import { isLoopback } from '../lib/isLoopback.ts'

export type Mail = typeof mails.$inferSelect

/** Sends one mail; rejects when the mail server does not accept it. */
export type SendMail = (mail: Mail) => Promise<void>

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

/** Creates an SMTP client. It requires encryption, unless the server is on this machine or the URL decides. */
export function createSmtpSender(
  url: string,
  from: { name: string; address: string },
): SmtpSender {
  const transport = createTransport(
    { url, ...limits, ...encryptionOf(url) },
    { from },
  )
  return {
    check: () => transport.verify(),
    send: async (mail) => {
      await transport.sendMail({
        to: addressOf(mail.recipient),
        subject: mail.subject,
        text: mail.text,
        messageId: messageIdOf(mail),
        attachments: mail.attachments,
        ...(mail.reply_to ? { replyTo: addressOf(mail.reply_to) } : {}),
        ...(mail.html ? { html: mail.html } : {}),
      })
    },
    close: () => transport.close(),
  }
}

/** The Message-ID; the same for each try, so mail programs show a duplicate once. */
export function messageIdOf({ id, created_at }: Mail): string {
  return `<${id}.${created_at.getTime()}@kitchen-storefront>`
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
