import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { linkedItem } from '#contract/dishLink.ts'
import { homeSelection } from '#contract/homeLists.ts'
import { notFound } from '../domain/requestRefusal.ts'
import { sendCached } from '../http/sendCached.ts'
import { languageOfPage, requestedLanguage } from '../i18n/language.ts'
import { createCachedPages } from '../pages/cachedPages.ts'
import { readKitchenFace } from '../pages/kitchenFace.ts'
import { labelsAt, labelsRoute } from '../pages/labelsFile.ts'
import { manifest } from '../pages/manifest.ts'
import {
  type PageTemplate,
  readPage,
  readTemplate,
} from '../pages/pageTemplate.ts'
import { isPage, publicPathOf } from '../pages/publicPages.ts'
import { renderPlainPage } from '../pages/renderPage.ts'
import { createSitemap, robots } from '../pages/sitemap.ts'
import { photosDirectory } from '../seed/dishPictures.ts'

/** Serves the files of the built client, and its HTML page for every other path without a dot. */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  const directory = app.deps.clientDirectory
  const face = readKitchenFace(app.deps.env.KITCHEN_DIR, app.log)
  if (directory !== null) await serveFiles(app, directory, face.files)
  await servePhotos(app)

  const template = directory === null ? null : readTemplate(directory, face)
  const inspector =
    directory === null ? null : readPage(directory, 'inspector.html')
  if (inspector !== null)
    app.get('/inspector', async (_, reply) =>
      sendHtml(reply, inspector, inspectorPolicy),
    )
  app.get('/manifest.webmanifest', async (request, reply) => {
    const language = languageOfPage(request)
    reply
      .header('vary', 'accept-language, cookie')
      .header('content-language', language)
    reply.type('application/manifest+json; charset=utf-8')

    return await sendCached(
      request,
      reply,
      manifest(await app.labels(), language, face.paper.light),
    )
  })
  // A kitchen can bring its own files in `public/`.
  if (!hasFile(directory, 'robots.txt')) {
    const rules = robots(app.deps.env)
    app.get('/robots.txt', async (request, reply) =>
      sendCached(request, reply.type('text/plain; charset=utf-8'), rules),
    )
  }
  if (!hasFile(directory, 'sitemap.xml')) {
    const sitemapOf = createSitemap(app.deps.env)
    app.get('/sitemap.xml', async (request, reply) =>
      sendCached(
        request,
        reply.type('application/xml; charset=utf-8'),
        sitemapOf(await app.menu()),
      ),
    )
  }
  app.get(labelsRoute, async (request, reply) => {
    const address = pathOf(request)
    // Another server may have newer labels than this one.
    const labels =
      labelsAt(await app.labels(), address) ??
      labelsAt(await app.labels(0), address)
    if (labels === null) throw notFound()
    reply.type('application/json; charset=utf-8')
    return await sendCached(request, reply, labels, forGood)
  })
  if (template !== null) {
    const send = pageSender(app, template)
    app.get('/*', async (request, reply) => {
      if (!asksForPage(request)) return reply.callNotFound()
      return await send(request, reply)
    })
  }
}

function hasFile(directory: string | null, name: string): boolean {
  return directory !== null && existsSync(join(directory, name))
}

function pageSender(app: FastifyInstance, template: PageTemplate) {
  const findPage = createCachedPages(app, template)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOfPage(request)
    // `?lang=` also chooses the language of later pages.
    if (requestedLanguage(request.query))
      setScriptCookie(app, reply, 'language', language, year)
    // A cached page has no time; its script sets its clock by this cookie before it calls the API.
    setScriptCookie(
      app,
      reply,
      'shop_time',
      new Date(app.deps.clock.now()).toISOString(),
      60,
    )
    const selection = homeSelection(request.cookies.home_dishes, Math.random)
    setScriptCookie(app, reply, 'home_dishes', String(selection), visit)
    reply
      .header('vary', 'accept-language, cookie')
      .header('content-language', language)

    const path = pathOf(request)
    const publicPath = publicPathOf(path)
    if (publicPath) {
      const item = linkedItem(
        publicPath,
        request.query as Record<string, unknown>,
      )
      const page = await findPage(publicPath, language, item, selection)
      return await sendCached(request, reply.type(html), page)
    }

    // Not 404: browsers would log an error to the console.
    if (!isPage(path)) reply.header('x-robots-tag', 'noindex')
    const content = { labels: await app.labels(), menu: await app.menu() }

    return sendHtml(
      reply,
      renderPlainPage(app.deps, template, content, path, language),
    )
  }
}

/** Sends a value to the page's script in a cookie; `maxAge` in seconds. */
function setScriptCookie(
  { deps }: FastifyInstance,
  reply: FastifyReply,
  name: string,
  value: string,
  maxAge: number,
) {
  const secure = deps.env.PUBLIC_URL.startsWith('https:')
  reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure, maxAge })
}

/** The chart layout is WebAssembly with generated bindings. Builds for customers have no inspector. */
const inspectorPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'"

const html = 'text/html; charset=utf-8'
const year = 31_536_000
/** A visit ends half an hour after its last page. */
const visit = 1_800
/** For addresses that contain a hash of the content. */
const forGood = `public, max-age=${year}, immutable`

/** Names contain a hash of the content. Pictures may be added while the server runs. */
async function servePhotos(app: FastifyInstance): Promise<void> {
  if (!existsSync(photosDirectory)) return
  await app.register(staticFiles, {
    root: photosDirectory,
    prefix: '/media/photos/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (path) => !path.endsWith('.json'),
    setHeaders: (reply) => reply.header('cache-control', forGood),
  })
}

/** Also serves the previous version: open pages still request its code. A kitchen's own pictures win. */
async function serveFiles(
  app: FastifyInstance,
  directory: string,
  face: string | null,
): Promise<void> {
  const previous = join(directory, '../previous')
  const root = [...(face ? [face] : []), directory, previous].filter((path) =>
    existsSync(path),
  )
  const assets = root.map((path) => join(path, 'assets'))
  await app.register(staticFiles, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // A compressed file is sent in place of its original, and needs no route.
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.vite/**'],
    setHeaders: (reply, path) => {
      const hashed = assets.some((place) => path.startsWith(place))
      reply.header('cache-control', hashed ? forGood : 'public, max-age=3600')
    },
  })
}

/** A URL with a dot in its last segment is a missing file, not a page. */
function asksForPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const isApi = path === '/api' || path.startsWith('/api/')
  return !isApi && !/\.[^/]*$/.test(path)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

function sendHtml(
  reply: FastifyReply,
  page: string,
  policy?: string,
): FastifyReply {
  if (policy !== undefined) reply.header('content-security-policy', policy)
  return reply
    .code(200)
    .header('cache-control', 'no-cache')
    .type(html)
    .send(page)
}
