import type { FastifyInstance } from 'fastify'
import { getItem, listCategories, listItems } from '#contract/menu.ts'
import { handleCached } from '../http/cachedRoute.ts'

export function menuRoutes(app: FastifyInstance): void {
  handleCached(app, listItems, async ({ query }) =>
    (await app.menu(0)).page(query),
  )
  handleCached(app, getItem, async ({ params }) =>
    (await app.menu(0)).dish(params.id),
  )
  handleCached(app, listCategories, async ({ query }) =>
    (await app.menu(0)).categoryPage(query),
  )
}
