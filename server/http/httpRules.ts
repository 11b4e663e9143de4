import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusedByHttp } from './errors.ts'

/** Refuses requests without exactly one `Host` (400), with an encoded body (415), or an unknown `Expect` (417). */
export function registerHttpRules(app: FastifyInstance): void {
  // Node would answer 417 itself, without headers.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  )
  app.addHook('onRequest', async (request) => {
    if (!hasRightHost(request)) throw refusedByHttp(400)
    if (isEncoded(request))
      throw refusedByHttp(415, { 'accept-encoding': 'identity' })
    const { expect } = request.headers
    if (expect !== undefined && expect.toLowerCase() !== '100-continue')
      throw refusedByHttp(417)
  })
}

/** HTTP/1.0 has no `Host` field of its own. Node joins two fields into one. */
function hasRightHost({ raw }: FastifyRequest): boolean {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0)
  const hosts = names.filter((name) => name.toLowerCase() === 'host').length
  return hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')
}

function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'] ?? 'identity'
  const hasBody =
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > 0
  return hasBody && encoding.toLowerCase() !== 'identity'
}
