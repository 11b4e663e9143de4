import { messageIdOf, type SendMail } from './mail.ts'

const timeoutMs = 10_000

/** Sends mails from `sender` to the mailbox of the sandbox at an address. */
export function createSandboxSender(address: string, sender: string): SendMail {
  return async (mail) => {
    const {
      recipient,
      reply_to,
      subject,
      text,
      html,
      attachments,
      created_at,
    } = mail
    const body = {
      recipient,
      reply_to,
      subject,
      text,
      html,
      attachments,
      created_at,
    }
    const answer = await fetch(`${address}/mails`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer sk_sandbox',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ id: messageIdOf(mail, sender), ...body }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok)
      throw new Error(`The sandbox answered a mail with ${answer.status}.`)
  }
}
