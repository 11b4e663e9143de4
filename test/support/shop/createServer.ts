import type { FastifyInstance } from 'fastify'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/context.ts'

/** A server of a shop; several servers on one database are replicas. */
export type TestServer = {
  app: FastifyInstance
  /** Listens on a free port of 127.0.0.1 and returns the address; later calls return the same address. */
  listen: () => Promise<string>
  close: () => Promise<void>
}

/** Creates a server on an open database, which it does not close. */
export async function createTestServer(deps: Deps): Promise<TestServer> {
  const app = await createApp(deps)
  await app.ready()

  let address: Promise<string> | undefined
  return {
    app,
    listen: () => {
      address ??= app.listen({ host: '127.0.0.1', port: 0 })
      return address
    },
    close: () => app.close(),
  }
}
