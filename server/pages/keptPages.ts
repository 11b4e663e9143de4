import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type Language, languages } from '#contract/languages.ts'
import type { ServerContext } from '../context.ts'
import type { MenuSnapshot } from '../menu/menuSnapshot.ts'
import type { PageContent } from './pageData.ts'
import type { PageTemplate } from './pageTemplate.ts'
import { type PublicPath, publicPages } from './publicPages.ts'
import { renderPublicPage } from './renderPage.ts'

/** A page as it is sent: whole and compressed. */
export type KeptPage = { etag: string; html: string; br: Buffer; gzip: Buffer }

type Kept = { content: PageContent; page: Promise<KeptPage> }

/** The public pages, each rendered and compressed once for its language and content. */
export function createKeptPages(
  { deps, labels, menu }: ServerContext & { menu: () => Promise<MenuSnapshot> },
  template: PageTemplate,
) {
  const kept = new Map<string, Kept>()
  const pageOf = async (path: PublicPath, language: Language): Promise<KeptPage> => {
    const content = { labels: await labels(), menu: await menu() }
    const key = language + path
    const known = kept.get(key)
    if (known && isSame(known.content, content)) return known.page
    const page = renderPublicPage(deps, template, content, path, language).then(compress)
    kept.set(key, { content, page })
    // What failed is rendered anew for the next visitor.
    page.catch(() => kept.delete(key))
    return page
  }
  const warmUp = async () => {
    for (const path of Object.keys(publicPages) as PublicPath[])
      for (const language of languages) await pageOf(path, language)
  }
  return { pageOf, warmUp }
}

function isSame(one: PageContent, other: PageContent): boolean {
  return one.menu === other.menu && one.labels.etag === other.labels.etag
}

async function compress(html: string): Promise<KeptPage> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(html),
    promisify(gzip)(html, { level: 9 }),
  ])
  const etag = `W/"${createHash('sha256').update(html).digest('base64url')}"`
  return { etag, html, br, gzip: zipped }
}
