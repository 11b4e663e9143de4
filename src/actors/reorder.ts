import { reorderMachine } from '#machines/orders/reorderMachine.ts'
import type { ClientDeps } from './clientDeps.ts'
import { readDishes } from './readDishes.ts'

/** Takes an earlier order back into the cart. */
export function reorderOf({ api }: ClientDeps) {
  return reorderMachine.provide({ actors: { fetchDishes: readDishes(api) } })
}
