import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedBody } from '../lib/cachedBody.ts'
import { encodingOf, varyByEncoding } from './compression.ts'
import { isNotModified } from './isNotModified.ts'

/** Sends a body that is kept in memory as the client accepts it, or 304 to one that has it. Browsers ask for it anew each time, unless `cacheControl` says more. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, etag, compressed }: CachedBody,
  cacheControl = 'no-cache',
): Promise<FastifyReply> {
  varyByEncoding(reply.header('cache-control', cacheControl))
  if (isNotModified(request, etag)) return reply.code(304).header('etag', etag).send()
  const encoding = encodingOf(request)
  if (encoding === null) return reply.header('etag', etag).send(content)
  // A compressed body is another representation of the resource, so its ETag must be weak.
  reply.headers({ etag: `W/${etag}`, 'content-encoding': encoding })
  return reply.send(await compressed(encoding))
}
