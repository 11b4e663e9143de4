import type { FastifyInstance } from 'fastify'
import { type Language, languageFacts } from '#contract/languages.ts'
import { mainImage } from '#contract/menu.ts'
import { paymentSettings } from '../config/paymentSettings.ts'
import { sellerOf } from '../config/seller.ts'
import { escapeHtml, escapeScript } from '../lib/html.ts'
import type { MenuSnapshot } from '../menu/menuSnapshot.ts'

/** Renders the shop's HTML page with the data of its first screen inlined. */
export async function renderPage(
  app: FastifyInstance,
  page: string,
  url: string,
  language: Language,
): Promise<string> {
  const [labels, menu] = await Promise.all([app.labels(), app.menu()])
  const { env, clock } = app.deps
  const shopTime = new Date(clock.now()).toISOString()
  const facts = JSON.stringify({
    shopTime,
    mode: env.mode,
    payments: paymentSettings(env),
    seller: sellerOf(env),
  })
  const data = `{"translations":${labels.json},"menuPage":${menu.page({}).json},${facts.slice(1)}`
  const script = `<script type="application/json" id="shop-data">${escapeScript(data)}</script>`
  const head = url.startsWith('/ordernow') ? preloadOf(menu) : ''
  return page
    .replace('<html lang="en">', `<html lang="${languageFacts[language].tag}">`)
    .replace('<!--shop-head-->', () => head)
    .replace('<!--shop-data-->', () => script)
}

function preloadOf({ dishes: [first] }: MenuSnapshot): string {
  const image = first && mainImage(first.menuItem)
  return image
    ? `<link rel="preload" as="image" href="${escapeHtml(image)}" fetchpriority="high">`
    : ''
}
