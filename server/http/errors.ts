import type { FieldMessages, Message } from '../domain/message.ts'

type Say = (message: Message) => string

/** An answer that refuses a call; thrown by handlers, it becomes one of the fixed error shapes. */
export class Refusal extends Error {
  readonly status: number
  readonly body: (say: Say) => Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(status: number, body: Refusal['body'], headers: Record<string, string> = {}) {
    super(`Refused with ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** 400 `{field: [messages]}`. */
export function invalidFields(fields: FieldMessages): Refusal {
  return new Refusal(400, (say) =>
    Object.fromEntries(Object.entries(fields).map(([field, all]) => [field, all.map(say)])),
  )
}

/** 400 `{detail}`. */
export function badRequest(message: Message): Refusal {
  return new Refusal(400, (say) => ({ detail: say(message) }))
}

/** 400 `{error}`: the password form, which has one place for everything. */
export function formRefused(message: Message): Refusal {
  return new Refusal(400, (say) => ({ error: say(message) }))
}

/** 401 `{detail}`: no session, or wrong credentials. */
export function unauthorized(message: Message = 'sign_in'): Refusal {
  return new Refusal(401, (say) => ({ detail: say(message) }))
}

/** 402 `{message}`: the wallet refused. */
export function walletRefused(message: Message): Refusal {
  return new Refusal(402, (say) => ({ message: say(message) }))
}

/** 403 `{detail, code}`: the CSRF header is missing or wrong. */
export function csrfRefused(): Refusal {
  return new Refusal(403, (say) => ({ detail: say('csrf'), code: 'csrf' }))
}

/** 404 `{detail}`; other people's objects too. */
export function notFound(message: Message = 'not_found'): Refusal {
  return new Refusal(404, (say) => ({ detail: say(message) }))
}

/** 409 `{detail, ...data}`; money in `data` is in wire form already. */
export function conflict(message: Message, data: Record<string, unknown> = {}): Refusal {
  return new Refusal(409, (say) => ({ detail: say(message), ...data }))
}

/** 422 `{detail}`. */
export function unprocessable(message: Message): Refusal {
  return new Refusal(422, (say) => ({ detail: say(message) }))
}

/** 429 `{detail}` with `Retry-After` in seconds. */
export function tooManyRequests(seconds: number): Refusal {
  return new Refusal(
    429,
    (say) => ({ detail: say({ key: 'too_many_requests', values: { seconds } }) }),
    { 'retry-after': String(seconds) },
  )
}
