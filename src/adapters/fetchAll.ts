import type * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'
import type { Api } from './api.ts'

type Page<Item> = { next?: string | null | undefined; results: Item[] }
type RouteTo<Answer> = Route<
  z.ZodMiniType,
  z.ZodMiniType,
  z.ZodMiniType,
  z.ZodMiniType<Answer>
>

export async function fetchAll<Item>(
  api: Api,
  route: RouteTo<Page<Item>>,
): Promise<Item[]> {
  const pages = await fetchPages(api, route)
  return pages.flatMap(({ results }) => results)
}

/** Reads the pages of a list, one after the other, until the last. */
export async function fetchPages<Answer extends Page<unknown>>(
  api: Api,
  route: RouteTo<Answer>,
): Promise<Answer[]> {
  const pages: Answer[] = []
  for (let page = 1; ; page += 1) {
    const answer = await api.call(route, { query: { page } })
    pages.push(answer)
    if (!answer.next || answer.results.length === 0) return pages
  }
}
