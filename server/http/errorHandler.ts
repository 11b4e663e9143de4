import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  errorCode,
  isCustomerDeleted,
  isDatabaseUnavailable,
  isSerializationFailure,
} from '../db/databaseErrors.ts'
import type { Message } from '../domain/message.ts'
import {
  badRequest,
  notFound,
  RequestRefusal,
  unauthorized,
} from '../domain/requestRefusal.ts'
import { logProviderError } from '../gateways/logProviderError.ts'
import { PaymentProviderError } from '../gateways/paymentProvider.ts'
import { languageOf } from '../i18n/language.ts'
import { BusyError } from '../lib/workQueue.ts'
import {
  HttpError,
  httpErrorOf,
  refusedByHttp,
  unavailable,
  uploadDisplaced,
} from './errors.ts'
import { DisplacedUploadError } from './uploadSlots.ts'

/** Turns thrown errors into responses of a fixed shape; logs unexpected errors, without details to clients. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const httpError = toHttpError(error) ?? failure(error, request)
    if (httpError.status === 503)
      logProviderError(request.log, error, 'request has to wait')
    if (httpError.status === 500)
      request.log.error({ err: error }, 'request failed')
    await sendHttpError(app, request, reply, httpError)
  })
}

async function sendHttpError(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  httpError: HttpError,
): Promise<void> {
  const labels = await app.labels().catch(() => null)
  const t: Translate = (message) =>
    labels?.t(languageOf(request), message) ?? plain
  await reply
    .code(httpError.status)
    .headers(httpError.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(httpError.body(t)))
}

type Translate = (message: Message) => string
const plain = 'Something went wrong. Please try again.'

function toHttpError(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error
  if (error instanceof RequestRefusal) return httpErrorOf(error)

  const status = numberOf(error, 'statusCode')
  if (status !== null && status >= 400 && status < 500)
    return status === 404
      ? httpErrorOf(notFound())
      : refusedByHttp(status, rangeOf(error))
  // SQLSTATE class 22: data that the database cannot store, such as a NUL or a too large id.
  if (errorCode(error)?.startsWith('22'))
    return httpErrorOf(badRequest('invalid_request'))
  if (isCustomerDeleted(error)) return httpErrorOf(unauthorized('session_over'))

  return null
}

/** The size of a file, for a range beyond its end. */
function rangeOf(error: unknown): Record<string, string> {
  const headers = error instanceof Error ? Reflect.get(error, 'headers') : null
  const range = headers?.['Content-Range']
  return range === undefined ? {} : { 'content-range': range }
}

function failure(
  error: unknown,
  { id: request_id }: FastifyRequest,
): HttpError {
  if (error instanceof PaymentProviderError)
    return unavailable('payments_away', request_id)
  if (error instanceof DisplacedUploadError) return uploadDisplaced(request_id)
  if (error instanceof BusyError) return unavailable('shop_busy', request_id)
  if (isDatabaseUnavailable(error) || isSerializationFailure(error))
    return unavailable('shop_away', request_id)
  return new HttpError(500, (t) => ({ detail: t('unexpected'), request_id }))
}

function numberOf(error: unknown, name: string): number | null {
  const value = error instanceof Error ? Reflect.get(error, name) : null
  return typeof value === 'number' ? value : null
}
