import type { FastifyInstance } from 'fastify'

export type Costs = {
  /** CPU time, in health checks. */
  processor: number
  /** Database statements, with BEGIN and COMMIT. */
  statements: number
  questions?: number
  /** True for a step of a payment: other calls cannot use up its questions. */
  pays?: true
  mails?: number
  /** CPU time for a picture, when one is sent. */
  picture?: number
  /** The maximum body in bytes, unless 64 KB. */
  bytes?: number
}

/**
 * The costs of each route. The server does not start with a route that is missing here. `npm run bench:costs` measures
 * CPU time; `test/server/costs.test.ts` counts the rest.
 */
export const costs: Readonly<Record<string, Costs>> = {
  'GET /healthz': { processor: 1, statements: 0 },
  'GET /readyz': { processor: 2, statements: 1 },
  'GET /metrics': { processor: 10, statements: 3 },
  'GET /api/docs': { processor: 20, statements: 0 },
  'GET /inspector': { processor: 2, statements: 0 },
  'GET /manifest.webmanifest': { processor: 2, statements: 0 },
  'GET /labels/:file': { processor: 2, statements: 1 },
  'GET /*': { processor: 12, statements: 0 },
  'GET /media/photos/*': { processor: 12, statements: 0 },
  'GET /api/pictures/:file': { processor: 3, statements: 1 },
  'GET /api/browser/': { processor: 10, statements: 8 },
  'POST /api/stripe/webhook/': { processor: 20, statements: 20, questions: 3 },

  'GET /api/translations/all': { processor: 2, statements: 1 },
  'GET /api/menu/items/': { processor: 10, statements: 1 },
  'GET /api/menu/items/:id/': { processor: 2, statements: 1 },
  'GET /api/menu/category/': { processor: 2, statements: 1 },
  'GET /api/menu/delivery-point/': { processor: 6, statements: 1 },
  'GET /api/menu/pickup-location/': { processor: 3, statements: 1 },
  'GET /api/menu/timeslots/': { processor: 3, statements: 1 },
  'GET /api/transactions/coupons/orders/': { processor: 4, statements: 2 },

  'POST /api/login/': { processor: 60, statements: 20 },
  'POST /api/refresh/': { processor: 8, statements: 12 },
  'POST /api/logout/': { processor: 8, statements: 8 },
  'POST /api/register-user/': { processor: 60, statements: 8, mails: 1 },
  'POST /api/forget-password-otp/': { processor: 10, statements: 16, mails: 1 },
  'POST /api/resend-otp/': { processor: 10, statements: 16, mails: 1 },
  'POST /api/verify-otp/': { processor: 60, statements: 20, mails: 1 },
  'POST /api/contactus/': { processor: 8, statements: 2, mails: 1 },

  'GET /api/details/': { processor: 6, statements: 3 },
  'POST /api/details/': { processor: 8, statements: 10, picture: 2000 },
  'POST /api/change-password/': { processor: 120, statements: 12, mails: 1 },
  'GET /api/user-address/': { processor: 8, statements: 2 },
  'POST /api/user-address/': { processor: 10, statements: 8 },
  'PUT /api/user-address/:id/': { processor: 10, statements: 8 },
  'DELETE /api/user-address/:id/': { processor: 10, statements: 8 },
  'GET /api/transactions/coupons/wallet/': { processor: 6, statements: 4 },
  'GET /api/transactions/get-balance/': { processor: 4, statements: 2 },
  'GET /api/transactions/wallet/': { processor: 40, statements: 3 },
  'POST /api/transactions/wallet/recharge/': {
    processor: 25,
    statements: 30,
    questions: 2,
    pays: true,
  },
  'GET /api/transactions/wallet/recharge/:transaction_id/': {
    processor: 15,
    statements: 20,
    questions: 2,
    pays: true,
  },
  'GET /api/stripe-payment-methods/': {
    processor: 20,
    statements: 20,
    questions: 1,
  },
  'DELETE /api/stripe-payment-methods/:id/': {
    processor: 10,
    statements: 10,
    questions: 1,
  },
  'PUT /api/stripe-payment-methods/:id/default/': {
    processor: 8,
    statements: 8,
  },
  'POST /api/orders/create/': {
    processor: 60,
    statements: 40,
    questions: 4,
    pays: true,
    bytes: 300_000,
  },
  'GET /api/orders/list-orders/': { processor: 60, statements: 3 },
  'GET /api/orders/:order_id/': {
    processor: 30,
    statements: 20,
    questions: 2,
    pays: true,
  },
  'POST /api/orders/check-expiry/': {
    processor: 20,
    statements: 25,
    questions: 3,
    pays: true,
  },
  'POST /api/orders/:order_id/cancel/': {
    processor: 30,
    statements: 25,
    questions: 2,
    pays: true,
  },
  'POST /api/account/confirmation/': { processor: 10, statements: 8 },
  'POST /api/account/confirmation/mail/': {
    processor: 10,
    statements: 12,
    mails: 1,
  },
  'GET /api/account/export/': { processor: 1000, statements: 30 },
  'POST /api/account/delete/': {
    processor: 60,
    statements: 30,
    questions: 3,
    mails: 1,
  },
}

const others: Costs = { processor: 12, statements: 0 }

/** The costs of a route; throws when they are not declared. */
export function costsOf(method: string, url: string): Costs {
  const declared =
    costs[`${method} ${url}`] ?? (isFile(method, url) ? others : undefined)
  if (declared === undefined)
    throw new Error(
      `${method} ${url} does not say what it costs: add it to server/http/costs.ts.`,
    )
  return declared
}

/** The work of a call in health checks: a statement counts like one. */
export function workOf({ processor, statements }: Costs): number {
  return processor + statements
}

/** Refuses to register a route without costs. */
export function registerCosts(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    // Fastify adds a HEAD to each GET.
    for (const name of [method].flat())
      if (name !== 'HEAD' && config?.costs === undefined) costsOf(name, url)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    costs?: Costs
  }
}

function isFile(method: string, url: string): boolean {
  return method === 'GET' && !url.startsWith('/api/') && /\.\w+$/.test(url)
}
