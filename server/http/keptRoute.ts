import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Input, Route } from '#contract/route.ts'
import type { KeptBody } from '../lib/keptBody.ts'
import { refuseUnbounded } from './bounds.ts'
import { encodingOf } from './compression.ts'
import { decode, decodePath } from './decode.ts'
import { notFound } from './errors.ts'
import { isKnown } from './isKnown.ts'

/** Registers a public GET below `/api` whose bodies are kept in memory. It answers 304 to a client that has the body, and 404 when there is none. */
export function handleKept<R extends Route>(
  app: FastifyInstance,
  route: R,
  find: (call: Pick<Input<R>, 'params' | 'query'>) => Promise<KeptBody | undefined>,
): void {
  app.get(`/api${route.path}`, async (request, reply) => {
    refuseUnbounded(request.query)
    const params = decodePath<R['params']>(route.params, request.params)
    const query = decode<R['query']>(route.query, request.query)
    const body = await find({ params, query })
    if (body === undefined) throw notFound()
    return await send(request, reply, body)
  })
}

async function send(request: FastifyRequest, reply: FastifyReply, body: KeptBody) {
  const { json, etag, compressed } = body
  reply.headers(common)
  if (isKnown(request, etag)) return reply.code(304).header('etag', etag).send()
  const encoding = encodingOf(request)
  if (encoding === null) return reply.header('etag', etag).send(json)
  // A compressed body is another representation of the resource, so its ETag must be weak.
  reply.headers({ etag: `W/${etag}`, 'content-encoding': encoding })
  return reply.send(await compressed(encoding))
}

const common = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
}
