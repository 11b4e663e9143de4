import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Language } from '#contract/languages.ts'
import type { Input, Output, Route } from '#contract/route.ts'
import type { Deps } from '../context.ts'
import type { Database } from '../db/client.ts'
import type { Message } from '../domain/message.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { languageOf } from '../i18n/language.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { type Caller, readCaller } from './accessToken.ts'
import { refuseUnbounded } from './bounds.ts'
import { notFound, unauthorized } from './errors.ts'
import { validationError } from './fieldErrors.ts'
import { readForm } from './formBody.ts'
import {
  claimIdempotencyKey,
  type IdempotencyRecord,
  linkIdempotencyKey,
  releaseIdempotencyKey,
  storeIdempotentResponse,
} from './idempotency.ts'
import { isKnown } from './isKnown.ts'
import { type Limit, limitRate } from './rateLimits.ts'

/** A decoded request to a contract route, with what its handler needs; money is in cents. */
export type RequestContext<R extends Route> = Input<R> & {
  deps: Deps
  /** The signed-in customer; reading it on a public route throws 401. */
  readonly customerId: number
  /** The token family (one login) that the access token belongs to. */
  readonly family: string
  language: Language
  labels: ServerLabels
  /** Translates a label of module `server` into the caller's language. */
  t: (message: Message) => string
  request: FastifyRequest
  reply: FastifyReply
  /** Sets a response status other than 200. */
  status: (code: number) => void
  /** The id of the order or recharge that an unfinished request with this `Idempotency-Key` created, or null. */
  resumedId: string | null
  /** Links the created order or recharge to the `Idempotency-Key`, inside the transaction that creates it, so that a retry resumes it. Does nothing without a key. */
  linkKey: (tx: Database, resumedId: string) => Promise<void>
  /** Stores the response for retries, inside the transaction of the effect. Does nothing without an `Idempotency-Key`. */
  storeResponse: (tx: Database, output: Output<R>) => Promise<void>
}

/** A response body that is already encoded as JSON. */
export class PreencodedResponse {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** Responds with an encoded body and its ETag, or with 304 when the client has it already. */
export function preencodedResponse(
  { request, reply }: Pick<RequestContext<Route>, 'request' | 'reply'>,
  bytes: { json: string; etag: string },
): PreencodedResponse {
  reply.header('etag', bytes.etag).header('cache-control', 'no-cache')
  if (!isKnown(request, bytes.etag)) return new PreencodedResponse(bytes.json)
  reply.code(304)
  return new PreencodedResponse('')
}

/** Registers a contract route below `/api`: authenticates, counts the request before it is decoded, applies idempotency keys and encodes the response. */
export function handle<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: RequestContext<R>) => Promise<Output<R> | PreencodedResponse>,
  limit?: Limit & { by: 'address' | 'customer' },
): void {
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    handler: async (request, reply) => {
      const caller = await callerOf(app.deps, route, request)
      if (limit !== undefined)
        await limitRate(app.deps, limit, limit.by === 'address' ? request.ip : customerOf(caller))
      const call = await callOf(app, route, request, reply, caller)
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
      const key = request.headers['idempotency-key']
      if (!route.idempotent || caller === null || typeof key !== 'string' || key === '')
        return bytesOf(route, await handler(call))
      const scope = { customer_id: caller.customerId, route: `${route.method} ${route.path}`, key }
      const hashed = [request.params, request.body]
      const record = await claimIdempotencyKey(app.deps.db, scope, hashed, app.deps.clock.realNow())
      return await answerOnce(app.deps, route, call, record, handler)
    },
  })
}

async function callerOf(deps: Deps, route: Route, request: FastifyRequest): Promise<Caller | null> {
  return route.access === 'customer' ? await readCaller(deps, request.headers.authorization) : null
}

async function callOf<R extends Route>(
  app: FastifyInstance,
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null,
): Promise<RequestContext<R>> {
  const language = languageOf(request)
  const labels = await app.labels()
  const rawBody = route.encoding === 'multipart' ? await readForm(request) : request.body
  refuseUnbounded(rawBody)
  refuseUnbounded(request.query)
  return {
    params: decodePath<R['params']>(route.params, request.params),
    query: decode<R['query']>(route.query, request.query),
    body: decode<R['body']>(route.body, rawBody ?? {}),
    deps: app.deps,
    get customerId() {
      return customerOf(caller)
    },
    get family() {
      return signedIn(caller).family
    },
    language,
    labels,
    t: (message) => labels.t(language, message),
    request,
    reply,
    status: (code) => void reply.code(code),
    resumedId: null,
    linkKey: async () => undefined,
    storeResponse: async () => undefined,
  }
}

function customerOf(caller: Caller | null): number {
  return signedIn(caller).customerId
}

function signedIn(caller: Caller | null): Caller {
  if (caller === null) throw unauthorized()
  return caller
}

function decode<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (!result.success) throw validationError(result.error)
  return result.data
}

/** Path parameters that cannot be valid are a 404, not a 400. */
function decodePath<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const result = z.safeParse(schema, value)
  if (!result.success) throw notFound()
  return result.data
}

function bytesOf<R extends Route>(route: R, answer: Output<R> | PreencodedResponse): string {
  return answer instanceof PreencodedResponse
    ? answer.json
    : JSON.stringify(z.encode(route.output, answer))
}

async function answerOnce<R extends Route>(
  { db }: Deps,
  route: R,
  call: RequestContext<R>,
  record: IdempotencyRecord,
  handler: (call: RequestContext<R>) => Promise<Output<R> | PreencodedResponse>,
): Promise<string> {
  if (record.kind === 'replay') {
    call.reply.code(record.status).header('idempotent-replayed', 'true')
    return record.body
  }
  let isStored = false
  call.resumedId = record.resumedId
  call.linkKey = (tx, resumedId) => linkIdempotencyKey(tx, record, resumedId)
  call.storeResponse = async (tx, output) => {
    await storeIdempotentResponse(tx, record, call.reply.statusCode, bytesOf(route, output))
    isStored = true
  }
  try {
    const bytes = bytesOf(route, await handler(call))
    crashpoint('answer.made')
    if (!isStored) await storeIdempotentResponse(db, record, call.reply.statusCode, bytes)
    crashpoint('answer.kept')
    return bytes
  } catch (error) {
    await releaseIdempotencyKey(db, record).catch((lost: unknown) =>
      call.request.log.warn({ err: lost }, 'an idempotency key could not be released'),
    )
    throw error
  }
}
