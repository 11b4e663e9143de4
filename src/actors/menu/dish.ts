import { fromPromise } from 'xstate'
import type { MenuItem } from '#contract/menu.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { dishMachine } from '#machines/menu/dishMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Find } from '../core/eventBridge.ts'
import { lists } from '../core/lists.ts'

/** The open dish; fetches by id a dish that is on no loaded page. */
export function dishDialogOf({ api }: ClientDeps, find: Find) {
  const fetchItem = fromPromise<MenuItem, { itemId: number }>(
    async ({ input: { itemId }, signal }) =>
      loaded(find).find(({ id }) => id === itemId) ??
      (await (await lists()).dish(api, itemId, signal)),
  )
  return provideActors(dishMachine, { fetchItem })
}

function loaded(find: Find): MenuItem[] {
  const {
    popular = [],
    bestSellings = [],
    items = [],
  } = find('home').getSnapshot().context.data ?? {}
  return [
    ...find('menu').getSnapshot().context.items,
    ...popular,
    ...bestSellings,
    ...items,
  ]
}
