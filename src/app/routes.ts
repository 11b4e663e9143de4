import type { ComponentType } from 'react'
import { type PagePath, pages } from '#contract/pages.ts'
import { type LazyPage, lazyPage } from '#src/ui/lazyPage.ts'
import { pagePath } from '../adapters/navigation.ts'
import { withActors } from './withActors.ts'

/** The view of each page, and the lazy actors that it needs. */
const views: Record<PagePath, () => Promise<ComponentType>> = {
  '/': async () => (await import('./HomeRoute.tsx')).HomeRoute,
  '/ordernow': async () => (await import('./OrderRoute.tsx')).OrderRoute,
  '/checkout': withActors(
    ['accountForms', 'walletAndOrders'],
    async () => (await import('./CheckoutRoute.tsx')).CheckoutRoute,
  ),
  '/ourstory': async () =>
    (await import('#src/features/story/StoryPage.tsx')).StoryPage,
  '/profile': withActors(
    ['accountForms', 'walletAndOrders'],
    async () => (await import('./ProfileRoute.tsx')).ProfileRoute,
  ),
  '/order/success': withActors(
    ['walletAndOrders'],
    async () => (await import('./OrderResultRoute.tsx')).OrderResultRoute,
  ),
  '/contact-us': async () =>
    (await import('#src/features/contact/ContactPage.tsx')).ContactPage,
}

export const routes = pages.map(({ path, title }) => ({
  path,
  title,
  page: lazyPage(views[path]),
}))

export const NotFoundPage: LazyPage<object> = lazyPage(
  async () =>
    (await import('#src/features/notFound/NotFoundPage.tsx')).NotFoundPage,
)

/** The title label of a path; the default title for an unknown path. */
export function titleOf(path: string): string {
  return routeOf(path)?.title ?? 'titles.default'
}

export { preloadCart } from '#src/features/cart/CartPanel.tsx'

export async function preloadPage(path: string): Promise<void> {
  await routeOf(path)?.page.preload()
}

function routeOf(path: string) {
  const plain = pagePath(path)
  return routes.find((route) => route.path === plain)
}
