import { fromPromise } from 'xstate'
import { isApiError } from '#contract/errors.ts'
import type { MenuItem } from '#contract/menu.ts'
import { reorderMachine } from '#machines/orders/reorderMachine.ts'
import type { ClientDeps } from './clientDeps.ts'
import { readDish } from './readDish.ts'

/** Takes an earlier order back into the cart; a dish that is not on the menu any more is null. */
export function reorderOf({ api }: ClientDeps) {
  const fetchDishes = fromPromise<(MenuItem | null)[], { ids: number[] }>(({ input, signal }) =>
    Promise.all(input.ids.map((id) => readDish(api, id, signal).catch(nullIfGone))),
  )
  return reorderMachine.provide({ actors: { fetchDishes } })
}

function nullIfGone(error: unknown): null {
  if (isApiError(error) && error.code === 'notFound') return null
  throw error
}
