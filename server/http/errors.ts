import type { Message } from '../domain/message.ts'
import type { RequestRefusal } from '../domain/requestRefusal.ts'

type Translate = (message: Message) => string

/** An error response in one of the fixed error shapes; the error handler sends it. */
export class HttpError extends Error {
  readonly status: number
  readonly body: (t: Translate) => Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    status: number,
    body: HttpError['body'],
    headers: Record<string, string> = {},
  ) {
    super(`HTTP ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export function httpErrorOf({ refused }: RequestRefusal): HttpError {
  switch (refused.kind) {
    case 'invalidFields':
      return new HttpError(400, (t) =>
        Object.fromEntries(
          Object.entries(refused.fields).map(([field, all]) => [
            field,
            all.map(t),
          ]),
        ),
      )
    case 'badRequest':
      return new HttpError(400, (t) => ({ detail: t(refused.sentence) }))
    case 'formRefused':
      return new HttpError(400, (t) => ({ error: t(refused.sentence) }))
    case 'unauthorized':
      return new HttpError(401, (t) => ({ detail: t(refused.sentence) }))
    case 'walletRefused':
      return new HttpError(402, (t) => ({ message: t(refused.sentence) }))
    case 'notFound':
      return new HttpError(404, (t) => ({ detail: t(refused.sentence) }))
    case 'conflict':
      return new HttpError(409, (t) => ({
        detail: t(refused.sentence),
        ...refused.data,
      }))
    case 'unprocessable':
      return new HttpError(422, (t) => ({
        detail: t(refused.sentence),
        ...refused.data,
      }))
    case 'tooManyRequests':
      return new HttpError(429, (t) => ({ detail: t(refused.sentence) }), {
        'retry-after': String(refused.seconds),
      })
  }
}

/** 403 `{detail, code}`: the CSRF header is missing or wrong. */
export function csrfRefused(): HttpError {
  return new HttpError(403, (t) => ({ detail: t('csrf'), code: 'csrf' }))
}

/** `{detail}` with a 4xx status of HTTP itself, such as 405 or 415, and the headers that belong to it. */
export function refusedByHttp(
  status: number,
  headers?: Record<string, string>,
): HttpError {
  const sentence = status === 413 ? 'too_large' : 'invalid_request'
  return new HttpError(status, (t) => ({ detail: t(sentence) }), headers)
}

/** 408 `{detail}`: the body of a form does not arrive. The connection ends with it. */
export function formTimedOut(): HttpError {
  return new HttpError(408, (t) => ({ detail: t('form_timed_out') }), closing)
}

/** 503 `{detail, request_id}`: an upload gave way to another one. The connection ends with it. */
export function uploadDisplaced(request_id: string): HttpError {
  const { status, body, headers } = unavailable('upload_displaced', request_id)
  return new HttpError(status, body, { ...headers, ...closing })
}

const closing = { connection: 'close' }

/** 503 `{detail, request_id}` with `Retry-After`: the database or the payment provider does not answer. */
export function unavailable(message: Message, request_id: string): HttpError {
  return new HttpError(503, (t) => ({ detail: t(message), request_id }), {
    'retry-after': '5',
  })
}
