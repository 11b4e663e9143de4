import type { PagePath } from '#contract/pages.ts'
import { routes } from '#src/app/routes.ts'

/** The page at a path as the shop shows it, with its code loaded. */
export async function loadPage(path: PagePath) {
  const route = routes.find((each) => each.path === path)
  if (!route) throw new Error(`There is no page at ${path}.`)
  await route.page.preload()
  return route.page
}
