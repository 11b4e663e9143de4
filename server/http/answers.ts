import type { Route } from '#contract/route.ts'
import { countsVisitors } from './authorize.ts'
import { costsOf } from './costs.ts'

const invalid =
  'Not valid: {field: [messages]}, or {detail}; the password form answers {error}'

/** The answers besides success: description, schema and, for those that ask to wait, `Retry-After`. */
export const refusals = {
  400: { description: invalid, schema: 'InvalidRequest' },
  401: { description: 'Signed out, or wrong credentials', schema: 'Refusal' },
  402: { description: 'The wallet cannot pay', schema: 'WalletRefusal' },
  403: {
    description: 'A request with cookies lacks the CSRF token',
    schema: 'Refusal',
  },
  404: { description: 'Not found, or of another customer', schema: 'Refusal' },
  409: {
    description: 'Refused in this state; `code` and other fields say more',
    schema: 'Refusal',
  },
  413: { description: 'The body is too large', schema: 'Refusal' },
  415: { description: 'The body is not of a known type', schema: 'Refusal' },
  422: {
    description: 'The idempotency key belongs to another request',
    schema: 'Refusal',
  },
  429: {
    description: 'Too many requests',
    schema: 'Refusal',
    waits: true,
  },
  500: { description: 'Unexpected failure', schema: 'Failure' },
  503: {
    description: 'The shop or the payment provider is away or busy',
    schema: 'Failure',
    waits: true,
  },
} as const

export type RefusalStatus = keyof typeof refusals

/** Success is 200 where nothing else stands here. */
const successes: Readonly<Record<string, readonly number[]>> = {
  register: [201],
  createAddress: [201],
  createOrder: [200, 201],
  listItems: [200, 304],
  getItem: [200, 304],
  listCategories: [200, 304],
  getTranslations: [200, 304],
}

/** Refusals that the form of a route does not show. */
const ownRefusals: Readonly<Record<string, readonly RefusalStatus[]>> = {
  login: [401],
  refresh: [401],
  createOrder: [402, 404, 409],
  cancelUnpaidOrder: [409],
  rechargeWallet: [409],
  checkExpiry: [404, 409],
  createAddress: [404],
  deleteAccount: [409],
}

export type Statuses = {
  successes: readonly number[]
  refusals: RefusalStatus[]
}

/** The statuses that a route of the contract can answer. */
export function statusesOf(name: string, route: Route): Statuses {
  const writes = route.method !== 'GET'
  const costs = costsOf(route.method, `/api${route.path}`)
  const known: Record<RefusalStatus, boolean> = {
    400: true,
    401: route.access === 'customer',
    402: false,
    403: writes,
    404: route.path.includes(':'),
    409: route.idempotent,
    413: writes,
    415: writes,
    422: route.idempotent,
    429: route.access === 'customer' || countsVisitors(costs),
    500: true,
    503: true,
  }
  const statuses = Object.keys(refusals).map(Number) as RefusalStatus[]

  return {
    successes: successes[name] ?? [200],
    refusals: statuses.filter(
      (status) => known[status] || ownRefusals[name]?.includes(status),
    ),
  }
}
