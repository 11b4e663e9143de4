import type { FastifyInstance } from 'fastify'
import { getItem, listCategories, listItems } from '#contract/menu.ts'
import { listPageSize, paged } from '../domain/paged.ts'
import { handle, preencodedResponse } from '../http/contractRoute.ts'
import { notFound } from '../http/errors.ts'
import { readMenuSnapshot } from '../menu/menuSnapshot.ts'

/** The menu: categories, pages of dishes, and one dish. */
export function menuRoutes(app: FastifyInstance): void {
  handle(app, listItems, async (call) => {
    const menu = await readMenuSnapshot(call.deps)
    return preencodedResponse(call, menu.page(call.query))
  })

  handle(app, getItem, async (call) => {
    const menu = await readMenuSnapshot(call.deps)
    const dish = menu.dish(call.params.id)
    if (!dish) throw notFound()
    return preencodedResponse(call, dish)
  })

  handle(app, listCategories, async ({ deps, query }) => {
    const { categories } = await readMenuSnapshot(deps)
    return paged(categories, { path: listCategories.path, query, size: listPageSize })
  })
}
