import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Input, Route } from '#contract/route.ts'
import { notFound } from '../domain/requestRefusal.ts'
import type { CachedBody } from '../lib/cachedBody.ts'
import { decode, decodePath } from './decode.ts'
import { checkPayloadLimits } from './payloadLimits.ts'
import { sendCached } from './sendCached.ts'

/** Registers a public GET below `/api` with cached bodies: 304 when unchanged, 404 without a body. */
export function handleCached<R extends Route>(
  app: FastifyInstance,
  route: R,
  find: (
    call: Pick<Input<R>, 'params' | 'query'> & { request: FastifyRequest },
  ) => Promise<CachedBody | undefined>,
): void {
  app.get(`/api${route.path}`, async (request, reply) => {
    checkPayloadLimits(request.query)
    const params = decodePath<R['params']>(route.params, request.params)
    const query = decode<R['query']>(route.query, request.query)
    const body = await find({ params, query, request })
    if (body === undefined) throw notFound()

    return await sendCached(
      request,
      reply.type('application/json; charset=utf-8'),
      body,
    )
  })
}
