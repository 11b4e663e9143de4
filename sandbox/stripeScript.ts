import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** Serves `/stripe.js`, the replacement of Stripe.js that `npm run build` makes of `browser/`. */
export function stripeScriptRoutes(app: FastifyInstance, file: string): void {
  app.get('/stripe.js', async (_, reply) => {
    if (!existsSync(file))
      return reply
        .code(503)
        .send({ detail: 'stripe.js is not built: run `npm run build`.' })
    return reply
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(readFileSync(file))
  })
}
