import type { FastifyInstance } from 'fastify'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/context.ts'

/** One server process of a shop, as an app; several on one database are replicas. */
export type TestServer = {
  app: FastifyInstance
  /** Starts to listen on a free port of 127.0.0.1 and answers with the address; later calls answer the same. */
  listen: () => Promise<string>
  close: () => Promise<void>
}

/** Makes a server of an open database; the database is not closed with it. */
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
