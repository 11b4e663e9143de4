import type { SendMail } from '#server/gateways/mail.ts'
import type { MailServer } from '#test/support/fakes/mailServer.ts'

/** A mail server in memory. */
export function createMails(): Pick<MailServer, 'taken' | 'refuse'> & {
  send: SendMail
} {
  const received: Parameters<SendMail>[0][] = []
  let isAway = false
  return {
    send: async (mail) => {
      if (isAway) throw new Error('Try again later.')
      received.push(mail)
    },
    taken: (orderId) =>
      received
        .filter((mail) => JSON.stringify(mail).includes(orderId))
        .map(({ id }) => String(id)),
    refuse(away) {
      isAway = away
    },
  }
}
