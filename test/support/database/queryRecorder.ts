import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { messageReader } from './messages.ts'

/** A proxy in front of Postgres that records the statement of every round trip. */
export type QueryRecorder = {
  url: string
  /** Returns the statements since the last call, one for each round trip. */
  take: () => string[]
  close: () => Promise<void>
}

/** Opens a recorder in front of the database of this address. */
export async function openQueryRecorder(url: string): Promise<QueryRecorder> {
  const { hostname, port } = new URL(url)
  const statements: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const backend = connect(Number(port), hostname)
    for (const socket of [client, backend]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    backend.pipe(client)

    const read = statementReader((statement) => statements.push(statement))
    client.on('data', (chunk: Buffer) => {
      read(chunk)
      backend.write(chunk)
    })
    client.on('close', () => backend.destroy())
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: proxyPort } = server.address() as AddressInfo

  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${proxyPort}` }).href,
    take: () => statements.splice(0, statements.length),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * Reads a client's messages after the start-up message, and notes each simple query, and each parsed statement at its
 * Sync.
 */
function statementReader(
  note: (statement: string) => void,
): (chunk: Buffer) => void {
  let parsed = ''
  let isStarted = false
  const read = messageReader(({ type, bytes }) => {
    if (type === 'Q') note(bytes.toString('utf8', 5, bytes.length - 1))
    if (type === 'P') parsed = bytes.toString('utf8', 6).split('\0')[0] ?? ''
    if (type === 'S') note(parsed)
  })

  return (chunk) => {
    if (isStarted) read(chunk)
    isStarted = true
  }
}
