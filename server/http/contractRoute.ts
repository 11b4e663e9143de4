import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Input, Output, Route } from '#contract/route.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../context.ts'
import { RequestRefusal, unauthorized } from '../domain/requestRefusal.ts'
import { languageOf } from '../i18n/language.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { macOf } from '../lib/digest.ts'
import { networkOf } from '../lib/networkOf.ts'
import type { Caller } from './accessToken.ts'
import { authorize, checkLimit, type RequestLimit } from './authorize.ts'
import { type Costs, costsOf } from './costs.ts'
import { decode, decodePath } from './decode.ts'
import { readForm } from './formBody.ts'
import {
  claimIdempotencyKey,
  contentKey,
  type KeyedRequest,
  linkIdempotencyKey,
  releaseIdempotencyKey,
  responseStatement,
  storeIdempotentResponse,
  unclaimedRequest,
} from './idempotency.ts'
import { meteredProvider } from './meteredProvider.ts'
import { checkPayloadLimits } from './payloadLimits.ts'
import { storableText } from './storableText.ts'
import { openUpload } from './uploadSlots.ts'

export type RequestContext<R extends Route> = Call<R> & {
  request: FastifyRequest
  reply: FastifyReply
  status: (code: number) => void
}

type Handler<R extends Route> = (call: RequestContext<R>) => Promise<Output<R>>

/**
 * Registers a contract route below `/api`: authenticates, counts the request before it is decoded, applies idempotency
 * keys and encodes the response. `storesAtOnce` is true for a body whose effect and response are stored in one
 * transaction. Its key is claimed only after a refusal, and without a key an equal body within a minute is the same
 * request.
 */
export function handle<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: Handler<R>,
  limit?: RequestLimit,
  storesAtOnce: (body: Input<R>['body']) => boolean = () => false,
  costs: Costs = costsOf(route.method, `/api${route.path}`),
): void {
  checkLimit(route, limit, costs)
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    config: { costs },
    ...(costs.bytes && { bodyLimit: costs.bytes }),
    handler: async (request, reply) => {
      const caller = await authorize(app.deps, route, request, limit, costs)
      const upload =
        route.encoding === 'multipart' && request.isMultipart()
          ? openUpload(networkOf(request.ip), caller?.customerId ?? null)
          : null

      try {
        const rawBody = upload ? await readForm(request, upload) : request.body
        const call = await callOf(
          app,
          route,
          { request, reply, rawBody },
          caller,
          costs,
        )
        reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-store')
        return await respond(route, call, caller, handler, storesAtOnce)
      } finally {
        upload?.close()
      }
    },
  })
}

async function respond<R extends Route>(
  route: R,
  call: RequestContext<R>,
  caller: Caller | null,
  handler: Handler<R>,
  storesAtOnce: (body: Input<R>['body']) => boolean,
): Promise<string> {
  const { request, deps } = call
  if (!route.idempotent || caller === null)
    return bytesOf(route, await handler(call))

  const { sent } = call.key
  const paysAtOnce = storesAtOnce(call.body)
  if (sent === null && !paysAtOnce) return bytesOf(route, await handler(call))

  const { db, clock } = deps
  const scope = {
    customer_id: caller.customerId,
    route: `${route.method} ${route.path}`,
  }
  const hashed = [request.params, request.body]
  const key = sent ?? (await contentKey(db, scope, hashed, clock.realNow()))
  const work = unclaimedRequest({ ...scope, key }, hashed, clock.realNow())

  return (
    (paysAtOnce && (await answerAtOnce(route, call, work, handler))) ||
    (await answerOnce(route, call, work, handler))
  )
}

