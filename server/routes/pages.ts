import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendHttpError } from '../http/errorHandler.ts'
import { notFound } from '../http/errors.ts'
import { languageOf } from '../i18n/language.ts'
import { renderPage } from '../pages/renderPage.ts'

/** The built client: its files, and its HTML page for every other URL. */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  const directory = app.deps.clientDirectory
  if (directory !== null) await serveFiles(app, directory)
  const page = directory === null ? null : readPage(directory, 'index.html')
  const inspector = directory === null ? null : readPage(directory, 'inspector.html')
  if (inspector !== null)
    app.get('/inspector', async (_, reply) => sendHtml(reply, inspector, inspectorPolicy))
  app.setNotFoundHandler(async (request, reply) => {
    if (page === null || !asksForPage(request))
      return await sendHttpError(app, request, reply, notFound())
    const html = await renderPage(app, page, request.url, languageOf(request))
    return sendHtml(reply.header('vary', 'accept-language, cookie'), html)
  })
}

const inspectorPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'"

const year = 31_536_000

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(staticFiles, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.html.*', '.vite/**'],
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(root, 'assets'))
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600',
      )
    },
  })
}

function readPage(directory: string, name: string): string | null {
  const file = join(directory, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Page URLs have no dot in their last segment; a URL with a dot is a missing file. */
function asksForPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  const isApi = path === '/api' || path.startsWith('/api/')
  return ['GET', 'HEAD'].includes(request.method) && !isApi && !/\.[^/]*$/.test(path)
}

function sendHtml(reply: FastifyReply, html: string, policy?: string): FastifyReply {
  if (policy !== undefined) reply.header('content-security-policy', policy)
  return reply
    .code(200)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html)
}
