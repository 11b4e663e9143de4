import { provideActors } from '#machines/core/provideActors.ts'
import { reorderMachine } from '#machines/orders/reorderMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import { readDishes } from '../menu/readDishes.ts'

export function reorderOf({ api }: ClientDeps) {
  return provideActors(reorderMachine, { fetchDishes: readDishes(api) })
}
