import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Message } from '../domain/message.ts'
import { PaymentsFailed } from '../gateways/paymentProvider.ts'
import { languageOf } from '../i18n/language.ts'
import { badRequest, notFound, Refusal } from './errors.ts'

/** Turns everything that is thrown into the fixed error shapes; what nobody foresaw is logged and answered without details. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal === null) request.log.error({ err: error }, 'request failed')
    await answer(app, request, reply, refusal ?? failure(error, request))
  })
}

/** Answers with a refusal in the caller's language. */
export async function answer(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): Promise<void> {
  const labels = await app.labels().catch(() => null)
  const say: Say = (message) => labels?.say(languageOf(request), message) ?? plain
  await reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body(say)))
}

type Say = (message: Message) => string
const plain = 'Something went wrong. Please try again.'

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const status = numberOf(error, 'statusCode')
  if (status !== null && status >= 400 && status < 500) return clientError(status)
  // Class 22 is data that the store cannot hold, such as a NUL in a text or an id beyond its range.
  if (codeOf(error)?.startsWith('22')) return badRequest('invalid_request')
  return null
}

function clientError(status: number): Refusal {
  if (status === 404) return notFound()
  return new Refusal(status, (say) => ({
    detail: say(status === 413 ? 'too_large' : 'invalid_request'),
  }))
}

function failure(error: unknown, request: FastifyRequest): Refusal {
  const detail = error instanceof PaymentsFailed ? 'payments_away' : 'unexpected'
  const status = detail === 'payments_away' || isUnavailable(error) ? 503 : 500
  return new Refusal(status, (say) => ({ detail: say(detail), request_id: request.id }))
}

/** The database is away, shutting down or full. */
function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  return code !== null && /^(08|57P|53|ECONN|ETIMEDOUT)/.test(code)
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

function numberOf(error: unknown, name: string): number | null {
  const value = error instanceof Error ? Reflect.get(error, name) : null
  return typeof value === 'number' ? value : null
}
