import type { FastifyInstance } from 'fastify'
import { pingDatabase } from '../db/pingDatabase.ts'
import { notFound } from '../domain/requestRefusal.ts'
import { unavailable } from '../http/errors.ts'
import { registerMetrics } from '../http/metrics.ts'
import { openApiDocument } from '../http/openApi.ts'
import { renderDocs } from '../http/renderDocs.ts'
import { lruCache } from '../lib/lruCache.ts'
import { withTimeLimit } from '../lib/withTimeLimit.ts'

/** Routes for operators and developers: health, readiness, and if enabled metrics and the API document. */
export function operationsRoutes(app: FastifyInstance): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  // All requests share one ping, because each slow one keeps a connection.
  let ping: Promise<void> | null = null
  const pingOnce = () => {
    ping ??= pingDatabase(app.deps.db).finally(() => {
      ping = null
    })
    return ping
  }
  app.get('/readyz', async ({ id, originalUrl }) => {
    if (isOtherAddress(originalUrl)) throw notFound()
    await withTimeLimit(pingOnce(), 2000, () => {
      throw unavailable('shop_away', id)
    })
    return { status: 'ready' }
  })

  const { SHOW_OPERATIONS, sandbox } = app.deps.env
  if (SHOW_OPERATIONS ?? sandbox) showOperations(app)
}

/** A proxy may hide these exact addresses, so other spellings are refused. */
function isOtherAddress(url: string): boolean {
  return !/^\/\w+(\?|$)/.test(url)
}

function showOperations(app: FastifyInstance): void {
  const registry = registerMetrics(app)
  app.get('/metrics', async ({ originalUrl }, reply) => {
    if (isOtherAddress(originalUrl)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  const documentOf = lruCache(1, openApiDocument)
  app.get('/api/docs', async (request, reply) => {
    const document = documentOf(app.deps.env.PUBLIC_URL)
    const wantsPage = request.headers.accept?.includes('text/html') ?? false
    reply.header('vary', 'accept')
    return wantsPage
      ? reply.type('text/html; charset=utf-8').send(renderDocs(document))
      : document
  })
}
