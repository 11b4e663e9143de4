import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes everything, unless it is told to refuse. */
export type MailServer = {
  url: string
  /** The raw mails in order of arrival. */
  received: string[]
  /** The envelope sender (return path) of each received mail. */
  senders: string[]
  logins: string[]
  /** The ids of all connections, in order of opening. */
  connections: string[]
  /** Closes all connections, as a server does with idle ones. */
  hangUp: () => void
  /**
   * Returns the `Message-ID` of each received mail that contains a word, such as an order's number; with duplicates.
   */
  messageIdsOf: (word: string) => string[]
  refuse: (isRefusing: boolean) => void
  close: () => Promise<void>
}

type Rules = {
  password?: string
  sender?: string
  /** Offers STARTTLS, with a self-signed certificate. */
  isEncrypted?: boolean
}

export async function openMailServer(rules: Rules = {}): Promise<MailServer> {
  const received: string[] = []
  const senders: string[] = []
  const logins: string[] = []
  const connections: string[] = []
  let isAway = false
  const server = new SMTPServer({
    authOptional: rules.password === undefined,
    allowInsecureAuth: true,
    disabledCommands: rules.isEncrypted ? [] : ['STARTTLS'],
    onConnect: ({ id }, done) => {
      connections.push(id)
      done()
    },
    onAuth: ({ password }, _, done) => {
      logins.push(password ?? '')
      if (password === rules.password) done(null, { user: 'shop' })
      else
        done(Object.assign(new Error('Wrong password.'), { responseCode: 535 }))
    },
    onMailFrom: ({ address }, _, done) => {
      if (isAway) return done(new Error('Try again later.'))
      const isAccepted = rules.sender === undefined || rules.sender === address
      const refusal = Object.assign(new Error('Not yours.'), {
        responseCode: 550,
      })
      return done(isAccepted ? null : refusal)
    },
    onData: (stream, { envelope }, done) => {
      text(stream).then((mail) => {
        received.push(mail)
        senders.push(envelope.mailFrom ? envelope.mailFrom.address : '')
        done()
      }, done)
    },
  })

  // A shop that is killed in the middle of a mail resets its connection.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')

  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    senders,
    logins,
    connections,
    hangUp: () => {
      for (const connection of server.connections) connection.close()
    },
    messageIdsOf: (word) =>
      received
        .filter((mail) => mail.includes(word))
        .map(
          (mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1]?.trim() ?? 'none',
        ),
    refuse(isRefusing) {
      isAway = isRefusing
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Returns the decoded parts of a multipart mail by media type. */
export function partsOf(mail: string): Record<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(mail)?.[1] ?? ''
  const parts = mail.split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(parts.map(decodePart))
}

/** Returns a mail's headers by name in lower case, unfolded and decoded. */
export function headersOf(mail: string): Record<string, string> {
  const head = mail.slice(0, mail.indexOf('\r\n\r\n'))
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), fromEncodedWords(value.join(': '))]
    }),
  )
}

/** Decodes the words of a header that are not ASCII (RFC 2047). */
function fromEncodedWords(value: string): string {
  const bytes = value
    .replaceAll('?= =?', '?==?')
    .replace(
      /=\?UTF-8\?([BQ])\?([^?]*)\?=/gi,
      (_, kind: string, word: string) =>
        kind === 'B'
          ? Buffer.from(word, 'base64').toString('latin1')
          : fromHex(word.replaceAll('_', ' ')),
    )
  return Buffer.from(bytes, 'latin1').toString()
}

function decodePart(part: string): [string, string] {
  const end = part.indexOf('\r\n\r\n')
  const head = part.slice(0, end)
  const body = part.slice(end + 4)
  const type = /Content-Type: ([^;\r\n]+)/i.exec(head)?.[1] ?? ''
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(head)?.[1]
  if (encoding === 'base64')
    return [type, Buffer.from(body, 'base64').toString()]
  return [type, encoding === 'quoted-printable' ? fromQuoted(body) : body]
}

function fromQuoted(body: string): string {
  return Buffer.from(fromHex(body.replace(/=\r\n/g, '')), 'latin1').toString()
}

/** Replaces each `=C3` by its byte. */
function fromHex(text: string): string {
  return text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
