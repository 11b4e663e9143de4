import type { FastifyInstance } from 'fastify'
import { pages } from '#contract/pages.ts'
import { notFound } from '../domain/requestRefusal.ts'
import { refusedByHttp } from './errors.ts'

/** Answers a known path with 405 and `Allow`, or 204 for `OPTIONS`, and an unknown path with 404. */
export function registerWrongMethods(app: FastifyInstance): void {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ method, url }) => {
    for (const path of url === '/*' ? pages.map((page) => page.path) : [url]) {
      const methods = known.get(path) ?? new Set()
      for (const name of [method].flat()) methods.add(name)
      known.set(path, methods)
    }
  })

  app.setNotFoundHandler(async (request, reply) => {
    const path = decodeURI(request.url.replace(/[?#].*$/s, ''))
    const methods = [...known]
      .filter(([pattern]) => isMatch(pattern, path))
      .flatMap(([, names]) => [...names])
    // A known path that lacks its file has the right method.
    if (methods.length === 0 || methods.includes(request.method))
      throw notFound()

    const allow = [...new Set([...methods, 'OPTIONS'])].sort().join(', ')
    if (request.method === 'OPTIONS')
      return reply.code(204).header('allow', allow).send()
    throw refusedByHttp(405, { allow })
  })
}

/** Compares segments, as the router does: `:name` is any text, and a trailing slash does not count. */
function isMatch(pattern: string, path: string): boolean {
  const expected = pattern.replace(/\/$/, '').split('/')
  const segments = path.replace(/\/$/, '').split('/')
  return (
    segments.length === expected.length &&
    expected.every(
      (part, at) =>
        part === segments[at] || (part.startsWith(':') && segments[at] !== ''),
    )
  )
}
