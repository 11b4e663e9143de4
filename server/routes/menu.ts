import type { FastifyInstance } from 'fastify'
import { getItem, listCategories, listItems } from '#contract/menu.ts'
import { handleCached } from '../http/cachedRoute.ts'
import { atLeastAsTold } from '../http/catalogueVersion.ts'

export function menuRoutes(app: FastifyInstance): void {
  handleCached(app, listItems, async ({ query, request }) =>
    (await atLeastAsTold(request, app.menu)).page(query),
  )
  handleCached(app, getItem, async ({ params, request }) =>
    (await atLeastAsTold(request, app.menu)).dish(params.id),
  )
  handleCached(app, listCategories, async ({ query, request }) =>
    (await atLeastAsTold(request, app.menu)).categoryPage(query),
  )
}
