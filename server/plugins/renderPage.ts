import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { listItems, mainImage } from '#contract/menu.ts'
import type { Language } from '#contract/translations.ts'
import { escapeHtml, escapeScript } from './html.ts'

/** The shop's page with everything inlined that its first screen needs. */
export async function renderPage(
  app: FastifyInstance,
  page: string,
  url: string,
  language: Language,
): Promise<string> {
  const [labels, menuPage] = await Promise.all([app.labels(), readMenuPage(app)])
  const shopTime = new Date(app.deps.clock.now()).toISOString()
  const rest = JSON.stringify({ shopTime, sandbox: app.deps.env.sandbox, menuPage })
  const data = `{"translations":${labels.json},${rest.slice(1)}`
  const script = `<script type="application/json" id="shop-data">${escapeScript(data)}</script>`
  const head = url.startsWith('/ordernow') ? preloadOf(menuPage) : ''
  return page
    .replace('<html lang="en">', `<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">`)
    .replace('<!--shop-head-->', () => head)
    .replace('<!--shop-data-->', () => script)
}

/** The first page of the menu as the API sends it: one source for both. */
async function readMenuPage(app: FastifyInstance): Promise<unknown> {
  const answer = await app.inject({ method: 'GET', url: `/api${listItems.path}` })
  return answer.statusCode === 200 ? answer.json() : undefined
}

function preloadOf(menuPage: unknown): string {
  const parsed = z.safeParse(listItems.output, menuPage)
  const first = parsed.success ? parsed.data.results[0] : undefined
  const image = first && mainImage(first)
  return image
    ? `<link rel="preload" as="image" href="${escapeHtml(image)}" fetchpriority="high">`
    : ''
}
