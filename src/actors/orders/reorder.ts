import { provideActors } from '#machines/core/provideActors.ts'
import { reorderMachine } from '#machines/orders/reorderMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import { readDishes } from '../menu/readDishes.ts'

/** Takes an earlier order back into the cart. */
export function reorderOf({ api }: ClientDeps) {
  return provideActors(reorderMachine, { fetchDishes: readDishes(api) })
}
