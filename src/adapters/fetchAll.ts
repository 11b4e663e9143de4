import type * as z from 'zod/mini'
import type { Output, Route } from '#contract/route.ts'
import type { Api } from './api.ts'

type Page<Item> = { next?: string | null | undefined; results: Item[] }
type PagedRoute = Route<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<Page<unknown>>>
type ItemOf<R extends PagedRoute> = Output<R>['results'][number]

/** Every item of a paged list, page after page for as long as there is a next one. */
export async function fetchAll<R extends PagedRoute>(api: Api, route: R): Promise<ItemOf<R>[]> {
  const items: ItemOf<R>[] = []
  for (let page = 1; ; page += 1) {
    const answer = await api.call<PagedRoute>(route, { query: { page } })
    items.push(...answer.results)
    if (!answer.next || answer.results.length === 0) return items
  }
}
