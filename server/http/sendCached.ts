import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedBody } from '../lib/cachedBody.ts'
import { encodingOf, varyByEncoding } from './compression.ts'
import { isNotModified } from './isNotModified.ts'

/** Sends a cached body, compressed if accepted, or 304. By default the browser always revalidates. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, etag, compressed }: CachedBody,
  cacheControl = 'no-cache',
): Promise<FastifyReply> {
  varyByEncoding(reply.header('cache-control', cacheControl))
  if (isNotModified(request, etag))
    return reply.code(304).header('etag', etag).send()
  const encoding = encodingOf(request)
  if (encoding === null) return reply.header('etag', etag).send(content)
  // A compressed body is another representation, so its ETag is weak.
  reply.headers({ etag: `W/${etag}`, 'content-encoding': encoding })
  return reply.send(await compressed(encoding))
}
