/**
 * A page of the shop. Texts are keys of labels: a page with a `link` is in the header, the side menu and the footer; one
 * with a `description` is public: the same for everybody, rendered by the server and indexed by search engines.
 */
type Page = {
  name: string
  path: `/${string}`
  title: string
  link?: string
  description?: string
  /** The id of the element in front of which a first paint makes sense on a phone, where that is not `main`. */
  paint?: string
}

/** All pages of the shop: any other address leads nowhere. */
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

/** The path of a page. */
export type PagePath = (typeof pages)[number]['path']

/** The pages to which the header, the side menu and the footer lead. */
export const linkedPages = pages.filter((page) => 'link' in page)
