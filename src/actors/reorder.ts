import { fromPromise } from 'xstate'
import { isApiError } from '#contract/errors.ts'
import type { MenuItem } from '#contract/menu.ts'
import { reorderMachine } from '#machines/orders/reorderMachine.ts'
import type { ClientDeps } from './clientDeps.ts'
import { readDish } from './readDish.ts'

/** Takes an earlier order back into the cart. */
export function reorderOf({ api }: ClientDeps) {
  const fetchDish = async (id: number, signal: AbortSignal): Promise<MenuItem | null> => {
    try {
      return await readDish(api, id, signal)
    } catch (error) {
      if (isApiError(error) && error.code === 'notFound') return null
      throw error
    }
  }
  const fetchDishes = fromPromise<(MenuItem | null)[], { ids: number[] }>(({ input, signal }) =>
    Promise.all(input.ids.map((id) => fetchDish(id, signal))),
  )
  return reorderMachine.provide({ actors: { fetchDishes } })
}
