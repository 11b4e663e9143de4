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
  const plain = path.replace(/(.)\/$/, '$1')
  return Object.hasOwn(publicPages, plain) ? (plain as PublicPath) : null
}
