import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languageFacts } from '#contract/languages.ts'
import { type MenuItem, mainImage } from '#contract/menu.ts'
import { currency, toDecimal } from '#contract/money.ts'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import { addDays, wallDate } from '#contract/schedule.ts'
import type { Env } from '../config/env.ts'
import type { Deps } from '../context.ts'
import { escapeHtml, escapeScript } from '../lib/html.ts'
import { addressOf, alternatesOf } from './alternates.ts'
import type { PageContent } from './pageData.ts'
import { type PublicPath, publicPages } from './publicPages.ts'

export type PageSubject = {
  path: PublicPath
  language: Language
  dish: MenuItem | null
  homeSelection: number
}

/** The metadata of a public page for search engines and previews, in its language. */
export function pageHead(
  env: Env,
  content: PageContent,
  subject: PageSubject,
  clientDirectory: string | null,
): string {
  const { language, dish } = subject
  const { title, description } = textsOf(content, subject)
  const address = addressOf(env, subject, language)
  const named = {
    site_name: content.labels.text(language, 'shell.brand'),
    title,
    description,
  }
  const preview = {
    type: 'website',
    ...named,
    url: address,
    ...pictureOf(env, dish, clientDirectory),
    locale: languageFacts[language].locale.replace('-', '_'),
  }

  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...alternatesOf(env, subject).map((link) => `<link ${link}>`),
    ...Object.entries(preview).map(
      ([name, value]) =>
        `<meta property="og:${name}" content="${escapeHtml(String(value))}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

/** The restaurant, and on the menu page its dishes, for search engines. No paint waits for it. */
export function structuredData(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  content: PageContent,
  { path, language }: PageSubject,
): string {
  const hours = openingHours(content.menu.calendar, clock.now())
  const facts = escapeScript(restaurant(env, content, path, language, hours))
  return `<script type="application/ld+json">${facts}</script>`
}

/** A public page's title and description: the dish's, else its own. */
export function textsOf(
  { labels }: PageContent,
  { path, language, dish }: PageSubject,
) {
  const text = (key: string) => labels.text(language, key)
  const { title, description } = publicPages[path]
  if (!dish) return { title: text(title), description: text(description) }
  return {
    title: `${text(dish.trans_code)} | ${text('shell.brand')}`,
    description: text(dish.trans_desc_code),
  }
}

/** Previews show no SVG: a bitmap replaces it (`npm run pictures`), or the shop's own picture. A photo needs none. */
function pictureOf(
  { PUBLIC_URL }: Env,
  dish: MenuItem | null,
  clientDirectory: string | null,
) {
  const picture = dish && mainImage(dish)
  const ofPhoto = picture?.replace(
    /^(\/media\/photos\/\w+)-800\.webp$/,
    '$1-preview.jpg',
  )
  if (ofPhoto && ofPhoto !== picture)
    return { image: PUBLIC_URL + ofPhoto, ...previewSize }
  if (picture && !picture.endsWith('.svg'))
    return { image: new URL(picture, PUBLIC_URL).href }

  const drawn = picture?.replace(
    /^\/media\/items\/(.+)\.svg$/,
    '/media/previews/$1.jpg',
  )
  if (drawn && clientDirectory && existsSync(join(clientDirectory, drawn)))
    return { image: PUBLIC_URL + drawn, ...previewSize }

  return {
    image: `${PUBLIC_URL}/media/preview.jpg`,
    'image:width': 1200,
    'image:height': 630,
  }
}

const previewSize = { 'image:width': 800, 'image:height': 420 }

function restaurant(
  env: Env,
  { labels, menu }: PageContent,
  path: PublicPath,
  language: Language,
  hours: object,
) {
  const text = (key: string) => labels.text(language, key)
  const dishOf = (item: MenuItem) => {
    const { trans_code, trans_desc_code, price } = item
    const image = mainImage(item)
    return {
      '@type': 'MenuItem',
      name: text(trans_code),
      description: text(trans_desc_code),
      ...(image && { image: new URL(image, env.PUBLIC_URL).href }),
      offers: {
        '@type': 'Offer',
        price: toDecimal(price),
        priceCurrency: currency,
      },
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
    telephone: env.SELLER_PHONE,
    servesCuisine: text('shell.cuisine'),
    currenciesAccepted: currency,
    ...hours,
    hasMenu:
      path === '/ordernow'
        ? {
            '@type': 'Menu',
            inLanguage: languageFacts[language].tag,
            hasMenuSection: sections,
          }
        : `${env.PUBLIC_URL}/ordernow?lang=${language}`,
  })
}

function openingHours(calendar: OpeningCalendar, now: number): object {
  const { weekdays, opens, closes, time_zone, closed_days } = calendar
  const today = wallDate(now, time_zone)
  const coming = closed_days.filter(
    ({ first, last }) => last >= today && first <= addDays(today, 366),
  )

  return {
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays.map((day) =>
        dayNames.format(Date.UTC(2026, 0, 4 + day)),
      ),
      opens,
      closes,
    },
    // Equal times mean a day without hours.
    specialOpeningHoursSpecification: coming.map(({ first, last }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: first,
      validThrough: last,
      opens: '00:00',
      closes: '00:00',
    })),
  }
}

const dayNames = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  timeZone: 'UTC',
})
