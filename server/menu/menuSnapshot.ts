import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import {
  type Category,
  listCategories,
  listItems,
  type MenuPage,
  menuItem,
} from '#contract/menu.ts'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import type { Input } from '#contract/route.ts'
import { listPageSize, menuPageSize, paginate } from '../domain/paginate.ts'
import {
  type Dish,
  normalizeSearch,
  searchDishes,
} from '../domain/searchDishes.ts'
import { type CachedBody, cachedJson } from '../lib/cachedBody.ts'
import type { Clock } from '../lib/clock.ts'
import { lruCache } from '../lib/lruCache.ts'
import {
  type CachedValue,
  staleWhileRevalidate,
} from '../lib/staleWhileRevalidate.ts'
import type { Catalogue, CatalogueSource } from './catalogue.ts'

export type MenuSnapshot = {
  version: number
  dishes: readonly Dish[]
  categories: readonly Category[]
  calendar: OpeningCalendar
  /** One dish as JSON, or undefined when it is not on sale. */
  dish: (id: number) => CachedBody | undefined
  page: (query: Query) => CachedBody
  firstPage: () => MenuPage
  categoryPage: (query: Input<typeof listCategories>['query']) => CachedBody
}

type Query = Input<typeof listItems>['query']

const maxCached = 500

/** Caches the menu; compares it with the catalogue's version after one second, or in each call with age 0. */
export function createMenu(
  { current }: Pick<CatalogueSource, 'current'>,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'warn'>,
): CachedValue<MenuSnapshot> {
  return staleWhileRevalidate({
    read: async (known) => {
      const catalogue = await current()
      return known?.version === catalogue.version
        ? known
        : createSnapshot(catalogue)
    },
    clock,
    freshMs: 1000,
    failed: (error) =>
      log.warn({ err: error }, 'the menu could not be read again'),
  })
}

function createSnapshot({
  version,
  dishes,
  categories,
  calendar,
}: Catalogue): MenuSnapshot {
  const wires = new Map(
    dishes.map((dish) => [dish, z.encode(menuItem, dish.menuItem)]),
  )
  const single = new Map(dishes.map((dish) => [dish.menuItem.id, dish]))
  const pageOf = (query: Query) =>
    paginate(searchDishes(dishes, query), {
      path: listItems.path,
      query,
      size: menuPageSize,
    })
  const page = byContent((query: Query) => {
    const page = pageOf(query)
    const wire = {
      ...page,
      results: page.results.map((dish) => wires.get(dish)),
    }
    // There are too many different searches to compress each fully.
    return cachedJson(wire, query.search ? 'quick' : 'full')
  })

  return {
    version,
    dishes,
    categories,
    calendar,
    dish: lruCache(maxCached, (id) => {
      const dish = single.get(id)
      return dish && cachedJson(wires.get(dish))
    }),
    page: (query) => page({ ...query, search: normalizeSearch(query.search) }),
    firstPage: () => {
      const page = pageOf({})
      return { ...page, results: page.results.map((dish) => dish.menuItem) }
    },
    categoryPage: byContent((query) => {
      const page = paginate(categories, {
        path: listCategories.path,
        query,
        size: listPageSize,
      })
      return cachedJson(z.encode(listCategories.output, page))
    }),
  }
}

function byContent<Key, Value>(
  make: (query: Key) => Value,
): (query: Key) => Value {
  const cached = lruCache(maxCached, (content: string) =>
    make(JSON.parse(content) as Key),
  )
  return (query) => cached(JSON.stringify(query))
}
