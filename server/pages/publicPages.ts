import { pages } from '#contract/pages.ts'

type PublicPage = Extract<(typeof pages)[number], { description: string }>

export type PublicPath = PublicPage['path']

/**
 * Pages that are the same for everybody: the server renders and caches them. `paint` is the id of the element that must
 * be complete before a phone's first paint; later parts do not move it.
 */
export const publicPages = Object.fromEntries(
  pages
    .filter((page) => 'description' in page)
    .map((page) => [page.path, { paint: 'main', ...page }]),
) as { [Path in PublicPath]: PublicPage & { paint: string } }

/** The public page of a path, with or without a trailing slash; null if there is none. */
export function publicPathOf(path: string): PublicPath | null {
  const plain = withoutSlash(path)
  return Object.hasOwn(publicPages, plain) ? (plain as PublicPath) : null
}

/** True if the shop has a page at a path, matched as its script does: ignoring case and a trailing slash. */
export function isPage(path: string): boolean {
  return pages.some((page) => page.path === withoutSlash(path).toLowerCase())
}

function withoutSlash(path: string): string {
  return path.replace(/(.)\/$/, '$1')
}
