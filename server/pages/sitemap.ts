import { languages } from '#contract/languages.ts'
import { pages } from '#contract/pages.ts'
import type { Env } from '../config/env.ts'
import { type CachedBody, cachedBody } from '../lib/cachedBody.ts'
import { escapeHtml } from '../lib/html.ts'
import { lruCache } from '../lib/lruCache.ts'
import type { MenuSnapshot } from '../menu/menuSnapshot.ts'
import { addressOf, alternatesOf, type PageAddress } from './alternates.ts'
import { type PublicPath, publicPages } from './publicPages.ts'

/** The rules for crawlers: pages without personal data in a live shop, nothing in another one. */
export function robots({
  mode,
  PUBLIC_URL,
}: Pick<Env, 'mode' | 'PUBLIC_URL'>): CachedBody {
  const personal = pages.filter((page) => !('description' in page))
  const rules =
    mode === 'live'
      ? [
          // Rendering a page needs the menu's calls.
          'Allow: /api/menu/',
          'Disallow: /api/',
          ...personal.map(({ path }) => `Disallow: ${path}`),
          '',
          `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
        ]
      : ['Disallow: /']
  return cachedBody(['User-agent: *', ...rules, ''].join('\n'))
}

/** Returns the sitemap of a menu: each public page and dish in each language, with its other languages. */
export function createSitemap(
  env: Pick<Env, 'PUBLIC_URL'>,
): (menu: MenuSnapshot) => CachedBody {
  return lruCache(1, ({ dishes }) => {
    const addresses: PageAddress[] = [
      ...(Object.keys(publicPages) as PublicPath[]).map((path) => ({
        path,
        dish: null,
      })),
      ...dishes.map(({ menuItem }) => ({
        path: '/ordernow' as const,
        dish: menuItem,
      })),
    ]
    const entries = addresses.flatMap((page) => {
      const links = alternatesOf(env, page).map(
        (link) => `<xhtml:link ${link}/>`,
      )
      return languages.map(
        (language) =>
          `<url><loc>${escapeHtml(addressOf(env, page, language))}</loc>${links.join('')}</url>`,
      )
    })
    return cachedBody(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
        ...entries,
        '</urlset>\n',
      ].join('\n'),
    )
  })
}
