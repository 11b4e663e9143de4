import type { Language } from './languages.ts'

/** Everything that can go wrong in a call, as data; adapters reject with it and machines branch on `code`. */
export type ApiError = Failure & {
  /** The language that the server's own words in it were asked for in. */
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
  /** An answer that is not the shop's: a page of a portal, a filter or a gateway, or a body that is not the contract's. */
  | { code: 'unreadable'; detail: string }
  /** An error of our own before anything was sent. */
  | { code: 'internal'; detail: string }
  /** Code of the client that did not come, so that nothing was sent. */
  | { code: 'lost'; detail: string }

/** Messages by field name, as the server sends them in a 400. */
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

/** True for values that adapters reject with. */
export function isApiError(value: unknown): value is ApiError {
  return (
    typeof value === 'object' && value !== null && 'code' in value && codes.has(String(value.code))
  )
}

/** Any thrown value as an `ApiError`; a programming error becomes `unreadable` with its message. */
export function toApiError(thrown: unknown): ApiError {
  if (isApiError(thrown)) return thrown
  return { code: 'unreadable', detail: thrown instanceof Error ? thrown.message : String(thrown) }
}

/** The server's own words in an error, in order, without field names; empty when it never answered. */
export function messagesOf(error: ApiError): string[] {
  if (!('detail' in error) || ['unreadable', 'internal', 'lost'].includes(error.code)) return []
  const fields = error.code === 'validation' ? Object.values(error.fields).flat() : []
  return [...(error.detail ? [error.detail] : []), ...fields]
}

/** True when the effect of the call is unknown: it may have happened although no answer came. */
export function isUncertain(error: ApiError): boolean {
  return ['offline', 'timeout', 'server', 'unreadable'].includes(error.code)
}

/** An answer's status and JSON body as an `ApiError`, by the fixed points of the server's error format. */
export function errorFromAnswer(
  status: number,
  body: unknown,
  retryAfterSeconds: number,
): ApiError {
  const fields = isRecord(body) ? body : {}
  const detail = textOf(fields.detail) ?? textOf(fields.message) ?? textOf(fields.error) ?? ''
  switch (status) {
    case 400:
      return { code: 'validation', fields: fieldErrorsOf(fields), detail: detail || null }
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
  const rows = Object.entries(body).filter(([, messages]) => Array.isArray(messages))
  return Object.fromEntries(rows.map(([field, messages]) => [field, [messages].flat().map(String)]))
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
