/**
 * A page of the shop; texts are label keys. A page with `link` appears in the header, the side menu and the footer. A
 * page with `description` is public: rendered by the server, the same for everybody, and indexed by search engines.
 */
type Page = {
  name: string
  path: `/${string}`
  title: string
  link?: string
  description?: string
  /** The id of the element that must be complete before a phone's first paint, if not `main`. */
  paint?: string
}

/** All pages of the shop; other addresses are not found. */
export const pages = [
  {
    name: 'Home',
    path: '/',
    title: 'titles.home',
    link: 'shell.home',
    description: 'home.hero_text',
    paint: 'popular',
  },
  {
    name: 'Ordernow',
    path: '/ordernow',
    title: 'titles.order_now',
    link: 'shell.order_now',
    description: 'menu.subtitle',
  },
  { name: 'Checkout', path: '/checkout', title: 'titles.checkout' },
  {
    name: 'OurStory',
    path: '/ourstory',
    title: 'titles.our_story',
    link: 'shell.our_story',
    description: 'story.banner_text',
  },
  { name: 'Profile', path: '/profile', title: 'titles.profile' },
  { name: 'OrderResult', path: '/order/success', title: 'titles.order_result' },
  {
    name: 'ContactUs',
    path: '/contact-us',
    title: 'titles.contact_us',
    link: 'shell.contact_us',
    description: 'contact.intro',
  },
] as const satisfies readonly Page[]

export type PagePath = (typeof pages)[number]['path']

/** The pages in the header, the side menu and the footer. */
export const linkedPages = pages.filter((page) => 'link' in page)
