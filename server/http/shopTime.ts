import type { FastifyInstance } from 'fastify'

/** Sends the instant of the business calendar, and the request's id, with every answer. */
export function registerShopTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-shop-time', new Date(app.deps.clock.now()).toISOString())
      .header('x-request-id', request.id)
  })
}
