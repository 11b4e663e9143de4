import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { listItems, type MenuPage } from '#contract/menu.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { type MenuQuery, menuMachine } from '#machines/menu/menuMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Effect } from '../core/eventBridge.ts'

const storedMenu = z.object({ version: z.literal(1), page: listItems.output })

export function menuOf({ api }: ClientDeps) {
  const fetchPage = fromPromise<MenuPage, MenuQuery & { page: number }>(
    ({ input, signal }) =>
      api.call(listItems, { query: queryOf(input) }, { signal }),
  )
  return provideActors(menuMachine, { fetchPage })
}

/** The menu's first page: inlined in the tab's page, or stored by an earlier visit. */
export function firstMenuPage(
  { storage }: ClientDeps,
  inlined: MenuPage | null,
) {
  const stored = inlined
    ? null
    : (storage.read('store_menu', storedMenu)?.page ?? null)
  return { inlined, stored }
}

export const persistMenu: Effect<'menu'> = ({ storage, log }, menu) => {
  menu.on('menu.firstPageLoaded', ({ query, page }) => {
    const isWholeMenu = query.search === '' && query.category === null
    if (isWholeMenu)
      storage.write('store_menu', storedMenu, { version: 1, page })
  })
  menu.on('menu.failed', ({ error }) =>
    log('The menu could not be loaded.', error),
  )
}

function queryOf({ search, category, page }: MenuQuery & { page: number }) {
  return {
    page,
    ...(search === '' ? {} : { search }),
    ...(category === null ? {} : { category: String(category) }),
  }
}
