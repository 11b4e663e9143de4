import helmet from '@fastify/helmet'
import { desc } from 'drizzle-orm'
import { type FastifyInstance, fastify } from 'fastify'
import type { Deps } from '../app.ts'
import { mails } from '../db/schema/operations.ts'
import { renderIndex, renderMailbox } from './renderSandbox.ts'

/** The sandbox's own server, for developers: an index and the mailbox. It listens on loopback only. */
export async function createSandbox(deps: Pick<Deps, 'db' | 'env'>): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'style-src': ["'unsafe-inline'"] },
    },
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    // Another name that points here would let a web page read the mailbox.
    if (!isLocal(request.hostname)) await reply.code(403).send({ detail: 'Only on this machine.' })
  })
  app.get('/', async (_, reply) => reply.type(html).send(renderIndex(deps.env.PUBLIC_URL)))
  app.get('/mail', async (request, reply) => {
    const rows = await deps.db.select().from(mails).orderBy(desc(mails.id)).limit(200)
    reply.header('vary', 'accept').header('cache-control', 'no-store')
    if (!request.headers.accept?.includes('text/html')) return rows
    return reply.type(html).send(renderMailbox(rows))
  })
  return app
}

const html = 'text/html; charset=utf-8'

function isLocal(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname)
}
