import type { FastifyInstance } from 'fastify'
import { getItem, listCategories, listItems } from '#contract/menu.ts'
import { handleKept } from '../http/keptRoute.ts'

/** The menu: categories, pages of dishes, and one dish. */
export function menuRoutes(app: FastifyInstance): void {
  handleKept(app, listItems, async ({ query }) => (await app.menu(0)).page(query))
  handleKept(app, getItem, async ({ params }) => (await app.menu(0)).dish(params.id))
  handleKept(app, listCategories, async ({ query }) => (await app.menu(0)).categoryPage(query))
}
