import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorize, type CallAccess } from './access.ts'
import {
  answerCall,
  refusalOf,
  type SentAnswer,
  withKeyLock,
} from './answerCall.ts'
import type { Answer, Call, SandboxDeps } from './call.ts'
import { calls, type Handler } from './calls.ts'
import { clientView } from './clientView.ts'
import { apiVersion } from './events.ts'
import { type Form, parseForm } from './form.ts'
import { decrementKnob, readKnobs } from './knobs.ts'
import { defaultLanguage, languageOfTag } from './languages.ts'

/** The API below `/v1`. It calls `wake` after every request that may have created events. */
export function apiRoutes(
  app: FastifyInstance,
  deps: SandboxDeps,
  wake: () => void,
): void {
  const busy = new Set<string>()
  for (const [method, path, who, handler] of calls)
    app.route({
      method,
      url: `/v1${path}`,
      helmet: { crossOriginResourcePolicy: { policy: 'cross-origin' } },
      handler: async (request, reply) => {
        const sent = await answerRequest(deps, busy, who, handler, request)
        if (method !== 'GET') wake()
        if (isCut(deps, request)) return cut(request, reply)
        return await reply
          .code(sent.status)
          .headers(headersOf(request, sent))
          .send(sent.body)
      },
    })
  app.all('/v1/*', async (request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${pathOf(request)}).`
    const error = {
      type: 'invalid_request_error',
      code: 'url_invalid',
      message,
    }
    return await reply.code(404).send({ error })
  })
}

async function answerRequest(
  deps: SandboxDeps,
  busy: Set<string>,
  who: CallAccess,
  handler: Handler,
  request: FastifyRequest,
): Promise<SentAnswer> {
  try {
    const { form, fingerprint } = parametersOf(request)
    const access = authorize(request, form, who)
    const call = callOf(deps, request, access)
    const { id = '' } = request.params as { id?: string }
    const expansions = Array.isArray(form.expand) ? form.expand.map(String) : []
    return await withKeyLock(busy, call.request.idempotency_key, async () => {
      const mayFail = await misbehave(deps, request)
      return answerCall(call, fingerprint, expansions, () => {
        if (mayFail && decrementKnob(deps.store, 'api_fail_next'))
          return failure
        const answer = handler(call, id, form)
        return access === 'publishable' ? clientView(answer) : answer
      })
    })
  } catch (error) {
    return refusalOf(error)
  }
}

/** Waits as long as the knobs say; returns true when the knobs may make the call fail. */
async function misbehave(
  { store }: SandboxDeps,
  request: FastifyRequest,
): Promise<boolean> {
  const knobs = readKnobs(store)
  if (!isMeant(request, knobs.api_path)) return false
  if (knobs.api_delay_ms > 0)
    await new Promise((resolve) => setTimeout(resolve, knobs.api_delay_ms))
  return knobs.api_fail_next !== 0
}

function parametersOf(request: FastifyRequest): {
  form: Form
  fingerprint: string
} {
  const query = request.url.split('?')[1] ?? ''
  const body = typeof request.body === 'string' ? request.body : ''
  const form = { ...parseForm(query), ...parseForm(body) }
  return {
    form,
    fingerprint: `${request.method} ${pathOf(request)} ${JSON.stringify(form)}`,
  }
}

function callOf(
  deps: SandboxDeps,
  request: FastifyRequest,
  access: 'publishable' | 'secret',
): Call {
  const key = request.headers['idempotency-key']
  const isWrite =
    request.method === 'POST' && typeof key === 'string' && key !== ''
  return {
    store: deps.store,
    now: deps.now(),
    origin: deps.origin,
    language:
      languageOfTag(request.headers['accept-language'] ?? '') ??
      defaultLanguage,
    access,
    request: { id: request.id, idempotency_key: isWrite ? key : null },
  }
}

const failure: Answer = {
  status: 500,
  body: {
    error: {
      type: 'api_error',
      message: 'An unknown error occurred (on purpose).',
    },
  },
}

function isCut({ store }: SandboxDeps, request: FastifyRequest): boolean {
  const knobs = readKnobs(store)
  if (knobs.api_drop_answer_next === 0 || !isMeant(request, knobs.api_path))
    return false
  return decrementKnob(store, 'api_drop_answer_next')
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

function headersOf(request: FastifyRequest, { replayOf, status }: SentAnswer) {
  const key = request.headers['idempotency-key']
  return {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'request-id': request.id,
    'stripe-version': apiVersion,
    ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
    // Stripe's client must not retry: a stored failure is replayed unchanged.
    ...(replayOf === null
      ? {}
      : { 'idempotent-replayed': 'true', 'original-request': replayOf }),
    ...(status >= 500 ? { 'stripe-should-retry': 'false' } : {}),
  }
}

function isMeant(request: FastifyRequest, part: string): boolean {
  return `${request.method} ${pathOf(request)}`.includes(part)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}
