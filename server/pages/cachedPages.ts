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

/** Finds a public page, which is rendered for its first visitor and kept for its language and content. */
export function createCachedPages(
  { deps, labels, menu }: ServerContext & { menu: () => Promise<MenuSnapshot> },
  template: PageTemplate,
): (path: PublicPath, language: Language, item: string | null) => Promise<CachedBody> {
  const kept = new Map<string, Kept>()
  return async (path, language, item) => {
    const content = { labels: await labels(), menu: await menu() }
    // A dish that is not on the menu has no page of its own: nobody can make the shop keep more than the menu has.
    const dish = item ? dishOf(content.menu, item) : null
    const subject = { path, language, dish }
    const key = [language, path, dish?.id].join(' ')
    const known = kept.get(key)
    if (known && isSame(known.content, content)) return known.page
    const rendered = renderPublicPage(deps, template, content, subject)
    const page = rendered.then((html) => cachedBody(html))
    kept.set(key, { content, page })
    // What failed is rendered anew for the next visitor.
    page.catch(() => kept.delete(key))
    return page
  }
}

function dishOf({ dishes }: MenuSnapshot, id: string): MenuItem | null {
  return dishes.find(({ menuItem }) => String(menuItem.id) === id)?.menuItem ?? null
}

function isSame(one: PageContent, other: PageContent): boolean {
  return one.menu === other.menu && one.labels.etag === other.labels.etag
}
