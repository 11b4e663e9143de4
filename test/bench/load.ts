import { connect } from 'node:net'

/** `perSecond` counts answers; `median` and `slow` (99th percentile) are milliseconds. */
export type Load = {
  perSecond: number
  median: number
  slow: number
  answers: number
}

/** Keeps connections busy, each with one request at a time; rejects for an answer with another status. */
export async function load(
  url: string,
  {
    connections,
    seconds,
    status = 200,
  }: { connections: number; seconds: number; status?: number },
  request: () => string,
): Promise<Load> {
  const { hostname, port } = new URL(url)
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  const times: number[] = []
  const worker = async () => {
    const { send, close } = await openConnection(hostname, Number(port), status)
    while (performance.now() < end) {
      const sent = performance.now()
      await send(request())
      times.push(performance.now() - sent)
    }
    close()
  }

  await Promise.all(Array.from({ length: connections }, worker))
  const elapsed = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)

  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return {
    perSecond: times.length / elapsed,
    median: at(0.5),
    slow: at(0.99),
    answers: times.length,
  }
}

/** An HTTP request as text. */
export function requestText(
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string> = {},
  body = '',
): string {
  const all = {
    host: 'localhost',
    'accept-encoding': 'br',
    ...headers,
    ...(body
      ? {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        }
      : {}),
  }
  const lines = Object.entries(all).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** Opens a persistent connection. It parses as little HTTP as possible, because it shares the server's CPU. */
async function openConnection(host: string, port: number, status: number) {
  const socket = connect({ host, port, noDelay: true })
  let settle = (_: Error | null) => {}
  let rest = Buffer.alloc(0)

  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const head = rest.indexOf('\r\n\r\n')
    if (head < 0) return

    const text = rest.toString('latin1', 0, head)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (rest.length < head + 4 + length) return

    const response = rest
    rest = Buffer.alloc(0)
    if (text.startsWith(`HTTP/1.1 ${status} `)) settle(null)
    else settle(new Error(response.toString('utf8')))
  })
  socket.on('error', (error) => settle(error))
  socket.on('end', () => settle(new Error('The server closed a connection.')))
  await new Promise((resolve) => socket.once('connect', resolve))

  return {
    send: (request: string) =>
      new Promise<void>((resolve, reject) => {
        settle = (error) => (error ? reject(error) : resolve())
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
