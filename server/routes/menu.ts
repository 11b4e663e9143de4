import type { FastifyInstance } from 'fastify'
import { getItem, listCategories, listItems } from '#contract/menu.ts'
import { listPageSize, paged } from '../domain/paged.ts'
import { handle, preencodedResponse } from '../http/contractRoute.ts'
import { notFound } from '../http/errors.ts'

/** The menu: categories, pages of dishes, and one dish. */
export function menuRoutes(app: FastifyInstance): void {
  handle(app, listItems, async (call) => {
    const menu = await app.menu()
    return preencodedResponse(call, menu.page(call.query))
  })

  handle(app, getItem, async (call) => {
    const menu = await app.menu()
    const dish = menu.dish(call.params.id)
    if (!dish) throw notFound()
    return preencodedResponse(call, dish)
  })

  handle(app, listCategories, async ({ query }) => {
    const { categories } = await app.menu()
    return paged(categories, { path: listCategories.path, query, size: listPageSize })
  })
}
