import type { Message, MessagesByField } from '../domain/message.ts'

type Translate = (message: Message) => string

/** An error response. Handlers throw it; the error handler sends it in one of the fixed error shapes. */
export class HttpError extends Error {
  readonly status: number
  readonly body: (t: Translate) => Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(status: number, body: HttpError['body'], headers: Record<string, string> = {}) {
    super(`HTTP ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** 400 `{field: [messages]}`. */
export function invalidFields(fields: MessagesByField): HttpError {
  return new HttpError(400, (t) =>
    Object.fromEntries(Object.entries(fields).map(([field, all]) => [field, all.map(t)])),
  )
}

/** 400 `{detail}`. */
export function badRequest(message: Message): HttpError {
  return new HttpError(400, (t) => ({ detail: t(message) }))
}

/** 400 `{error}`: the password form, which shows all messages in one place. */
export function formRefused(message: Message): HttpError {
  return new HttpError(400, (t) => ({ error: t(message) }))
}

/** 401 `{detail}`: no session, or wrong credentials. */
export function unauthorized(message: Message = 'sign_in'): HttpError {
  return new HttpError(401, (t) => ({ detail: t(message) }))
}

/** 402 `{message}`: the wallet cannot pay. */
export function walletRefused(message: Message): HttpError {
  return new HttpError(402, (t) => ({ message: t(message) }))
}

/** 403 `{detail, code}`: the CSRF header is missing or wrong. */
export function csrfRefused(): HttpError {
  return new HttpError(403, (t) => ({ detail: t('csrf'), code: 'csrf' }))
}

/** 404 `{detail}`; other people's objects too. */
export function notFound(message: Message = 'not_found'): HttpError {
  return new HttpError(404, (t) => ({ detail: t(message) }))
}

/** 409 `{detail, ...data}`; money in `data` is in wire form already. */
export function conflict(message: Message, data: Record<string, unknown> = {}): HttpError {
  return new HttpError(409, (t) => ({ detail: t(message), ...data }))
}

/** 409 with the code `in_progress`: other work on the same thing is in progress, or has been faster. */
export function inProgress(): HttpError {
  return conflict('in_progress', { code: 'in_progress' })
}

/** 422 `{detail, ...data}`. */
export function unprocessable(message: Message, data: Record<string, unknown>): HttpError {
  return new HttpError(422, (t) => ({ detail: t(message), ...data }))
}

/** 503 `{detail, request_id}` with `Retry-After`: what the shop needs does not answer. */
export function unavailable(message: Message, request_id: string): HttpError {
  return new HttpError(503, (t) => ({ detail: t(message), request_id }), { 'retry-after': '5' })
}

/** 429 `{detail}` with `Retry-After` in seconds; the label `key` has a place for them. */
export function tooManyRequests(seconds: number, key = 'too_many_requests'): HttpError {
  return new HttpError(429, (t) => ({ detail: t({ key, values: { seconds } }) }), {
    'retry-after': String(seconds),
  })
}
