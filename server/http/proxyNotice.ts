import type { FastifyInstance } from 'fastify'

const headers = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** Warns once when requests come through an untrusted proxy: all customers then share one address and its limits. */
export function registerProxyNotice(app: FastifyInstance): void {
  let isDone = app.deps.env.TRUST_PROXY !== false
  app.addHook('onRequest', async (request) => {
    if (isDone) return
    const header = headers.find((name) => request.headers[name] !== undefined)
    if (header === undefined) return
    isDone = true
    app.log.warn(
      `Requests come through a proxy, with ${header}, and TRUST_PROXY is not set: all customers share the limits of its address. Set TRUST_PROXY to the number of proxies, each of which writes X-Forwarded-For.`,
    )
  })
}