async function callOf<R extends Route>(
  app: FastifyInstance,
  route: R,
  {
    request,
    reply,
    rawBody,
  }: { request: FastifyRequest; reply: FastifyReply; rawBody: unknown },
  caller: Caller | null,
  costs: Costs,
): Promise<RequestContext<R>> {
  const language = languageOf(request)
  const labels = await app.labels()
  const deps = depsFor(app.deps, caller, networkOf(request.ip), costs)
  checkPayloadLimits(rawBody)
  checkPayloadLimits(request.query)
  return {
    params: decodePath<R['params']>(route.params, request.params),
    query: decode<R['query']>(route.query, request.query),
    body: decode<R['body']>(route.body, storableText(rawBody ?? {})),
    deps,
    context: {
      deps,
      labels: app.labels,
      log: app.log,
      catalogue: app.catalogue,
    },
    get customerId() {
      return customerOf(caller)
    },
    get family() {
      return signedIn(caller).family
    },
    get network() {
      return networkMark(deps, request)
    },
    language,
    labels,
    t: (message) => labels.t(language, message),
    request,
    reply,
    status: (code) => void reply.code(code),
    key: {
      sent: sentKeyOf(request),
      resumedId: null,
      link: async () => undefined,
      store: async () => undefined,
      storing: () => null,
    },
  }
}

function sentKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  return key ? String(key) : null
}

function depsFor(
  deps: Deps,
  caller: Caller | null,
  network: string,
  costs: Costs,
): Deps {
  return caller === null
    ? deps
    : {
        ...deps,
        get payments() {
          return meteredProvider(deps, caller, network, costs)
        },
      }
}

function customerOf(caller: Caller | null): number {
  return signedIn(caller).customerId
}

function networkMark(
  { env, tokenSecret }: Deps,
  { ip }: FastifyRequest,
): string | null {
  return env.RATE_LIMITS === 'off'
    ? null
    : macOf(tokenSecret, 'network', networkOf(ip))
}

function signedIn(caller: Caller | null): Caller {
  if (caller === null) throw unauthorized()
  return caller
}

function bytesOf<R extends Route>(route: R, answer: Output<R>): string {
  return JSON.stringify(z.encode(route.output, answer))
}

/** Answers without claiming the key; returns null when the request is refused or the key is taken. */
async function answerAtOnce<R extends Route>(
  route: R,
  call: RequestContext<R>,
  work: KeyedRequest,
  handler: Handler<R>,
): Promise<string | null> {
  try {
    return await answer(route, call, work, handler)
  } catch (error) {
    if (error instanceof RequestRefusal) return null
    throw error
  }
}

async function answerOnce<R extends Route>(
  route: R,
  call: RequestContext<R>,
  unclaimed: KeyedRequest,
  handler: Handler<R>,
): Promise<string> {
  const { db } = call.deps
  const work = await claimIdempotencyKey(db, unclaimed)
  if (work.kind === 'replay') {
    call.reply.code(work.status).header('idempotent-replayed', 'true')
    return work.body
  }

  try {
    return await answer(route, call, work, handler)
  } catch (error) {
    await releaseIdempotencyKey(db, work).catch((lost: unknown) =>
      call.request.log.warn(
        { err: lost },
        'an idempotency key could not be released',
      ),
    )
    throw error
  }
}

async function answer<R extends Route>(
  route: R,
  call: RequestContext<R>,
  work: KeyedRequest,
  handler: Handler<R>,
): Promise<string> {
  let isStored = false
  call.key = {
    ...call.key,
    resumedId: work.resumedId,
    link: (tx, resumedId) => linkIdempotencyKey(tx, work, resumedId),
    storing: (tx, output) => {
      isStored = true
      return responseStatement(
        tx,
        work,
        call.reply.statusCode,
        bytesOf(route, output),
      )
    },
    store: async (tx, output) => {
      await storeIdempotentResponse(
        tx,
        work,
        call.reply.statusCode,
        bytesOf(route, output),
      )
      isStored = true
    },
  }

  const bytes = bytesOf(route, await handler(call))
  crashpoint('answer.made')
  if (!isStored)
    await storeIdempotentResponse(
      call.deps.db,
      work,
      call.reply.statusCode,
      bytes,
    )
  crashpoint('answer.kept')

  return bytes
}
