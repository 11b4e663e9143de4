import type { FastifyInstance } from 'fastify'

/** Headers that proxies add to say who asks. */
const headers = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** Warns once when requests come through a proxy while none is trusted: all customers then have one address, and share its limits. */
export function registerProxyNotice(app: FastifyInstance): void {
  let isTold = app.deps.env.TRUST_PROXY !== false
  app.addHook('onRequest', async (request) => {
    if (isTold) return
    const header = headers.find((name) => request.headers[name] !== undefined)
    if (header === undefined) return
    isTold = true
    app.log.warn(
      `Requests come through a proxy, with ${header}, and TRUST_PROXY is not set: all customers share the limits of its address. Set TRUST_PROXY to the number of proxies, each of which writes X-Forwarded-For.`,
    )
  })
}
