import type { SendMail } from '#server/gateways/mail.ts'
import type { MailServer } from '#test/support/fakes/mailServer.ts'

export function createMails(): Pick<MailServer, 'messageIdsOf' | 'refuse'> & {
  send: SendMail
} {
  const received: Parameters<SendMail>[0][] = []
  let isAway = false
  return {
    send: async (mail) => {
      if (isAway) throw new Error('Try again later.')
      received.push(mail)
    },
    messageIdsOf: (orderId) =>
      received
        .filter((mail) => JSON.stringify(mail).includes(orderId))
        .map(({ id }) => String(id)),
    refuse(away) {
      isAway = away
    },
  }
}
