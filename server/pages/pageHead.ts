import { type Language, languageFacts, languages } from '#contract/languages.ts'
import { type MenuItem, mainImage } from '#contract/menu.ts'
import { toDecimal } from '#contract/money.ts'
import type { Env } from '../config/env.ts'
import { escapeHtml, escapeScript } from '../lib/html.ts'
import type { PageContent } from './pageData.ts'
import { type PublicPath, publicPages } from './publicPages.ts'

/** What search engines and previews read of a public page, in its language. */
export function pageHead(
  env: Env,
  content: PageContent,
  path: PublicPath,
  language: Language,
): string {
  const { title, description } = textsOf(content, path, language)
  const address = env.PUBLIC_URL + path
  const inLanguage = (one: Language) => `${address}?lang=${one}`
  const named = { site_name: content.labels.text(language, 'shell.brand'), title, description }
  const preview = {
    ...{ type: 'website', ...named, url: inLanguage(language) },
    ...{ image: `${env.PUBLIC_URL}/media/preview.jpg`, 'image:width': 1200, 'image:height': 630 },
    locale: languageFacts[language].locale.replace('-', '_'),
  }
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${inLanguage(language)}">`,
    ...languages.map(
      (one) =>
        `<link rel="alternate" hreflang="${languageFacts[one].tag}" href="${inLanguage(one)}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${address}">`,
    ...Object.entries(preview).map(
      ([name, value]) => `<meta property="og:${name}" content="${escapeHtml(String(value))}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${escapeScript(restaurant(env, content, path, language))}</script>`,
  ].join('')
}

/** A public page's title and description. */
export function textsOf({ labels }: PageContent, path: PublicPath, language: Language) {
  const { title, description } = publicPages[path]
  return {
    title: labels.text(language, title),
    description: labels.text(language, description),
  }
}

/** The kitchen, and on the page of the menu its dishes, in the words of schema.org. */
function restaurant(env: Env, { labels, menu }: PageContent, path: PublicPath, language: Language) {
  const text = (key: string) => labels.text(language, key)
  const dishOf = (item: MenuItem) => {
    const { trans_code, trans_desc_code, price } = item
    const image = mainImage(item)
    return {
      '@type': 'MenuItem',
      name: text(trans_code),
      description: text(trans_desc_code),
      ...(image && { image: new URL(image, env.PUBLIC_URL).href }),
      offers: { '@type': 'Offer', price: toDecimal(price), priceCurrency: 'AUD' },
    }
  }
  const sections = menu.categories.map(({ id, name, trans_code }) => ({
    '@type': 'MenuSection',
    name: trans_code ? text(trans_code) : name,
    hasMenuItem: menu.dishes
      .filter(({ categoryId }) => categoryId === id)
      .map(({ menuItem }) => dishOf(menuItem)),
  }))
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: text('shell.brand'),
    url: env.PUBLIC_URL,
    image: `${env.PUBLIC_URL}/media/preview.jpg`,
    address: text('shell.kitchen_address'),
    servesCuisine: 'Chinese',
    currenciesAccepted: 'AUD',
    openingHours: 'Mo,We,Fr 14:30-20:00',
    hasMenu:
      path === '/ordernow'
        ? { '@type': 'Menu', inLanguage: languageFacts[language].tag, hasMenuSection: sections }
        : `${env.PUBLIC_URL}/ordernow?lang=${language}`,
  })
}
