import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { type Category, type listItems, menuItem } from '#contract/menu.ts'
import type { Input } from '#contract/route.ts'
import { menuPageSize, paged } from '../domain/paged.ts'
import { type Dish, searchDishes } from '../domain/searchDishes.ts'
import type { Clock } from '../lib/clock.ts'
import { keepFresh } from '../lib/keepFresh.ts'
import type { Catalogue, CatalogueSource } from './catalogue.ts'

/** The menu, with its dishes encoded as JSON. */
export type MenuSnapshot = {
  /** The catalogue's. */
  version: number
  dishes: readonly Dish[]
  categories: readonly Category[]
  /** One dish as JSON, or undefined when it is not on sale. */
  dish: (id: number) => Bytes | undefined
  /** A page of dishes as JSON. */
  page: (query: Input<typeof listItems>['query']) => Bytes
}

/** A JSON body and its ETag. */
export type Bytes = { json: string; etag: string }

/** The cached menu, compared with the catalogue's version after one second or as soon as it can be. */
export function createMenu(
  { current }: Pick<CatalogueSource, 'current'>,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<MenuSnapshot> {
  return keepFresh({
    read: async (known) => {
      const catalogue = await current()
      return known?.version === catalogue.version ? known : createSnapshot(catalogue)
    },
    clock,
    freshMs: 1000,
    failed: (error) => log.warn({ err: error }, 'the menu could not be read again'),
  })
}

function createSnapshot({ version, dishes, categories }: Catalogue): MenuSnapshot {
  const wires = new Map(dishes.map((dish) => [dish, z.encode(menuItem, dish.menuItem)]))
  const single = new Map(dishes.map((dish) => [dish.menuItem.id, dish]))
  const pageOf: MenuSnapshot['page'] = (query) => {
    const place = { path: '/menu/items/', query, size: menuPageSize }
    const page = paged(searchDishes(dishes, query), place)
    return toBytes({ ...page, results: page.results.map((dish) => wires.get(dish)) })
  }
  const first = pageOf({})
  return {
    version,
    dishes,
    categories,
    dish: remembered((id) => {
      const dish = single.get(id)
      return dish && toBytes(wires.get(dish))
    }),
    page: (query) => (isFirst(query) ? first : pageOf(query)),
  }
}

function isFirst({ page = 1, search = '', category = '' }: Parameters<MenuSnapshot['page']>[0]) {
  return page === 1 && search.trim() === '' && category.trim() === ''
}

function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>()
  return (key) => {
    const value = values.get(key) ?? make(key)
    if (value !== undefined) values.set(key, value)
    return value
  }
}

function toBytes(value: unknown): Bytes {
  const json = JSON.stringify(value)
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` }
}
