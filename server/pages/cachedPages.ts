import type { Language } from '#contract/languages.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { ServerContext } from '../context.ts'
import { type CachedBody, cachedBody } from '../lib/cachedBody.ts'
import type { MenuSnapshot } from '../menu/menuSnapshot.ts'
import type { PageContent } from './pageData.ts'
import type { PageTemplate } from './pageTemplate.ts'
import type { PublicPath } from './publicPages.ts'
import { renderPublicPage } from './renderPage.ts'

type Kept = { content: PageContent; page: Promise<CachedBody> }

/** Renders a public page for its first visitor and caches it by language, content and selection of dishes. */
export function createCachedPages(
  { deps, labels, menu }: ServerContext & { menu: () => Promise<MenuSnapshot> },
  template: PageTemplate,
): (
  path: PublicPath,
  language: Language,
  item: string | null,
  homeSelection: number,
) => Promise<CachedBody> {
  const cache = new Map<string, Kept>()
  return async (path, language, item, homeSelection) => {
    const content = { labels: await labels(), menu: await menu() }
    // Only dishes on the menu have their own pages, which limits the size of the cache.
    const dish = item ? dishOf(content.menu, item) : null
    const selection = path === '/' ? homeSelection : 0
    const subject = { path, language, dish, homeSelection: selection }
    const key = [language, path, dish?.id, selection].join(' ')
    const cached = cache.get(key)
    if (cached && isSame(cached.content, content)) return cached.page

    const rendered = renderPublicPage(deps, template, content, subject)
    const page = rendered.then((html) => cachedBody(html))
    cache.set(key, { content, page })
    // The next visitor's request renders a failed page again.
    page.catch(() => cache.delete(key))

    return page
  }
}

function dishOf({ dishes }: MenuSnapshot, id: string): MenuItem | null {
  return (
    dishes.find(({ menuItem }) => String(menuItem.id) === id)?.menuItem ?? null
  )
}

function isSame(one: PageContent, other: PageContent): boolean {
  return one.menu === other.menu && one.labels.etag === other.labels.etag
}
