import { pages } from '#contract/pages.ts'

type PublicPage = Extract<(typeof pages)[number], { description: string }>

/** The path of a public page. */
export type PublicPath = PublicPage['path']

/**
 * The pages that are the same for everybody: their HTML has its content, and is kept. `paint` is the id of the element
 * in front of which a first paint makes sense on a phone: what comes later moves nothing of it.
 */
export const publicPages = Object.fromEntries(
  pages
    .filter((page) => 'description' in page)
    .map((page) => [page.path, { paint: 'main', ...page }]),
) as { [Path in PublicPath]: PublicPage & { paint: string } }

/** The public page of a path, with or without a slash at its end; null for any other one. */
export function publicPathOf(path: string): PublicPath | null {
  const plain = withoutSlash(path)
  return Object.hasOwn(publicPages, plain) ? (plain as PublicPath) : null
}

/** Whether the shop has a page at a path, as its script finds one: with or without a slash at its end, in letters of any case. */
export function isPage(path: string): boolean {
  return pages.some((page) => page.path === withoutSlash(path).toLowerCase())
}

function withoutSlash(path: string): string {
  return path.replace(/(.)\/$/, '$1')
}
