import { createActor, fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { listItems, type MenuPage } from '#contract/menu.ts'
import { type MenuQuery, menuMachine } from '#machines/menu/menuMachine.ts'
import type { ClientDeps } from './clientDeps.ts'

const storedMenu = z.object({ version: z.literal(1), page: listItems.output })

/** The menu, beginning with the page's inlined first page or with the stored one of an earlier visit. */
export function createMenuActor(
  { api, storage, inspect, log }: ClientDeps,
  inlined: MenuPage | null = null,
) {
  const fetchPage = fromPromise<MenuPage, MenuQuery & { page: number }>(({ input, signal }) =>
    api.call(listItems, { query: queryOf(input) }, { signal }),
  )
  const stored = inlined ? null : (storage.read('store_menu', storedMenu)?.page ?? null)
  const menu = createActor(menuMachine.provide({ actors: { fetchPage } }), {
    id: 'menu',
    systemId: 'menu',
    inspect,
    input: { inlined, stored },
  })
  menu.on('menu.firstPageLoaded', ({ query, page }) => {
    const isWholeMenu = query.search === '' && query.category === null
    if (isWholeMenu) storage.write('store_menu', storedMenu, { version: 1, page })
  })
  menu.on('menu.failed', ({ error }) => log('The menu could not be loaded.', error))
  return menu
}

function queryOf({ search, category, page }: MenuQuery & { page: number }) {
  return {
    page,
    ...(search === '' ? {} : { search }),
    ...(category === null ? {} : { category: String(category) }),
  }
}
