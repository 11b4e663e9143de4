import { createTransport } from 'nodemailer'
import type { mails } from '../db/schema/operations.ts'
import { isLoopback } from '../lib/isLoopback.ts'

/** A row of the outbox. */
export type Mail = typeof mails.$inferSelect

/** Sends one mail; rejects when it was not accepted. */
export type SendMail = (mail: Mail) => Promise<void>

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
        messageId: messageIdOf(mail),
        attachments: mail.attachments,
        ...(mail.reply_to ? { replyTo: addressOf(mail.reply_to) } : {}),
        ...(mail.html ? { html: mail.html } : {}),
      })
    },
    close: () => transport.close(),
  }
}

/** The same for each try, so that a mail that comes twice is shown once. */
export function messageIdOf({ id, created_at }: Mail): string {
  return `<${id}.${created_at.getTime()}@kitchen-storefront>`
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
