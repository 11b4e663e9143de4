import type { FastifyInstance } from 'fastify'

/** Adds the business calendar's time and the request id to every response. */
export function registerShopTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-shop-time', new Date(app.deps.clock.now()).toISOString())
      .header('x-request-id', request.id)
  })
}
