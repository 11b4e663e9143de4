import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { languageOf } from '../i18n/language.ts'

/** Other errors of Node's parser are 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers a request that Node cannot read, so that no route sees it, in the form of the other errors. */
export async function answerUnreadable(
  app: FastifyInstance,
  { code, rawPacket }: ConnectionError,
  socket: Socket,
): Promise<void> {
  const status = statuses[code] ?? 400
  const sentence = [413, 431].includes(status) ? 'too_large' : 'invalid_request'
  const labels = await app.labels().catch(() => null)
  const detail = labels?.t(languageIn(rawPacket), sentence) ?? sentence

  if (!socket.writable || hasBegun(socket)) return void socket.destroy()
  const id = randomUUID()
  // The bytes of the request may be secret, so the error itself is not logged.
  app.log.info({ reqId: id, status, code }, 'unreadable request')
  const body = JSON.stringify({ detail })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'x-request-id': id,
    'x-shop-time': new Date(app.deps.clock.now()).toISOString(),
    connection: 'close',
  }
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

const responses = new WeakMap<Socket, ServerResponse>()

/** Remembers the response of each connection: a second one must not break into it. */
export function trackResponses({ server }: FastifyInstance): void {
  server.on('request', ({ socket }, response) =>
    responses.set(socket, response),
  )
}

function hasBegun(socket: Socket): boolean {
  const response = responses.get(socket)
  return response?.headersSent === true && !response.writableEnded
}

function languageIn(packet: unknown) {
  const head = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  const field = /^accept-language:(.*)$/im.exec(head)
  return languageOf({
    headers: { 'accept-language': field?.[1] },
    cookies: {},
  })
}
