import type { ComponentType } from 'react'
import { type LazyPage, lazyPage } from '#src/ui/lazyPage.ts'
import { pagePath } from '../adapters/navigation.ts'

export type PageRoute = { name: string; path: string; title: string; page: LazyPage<object> }

/** The one table of routes; `title` is a label. */
export const routes: readonly PageRoute[] = [
  route(
    'Home',
    '/',
    'titles.home',
    async () => (await import('#src/features/home/HomePage.tsx')).HomePage,
  ),
  route(
    'Ordernow',
    '/ordernow',
    'titles.order_now',
    async () => (await import('./OrderRoute.tsx')).OrderRoute,
  ),
  route(
    'Checkout',
    '/checkout',
    'titles.checkout',
    async () => (await import('./CheckoutRoute.tsx')).CheckoutRoute,
  ),
  route(
    'OurStory',
    '/ourstory',
    'titles.our_story',
    async () => (await import('#src/features/story/StoryPage.tsx')).StoryPage,
  ),
  route(
    'Profile',
    '/profile',
    'titles.profile',
    async () => (await import('./ProfileRoute.tsx')).ProfileRoute,
  ),
  route(
    'OrderResult',
    '/order/success',
    'titles.order_result',
    async () => (await import('./OrderResultRoute.tsx')).OrderResultRoute,
  ),
  route(
    'ContactUs',
    '/contact-us',
    'titles.contact_us',
    async () => (await import('#src/features/contact/ContactPage.tsx')).ContactPage,
  ),
]

/** The page of an address that leads nowhere. */
export const NotFoundPage = lazyPage(
  async () => (await import('#src/features/notFound/NotFoundPage.tsx')).NotFoundPage,
)

/** The title label of a path; the default title where no route has it. */
export function titleOf(path: string): string {
  return routeOf(path)?.title ?? 'titles.default'
}

/** Fetches what a cart with dishes in it is made of ahead of need. */
export { preloadCart } from '#src/features/cart/CartPanel.tsx'

/** Fetches the code of a path's page ahead of need. */
export async function preloadPage(path: string): Promise<void> {
  await routeOf(path)?.page.preload()
}

function routeOf(path: string): PageRoute | undefined {
  const plain = pagePath(path)
  return routes.find((route) => route.path === plain)
}

function route(
  name: string,
  path: string,
  title: string,
  load: () => Promise<ComponentType<object>>,
): PageRoute {
  return { name, path, title, page: lazyPage(load) }
}
