import { fromPromise } from 'xstate'
import { isApiError } from '#contract/errors.ts'
import { getItem, type MenuItem } from '#contract/menu.ts'
import { reorderMachine } from '#machines/orders/reorderMachine.ts'
import type { ClientDeps } from './clientDeps.ts'

/** Takes an earlier order back into the cart. */
export function reorderOf({ api }: ClientDeps) {
  const fetchDish = async (id: number, signal: AbortSignal): Promise<MenuItem | null> => {
    try {
      return await api.call(getItem, { params: { id } }, { signal })
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
