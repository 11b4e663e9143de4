import type { PagePath } from '#contract/pages.ts'
import { routes } from '#src/app/routes.ts'

export async function loadPage(path: PagePath) {
  const route = routes.find((candidate) => candidate.path === path)
  if (!route) throw new Error(`There is no page at ${path}.`)
  await route.page.preload()
  return route.page
}
