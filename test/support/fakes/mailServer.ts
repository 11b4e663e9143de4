import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes everything. */
export type MailServer = {
  url: string
  /** The mails that came, as they were sent. */
  received: string[]
  close: () => Promise<void>
}

/** Opens a real mail server on a free port. */
export async function openMailServer(): Promise<MailServer> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** The parts of a mail with more than one, decoded, by their media type. */
export function partsOf(mail: string): Record<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(mail)?.[1] ?? ''
  const parts = mail.split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(parts.map(decodePart))
}

function decodePart(part: string): [string, string] {
  const end = part.indexOf('\r\n\r\n')
  const [head, body] = [part.slice(0, end), part.slice(end + 4)]
  const type = /Content-Type: ([^;\r\n]+)/i.exec(head)?.[1] ?? ''
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(head)?.[1]
  if (encoding === 'base64') return [type, Buffer.from(body, 'base64').toString()]
  return [type, encoding === 'quoted-printable' ? fromQuoted(body) : body]
}

function fromQuoted(body: string): string {
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
