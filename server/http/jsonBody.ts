import type { FastifyInstance } from 'fastify'

/** Parses JSON bodies as Fastify does, but accepts an empty body: some clients send the header without a body. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body.length === 0) done(null, undefined)
      else parse(request, String(body), done)
    },
  )
}
