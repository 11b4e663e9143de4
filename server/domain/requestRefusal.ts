import type { Message, MessagesByField } from './message.ts'

/** The kind of a refusal and its text. Money in `data` is in wire form already. */
type Refused =
  | { kind: 'invalidFields'; fields: MessagesByField }
  | {
      kind:
        | 'badRequest'
        | 'formRefused'
        | 'unauthorized'
        | 'walletRefused'
        | 'notFound'
      sentence: Message
    }
  | {
      kind: 'conflict' | 'unprocessable'
      sentence: Message
      data: Record<string, unknown>
    }
  | { kind: 'tooManyRequests'; sentence: Message; seconds: number }

/** A refused request; nothing has changed. `server/http/errors.ts` turns it into a response. */
export class RequestRefusal extends Error {
  override name = 'RequestRefusal'
  readonly refused: Refused

  constructor(refused: Refused) {
    super(`The request is refused: ${refused.kind}.`)
    this.refused = refused
  }
}

/** Fields of a form are not valid. */
export function invalidFields(fields: MessagesByField): RequestRefusal {
  return new RequestRefusal({ kind: 'invalidFields', fields })
}

/** Throws a RequestRefusal if there are errors of fields. */
export function refuseProblems(problems: MessagesByField): void {
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
}

/** The request as a whole is not valid. */
export function badRequest(sentence: Message): RequestRefusal {
  return new RequestRefusal({ kind: 'badRequest', sentence })
}

/** The password form is not valid; it shows all messages in one place. */
export function formRefused(sentence: Message): RequestRefusal {
  return new RequestRefusal({ kind: 'formRefused', sentence })
}

/** No session, or wrong credentials. */
export function unauthorized(sentence: Message = 'sign_in'): RequestRefusal {
  return new RequestRefusal({ kind: 'unauthorized', sentence })
}

/** The wallet cannot pay. */
export function walletRefused(sentence: Message): RequestRefusal {
  return new RequestRefusal({ kind: 'walletRefused', sentence })
}

/** The object does not exist, or belongs to another customer. */
export function notFound(sentence: Message = 'not_found'): RequestRefusal {
  return new RequestRefusal({ kind: 'notFound', sentence })
}

/** The shop's state does not allow the request. */
export function conflict(
  sentence: Message,
  data: Record<string, unknown> = {},
): RequestRefusal {
  return new RequestRefusal({ kind: 'conflict', sentence, data })
}

/** Other work on the same object is in progress, or was faster. */
export function inProgress(): RequestRefusal {
  return conflict('in_progress', { code: 'in_progress' })
}

/** The idempotency key belongs to another request. */
export function unprocessable(
  sentence: Message,
  data: Record<string, unknown>,
): RequestRefusal {
  return new RequestRefusal({ kind: 'unprocessable', sentence, data })
}

/** Too many attempts. The label `key` has a placeholder for the wait, in seconds, minutes or hours. */
export function tooManyRequests(
  seconds: number,
  key = 'too_many_requests',
): RequestRefusal {
  const sentence = { key, values: { wait: waitOf(seconds) } }
  return new RequestRefusal({ kind: 'tooManyRequests', sentence, seconds })
}

function waitOf(seconds: number) {
  if (seconds > 90 * 60)
    return { key: 'wait_hours', values: { count: Math.ceil(seconds / 3600) } }
  if (seconds > 90)
    return { key: 'wait_minutes', values: { count: Math.ceil(seconds / 60) } }
  return { key: 'wait_seconds', values: { count: seconds } }
}
