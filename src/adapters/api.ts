import * as z from 'zod/mini'
import { type ApiError, errorFromAnswer, isApiError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { type Input, type Output, pathOf, type Route } from '#contract/route.ts'

export const callTimeout = 30_000

/** A call's input; parts that take nothing may be omitted. */
export type CallInput<R extends Route> = Partial<Input<R>>

export type CallOptions = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Replaces the API's fetch, for example to report upload progress. */
  fetch?: ApiDeps['fetch']
  /** Replaces the API's time-out, in milliseconds. */
  timeout?: number
}

/** The server's API by the contract; every call rejects with an `ApiError`. */
export type Api = {
  call: <R extends Route>(
    route: R,
    input?: CallInput<R>,
    options?: CallOptions,
  ) => Promise<Output<R>>
  /** Turns a path in an answer, such as an image's, into an address. */
  mediaUrl: (path: string) => string
}

export type ApiDeps = {
  /** The API's base, `/api` or `https://host/api`. */
  baseUrl: string
  fetch: (address: string, init: RequestInit) => Promise<Response>
  accessToken: () => string | null
  /** Resolves once a new access token is stored; rejects with the refused call's error. */
  refreshAccess: () => Promise<void>
  language: () => Language
  csrfToken: () => string | null
  /** Starts a time measurement; the returned function takes the answer's `X-Shop-Time`. */
  measureTime: () => (instant: string) => void
  log: (message: string, detail?: unknown) => void
}

export function createApi(deps: ApiDeps): Api {
  const origin = deps.baseUrl.replace(/\/api\/?$/, '')
  // The newest version of the kitchen's offer that an answer has told of: later answers are at least as new.
  let version = 0

  async function attempt<R extends Route>(
    route: R,
    input: CallInput<R>,
    options: CallOptions,
  ) {
    const language = deps.language()
    const request = requestOf(deps, route, input)
    const reportTime = deps.measureTime()
    const { status, ok, headers, text } = await send(deps, options, {
      ...request,
      language,
      version,
    })
    version = Math.max(version, Number(headers.get('x-catalogue-version')))
    const shopTime = headers.get('x-shop-time')
    if (shopTime) reportTime(shopTime)

    const body = parseJson(text)
    if (ok) return decodeOutput(route, text === '' ? {} : body)
    if (!isRecord(body))
      throw unreadable(`${route.method} ${route.path}: ${status} without JSON`)
    const error = errorFromAnswer(
      status,
      body,
      Number(headers.get('retry-after') ?? 1),
    )
    throw { ...error, language } satisfies ApiError
  }

  return {
    async call(route, input = {}, options = {}) {
      const token = deps.accessToken()
      try {
        return await attempt(route, input, options)
      } catch (error) {
        if (mayHaveExpired(route, error)) await renewAccess(deps, token)
        else if (!isCsrfRefusal(error)) throw error
        return attempt(route, input, options)
      }
    },
    mediaUrl: (path) => (/^https?:/.test(path) ? path : `${origin}${path}`),
  }
}

/** Refreshes the refused token, unless another call has replaced it already. */
async function renewAccess(
  { accessToken, refreshAccess }: ApiDeps,
  refusedToken: string | null,
) {
  const token = accessToken()
  if (token === null || token === refusedToken) await refreshAccess()
}

/** 401 and 403 of a call that needs a customer may mean an expired access token. */
function mayHaveExpired(route: Route, error: unknown): boolean {
  if (route.access !== 'customer' || !isApiError(error)) return false
  return error.code === 'unauthorized' || error.code === 'forbidden'
}

/** The answer to a refused CSRF token sets a new cookie, so the same call can be sent again. */
function isCsrfRefusal(error: unknown): boolean {
  return isApiError(error) && error.code === 'csrf'
}

/** Throws if the input breaks the contract, before anything is sent. */
function requestOf<R extends Route>(
  deps: ApiDeps,
  route: R,
  input: CallInput<R>,
) {
  try {
    const { method } = route
    const address = addressOf(deps.baseUrl, route, input)
    return { address, method, ...bodyOf(route, input) }
  } catch (error) {
    deps.log('A call could not be written.', error)
    throw { code: 'internal', detail: String(error) } satisfies ApiError
  }
}

async function send(
  deps: ApiDeps,
  { idempotencyKey, signal, ...options }: CallOptions,
  {
    address,
    language,
    version,
    ...call
  }: ReturnType<typeof requestOf> & { language: Language; version: number },
) {
  const token = deps.accessToken()
  const csrf = deps.csrfToken()
  const timeLimit = AbortSignal.timeout(options.timeout ?? callTimeout)
  const fetch = options.fetch ?? deps.fetch
  const headers = {
    Accept: 'application/json',
    'Accept-Language': language,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(csrf ? { 'X-CSRFToken': csrf } : {}),
    ...(version ? { 'X-Catalogue-Version': String(version) } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(typeof call.body === 'string'
      ? { 'Content-Type': 'application/json' }
      : {}),
  }
  const signals = signal ? [signal, timeLimit] : [timeLimit]
  const request = {
    ...call,
    headers,
    credentials: 'include',
    signal: anyOf(signals),
  } as const

  try {
    const response = await fetch(address, request)
    const { status, ok, headers } = response
    return { status, ok, headers, text: await response.text() }
  } catch {
    throw { code: timeLimit.aborted ? 'timeout' : 'offline' } satisfies ApiError
  }
}

/** Aborts with the first of the signals. The oldest supported browsers lack `AbortSignal.any`. */
function anyOf(signals: AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason)
    signal.addEventListener('abort', () => first.abort(signal.reason), {
      once: true,
    })
  }
  return first.signal
}

function addressOf<R extends Route>(
  baseUrl: string,
  route: R,
  input: CallInput<R>,
): string {
  const path = pathOf(route.path, encoded(route.params, input.params))
  const query = Object.entries(encoded(route.query, input.query))
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)])
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : ''
  return `${baseUrl}${path}${search}`
}

function bodyOf(
  route: Route,
  input: CallInput<Route>,
): { body?: FormData | string } {
  if (route.encoding === 'multipart') {
    const form = new FormData()
    for (const [name, value] of Object.entries(encoded(route.body, input.body)))
      if (value !== undefined)
        form.set(name, value instanceof Blob ? value : String(value))
    return { body: form }
  }
  const hasBody = route.method === 'POST' || route.method === 'PUT'
  return hasBody
    ? { body: JSON.stringify(encoded(route.body, input.body)) }
    : {}
}

function encoded(
  schema: z.ZodMiniType,
  value: unknown,
): Record<string, unknown> {
  return z.encode(schema, value ?? {}) as Record<string, unknown>
}

function decodeOutput<R extends Route>(route: R, body: unknown): Output<R> {
  const decoded = z.safeDecode(route.output, body)
  if (decoded.success) return decoded.data as Output<R>
  const problems = decoded.error.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )
  throw unreadable(`${route.method} ${route.path}: ${problems.join(', ')}`)
}

function unreadable(detail: string): ApiError {
  return { code: 'unreadable', detail }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
