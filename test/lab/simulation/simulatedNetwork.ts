import type { FastifyInstance } from 'fastify'
import { pause } from '#test/lab/customers/pause.ts'
import type { Random } from '#test/lab/customers/random.ts'

/** A server without sockets, until it dies. */
export type Server = { app: FastifyInstance; death: AbortSignal }

/** The network between browsers, servers and the provider. The seed decides the delay of each message. */
export type SimulatedNetwork = {
  fetch: typeof fetch
  /** Sets the server of an address; null while none runs. */
  connect: (origin: string, serverNow: () => Server | null) => void
}

type Options = {
  random: Random
  arrived: (message: string) => void
  /** Called after each call that may write. */
  check: () => Promise<void>
}

export function createSimulatedNetwork({
  random,
  arrived,
  check,
}: Options): SimulatedNetwork {
  const hosts = new Map<string, () => Server | null>()
  let sent = 0
  const send = async (request: Request): Promise<Response> => {
    sent += 1
    const name = `${sent} ${request.method} ${request.url}`
    const body = await request.text()

    await pause(random.between(1, 20))
    const server = hosts.get(new URL(request.url).origin)?.()
    if (!server) throw new TypeError('fetch failed')

    arrived(`${name} ${body}`)
    const answer = await unlessAborted(
      server.death,
      ask(server.app, request, body),
    )

    arrived(`${name} = ${answer.statusCode} ${answer.body}`)
    if (request.method !== 'GET') await check()
    await pause(random.between(1, 20))

    return responseOf(answer)
  }

  return {
    connect: (origin, serverNow) => void hosts.set(origin, serverNow),
    fetch: async (address, init) => {
      const { signal, ...rest } = init ?? {}
      return await unlessAborted(signal, send(new Request(address, rest)))
    },
  }
}

async function ask(app: FastifyInstance, request: Request, body: string) {
  const { host, pathname, search } = new URL(request.url)
  const method = request.method as 'GET'
  const headers = { ...Object.fromEntries(request.headers), host }
  const url = pathname + search

  try {
    return await app.inject({
      method,
      url,
      headers,
      ...(body === '' ? {} : { payload: body }),
    })
  } catch (error) {
    throw new TypeError('fetch failed', { cause: error })
  }
}

function responseOf(answer: Awaited<ReturnType<typeof ask>>): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headers))
    for (const value of [values].flat()) headers.append(name, String(value))
  const isEmpty = [204, 304].includes(answer.statusCode)
  return new Response(isEmpty ? null : answer.body, {
    status: answer.statusCode,
    headers,
  })
}

/** Resolves with the work, unless the signal comes first. */
async function unlessAborted<Result>(
  signal: AbortSignal | null | undefined,
  work: Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted()
  return await new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
    work
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener('abort', stop))
  })
}
