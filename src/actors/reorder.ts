import { fromPromise } from 'xstate'
import type { MenuItem } from '#contract/menu.ts'
import { reorderMachine } from '#machines/orders/reorderMachine.ts'
import { orFind } from '../adapters/orFind.ts'
import type { ClientDeps } from './clientDeps.ts'
import { readDish } from './readDish.ts'

/** Takes an earlier order back into the cart; a dish that is not on the menu any more is null. */
export function reorderOf({ api }: ClientDeps) {
  const fetchDishes = fromPromise<(MenuItem | null)[], { ids: number[] }>(({ input, signal }) =>
    Promise.all(
      input.ids.map((id) => orFind<MenuItem | null>(readDish(api, id, signal), async () => null)),
    ),
  )
  return reorderMachine.provide({ actors: { fetchDishes } })
}
