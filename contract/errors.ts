import type { Language } from './languages.ts'

/** Every failure of a call, as data. Adapters reject with it; machines branch on `code`. */
export type ApiError = Failure & {
  /** The language of the server's own messages in it. */
  language?: Language
}

type Failure =
  | { code: 'offline' }
  | { code: 'timeout' }
  | { code: 'validation'; fields: FieldErrors; detail: string | null }
  | { code: 'unauthorized'; detail: string }
  | { code: 'forbidden'; detail: string }
  | { code: 'csrf'; detail: string }
  | { code: 'refused'; detail: string }
  | { code: 'notFound'; detail: string }
  | { code: 'conflict'; detail: string; data: Record<string, unknown> }
  | { code: 'unprocessable'; detail: string; data: Record<string, unknown> }
  | { code: 'tooManyRequests'; detail: string; retryAfterSeconds: number }
  | { code: 'server'; detail: string; requestId: string | null }
  /** The response is not the shop's: a portal, filter or gateway answered, or the body breaks the contract. */
  | { code: 'unreadable'; detail: string }
  /** An error of our own before the request was sent. */
  | { code: 'internal'; detail: string }
  /** A code chunk did not load, so nothing was sent. */
  | { code: 'lost'; detail: string }

/** Messages by field name, as in a 400 response. */
export type FieldErrors = Record<string, string[]>

const codes: ReadonlySet<string> = new Set<ApiError['code']>([
  'offline',
  'timeout',
  'validation',
  'unauthorized',
  'forbidden',
  'csrf',
  'refused',
  'notFound',
  'conflict',
  'unprocessable',
  'tooManyRequests',
  'server',
  'unreadable',
  'internal',
  'lost',
])

export function isApiError(value: unknown): value is ApiError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    codes.has(String(value.code))
  )
}

/** Converts any thrown value; a programming error becomes `unreadable` with its message. */
export function toApiError(thrown: unknown): ApiError {
  if (isApiError(thrown)) return thrown
  return {
    code: 'unreadable',
    detail: thrown instanceof Error ? thrown.message : String(thrown),
  }
}

/** The server's own messages, in order, without field names; empty if the server did not answer. */
export function messagesOf(error: ApiError): string[] {
  if (
    !('detail' in error) ||
    ['unreadable', 'internal', 'lost'].includes(error.code)
  )
    return []
  const fields =
    error.code === 'validation' ? Object.values(error.fields).flat() : []
  return [...(error.detail ? [error.detail] : []), ...fields]
}

/** True if the call may have taken effect although no answer came. */
export function isUncertain(error: ApiError): boolean {
  return ['offline', 'timeout', 'server', 'unreadable'].includes(error.code)
}

/** Converts a response's status and JSON body by the rules of the server's error format. */
export function errorFromAnswer(
  status: number,
  body: unknown,
  retryAfterSeconds: number,
): ApiError {
  const fields = isRecord(body) ? body : {}
  const detail =
    textOf(fields.detail) ??
    textOf(fields.message) ??
    textOf(fields.error) ??
    ''
  switch (status) {
    case 400:
      return {
        code: 'validation',
        fields: fieldErrorsOf(fields),
        detail: detail || null,
      }
    case 401:
      return { code: 'unauthorized', detail }
    case 402:
      return { code: 'refused', detail }
    case 403:
      return { code: fields.code === 'csrf' ? 'csrf' : 'forbidden', detail }
    case 404:
      return { code: 'notFound', detail }
    case 409:
      return { code: 'conflict', detail, data: fields }
    case 422:
      return { code: 'unprocessable', detail, data: fields }
    case 429:
      return { code: 'tooManyRequests', detail, retryAfterSeconds }
    default:
      return { code: 'server', detail, requestId: textOf(fields.request_id) }
  }
}

function fieldErrorsOf(body: Record<string, unknown>): FieldErrors {
  const rows = Object.entries(body).filter(([, messages]) =>
    Array.isArray(messages),
  )
  return Object.fromEntries(
    rows.map(([field, messages]) => [field, [messages].flat().map(String)]),
  )
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
