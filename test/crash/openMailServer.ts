import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes everything. */
export type MailServer = {
  url: string
  /** The `Message-ID` of every mail that was taken about an order, twice when it came twice. */
  taken: (orderId: string) => string[]
  close: () => Promise<void>
}

/** Opens a mail server on a free port. */
export async function openMailServer(): Promise<MailServer> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      text(stream).then((mail) => {
        mails.push(mail)
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: (orderId) =>
      mails
        .filter((mail) => mail.includes(orderId))
        .map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1]?.trim() ?? 'none'),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
