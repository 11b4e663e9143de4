import { pagePaths } from '#contract/pages.ts'

/**
 * The pages that are the same for everybody: their HTML has its content, and is kept. The labels of their title and description, and the
 * id of the element in front of which a first paint makes sense on a phone: what comes later moves nothing of it.
 */
export const publicPages = {
  '/': { title: 'titles.home', description: 'home.hero_text', paint: 'popular' },
  '/ordernow': { title: 'titles.order_now', description: 'menu.subtitle', paint: 'main' },
  '/ourstory': { title: 'titles.our_story', description: 'story.banner_text', paint: 'main' },
  '/contact-us': { title: 'titles.contact_us', description: 'contact.intro', paint: 'main' },
} as const

/** The path of a public page. */
export type PublicPath = keyof typeof publicPages

/** The public page of a path, with or without a slash at its end; null for any other one. */
export function publicPathOf(path: string): PublicPath | null {
  const plain = withoutSlash(path)
  return Object.hasOwn(publicPages, plain) ? (plain as PublicPath) : null
}

/** Whether the shop has a page at a path, as its script finds one: with or without a slash at its end, in letters of any case. */
export function isPage(path: string): boolean {
  return (pagePaths as readonly string[]).includes(withoutSlash(path).toLowerCase())
}

function withoutSlash(path: string): string {
  return path.replace(/(.)\/$/, '$1')
}
