import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type Message, messageReader } from './messages.ts'

/** A transaction pooler like PgBouncer: each transaction of a client runs on any free connection. */
export type Pooler = {
  url: string
  /** Refuses every later BEGIN and ends its connection, as PgBouncer does when no connection becomes free. */
  refuseBegins: (refuse: boolean) => void
  close: () => Promise<void>
}

type Backend = { socket: Socket; client: Socket | null }

/** Opens a pooler with `size` connections to the database at `url`. */
export async function openPooler(url: string, size: number): Promise<Pooler> {
  const idle = await Promise.all(
    Array.from({ length: size }, () => openBackend(url)),
  )
  const all = [...idle]
  const waiting: ((backend: Backend) => void)[] = []
  const take = async () =>
    idle.shift() ??
    (await new Promise<Backend>((resolve) => waiting.push(resolve)))
  const giveBack = (backend: Backend) => {
    backend.client = null
    const next = waiting.shift()
    if (next) next(backend)
    else idle.push(backend)
  }

  for (const backend of all) {
    const read = messageReader(({ type, bytes }) => {
      backend.client?.write(bytes)
      if (type === 'Z' && bytes.at(-1) === 'I'.charCodeAt(0)) giveBack(backend)
    })
    backend.socket.on('data', read)
  }

  let refusing = false
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => undefined)
    client.on('close', () => clients.delete(client))
    serve(client, { all, take, refuses: () => refusing })
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    refuseBegins: (refuse) => {
      refusing = refuse
    },
    close: async () => {
      for (const socket of [
        ...clients,
        ...all.map((backend) => backend.socket),
      ])
        socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Rules = {
  all: Backend[]
  take: () => Promise<Backend>
  refuses: () => boolean
}

function serve(client: Socket, { all, take, refuses }: Rules): void {
  let sent = Promise.resolve()
  const forward = async ({ type, bytes }: Message) => {
    if (type === 'X') return void client.end()
    if (refuses() && /^begin/i.test(bytes.toString('latin1', 5)))
      return void client.end(refusal('query_wait_timeout'))

    let backend = all.find((candidate) => candidate.client === client)
    if (backend === undefined) {
      backend = await take()
      backend.client = client
    }
    backend.socket.write(bytes)
  }
  const read = messageReader((message) => {
    sent = sent.then(() => forward(message))
  })

  client.once('data', (startup: Buffer) => {
    const unknown = namesOf(startup).find(
      (name) => !pgBouncerParameters.includes(name),
    )
    if (unknown)
      return void client.end(
        refusal(`unsupported startup parameter: ${unknown}`),
      )

    client.write(
      Buffer.concat([
        message('R', Buffer.alloc(4)),
        message('Z', Buffer.from('I')),
      ]),
    )
    client.on('data', read)
  })
}

const pgBouncerParameters = [
  'user',
  'database',
  'client_encoding',
  'application_name',
]

/** Returns the parameter names of a start-up message, in which names and values alternate. */
function namesOf(startup: Buffer): string[] {
  const texts = startup.subarray(8).toString().split('\0')
  return texts.filter((text, at) => at % 2 === 0 && text !== '')
}

function refusal(text: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`))
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`${type}0000`)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

async function openBackend(url: string): Promise<Backend> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)

  await once(socket, 'connect')
  const start = Buffer.from(
    `00000000user\0${username}\0database\0${pathname.slice(1)}\0client_encoding\0UTF8\0\0`,
  )

  start.writeInt32BE(start.length, 0)
  start.writeInt32BE(196_608, 4)
  socket.write(start)
  await new Promise<void>((resolve) => {
    const read = messageReader(({ type, bytes }) => {
      // R with a 3 asks for the password; Z means that the connection is ready.
      if (type === 'R' && bytes.readInt32BE(5) === 3)
        socket.write(message('p', Buffer.from(`${password}\0`)))
      if (type !== 'Z') return
      socket.off('data', read)
      resolve()
    })
    socket.on('data', read)
  })

  return { socket, client: null }
}
