import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import type { Env } from '../config/env.ts'
import type { Deps } from '../context.ts'
import { encodingOf } from '../http/compression.ts'
import { sendHttpError } from '../http/errorHandler.ts'
import { notFound } from '../http/errors.ts'
import { isKnown } from '../http/isKnown.ts'
import { askedLanguage, languageOfPage } from '../i18n/language.ts'
import { createKeptPages, type KeptPage } from '../pages/keptPages.ts'
import { type PageTemplate, readPage, readTemplate } from '../pages/pageTemplate.ts'
import { publicPathOf } from '../pages/publicPages.ts'
import { renderPlainPage } from '../pages/renderPage.ts'

/** The built client: its files, and its HTML page for every other URL. */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  const directory = app.deps.clientDirectory
  if (directory !== null) await serveFiles(app, directory)
  const template = directory === null ? null : readTemplate(directory)
  const inspector = directory === null ? null : readPage(directory, 'inspector.html')
  if (inspector !== null)
    app.get('/inspector', async (_, reply) => sendHtml(reply, inspector, inspectorPolicy))
  const send = template && pageSender(app, template)
  app.setNotFoundHandler(async (request, reply) => {
    if (send === null || !asksForPage(request))
      return await sendHttpError(app, request, reply, notFound())
    return await send(request, reply)
  })
}

/** Sends the page of a path in the visitor's language: a public one as it is kept, any other one made for the request. */
function pageSender(app: FastifyInstance, template: PageTemplate) {
  const pages = createKeptPages(app, template)
  app.addHook('onListen', async () => {
    pages.warmUp().catch((error) => app.log.warn({ err: error }, 'the pages could not be rendered'))
  })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOfPage(request)
    if (askedLanguage(request.query)) rememberLanguage(app.deps.env, reply, language)
    tellShopTime(app.deps, reply)
    reply.header('vary', 'accept-language, cookie').header('content-language', language)
    const path = pathOf(request)
    const publicPath = publicPathOf(path)
    if (publicPath) return sendKept(request, reply, await pages.pageOf(publicPath, language))
    const content = { labels: await app.labels(), menu: await app.menu() }
    return sendHtml(reply, renderPlainPage(app.deps, template, content, path, language))
  }
}

/** In a cookie, since a page that is kept knows no time: its script corrects its clock by it before anything is asked. */
function tellShopTime({ clock, env }: Deps, reply: FastifyReply) {
  const secure = env.PUBLIC_URL.startsWith('https:')
  const time = new Date(clock.now()).toISOString()
  reply.setCookie('shop_time', time, { path: '/', sameSite: 'lax', secure, maxAge: 60 })
}

/** An address that asks for a language chooses it for the pages behind it. */
function rememberLanguage({ PUBLIC_URL }: Env, reply: FastifyReply, language: Language) {
  const secure = PUBLIC_URL.startsWith('https:')
  reply.setCookie('language', language, { path: '/', sameSite: 'lax', secure, maxAge: year })
}

function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  reply.header('etag', page.etag)
  if (isKnown(request, page.etag)) return reply.code(304).header('cache-control', 'no-cache').send()
  const encoding = encodingOf(request)
  if (encoding === null) return sendHtml(reply, page.html)
  reply.header('vary', 'accept-language, cookie, accept-encoding')
  return sendHtml(
    reply.header('content-encoding', encoding),
    encoding === 'br' ? page.br : page.gzip,
  )
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

/** Page URLs have no dot in their last segment; a URL with a dot is a missing file. */
function asksForPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const isApi = path === '/api' || path.startsWith('/api/')
  return ['GET', 'HEAD'].includes(request.method) && !isApi && !/\.[^/]*$/.test(path)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

function sendHtml(reply: FastifyReply, html: string | Buffer, policy?: string): FastifyReply {
  if (policy !== undefined) reply.header('content-security-policy', policy)
  return reply
    .code(200)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html)
}
