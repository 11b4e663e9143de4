import { createActor, fromPromise } from 'xstate'
import { listDeliveryPoints, listOutlets, listTimeSlots } from '#contract/checkout.ts'
import { listCategories } from '#contract/menu.ts'
import { createResourceMachine } from '#machines/core/createResourceMachine.ts'
import { fetchAll } from '../adapters/fetchAll.ts'
import type { ClientDeps } from './clientDeps.ts'

/** A resource named `id` that is fetched by `fetchResource`; its failures are only logged. */
export function createResourceActor<Data>(
  { inspect, log }: ClientDeps,
  id: string,
  fetchResource: () => Promise<Data>,
) {
  const machine = createResourceMachine<Data>({ id }).provide({
    actors: { fetchResource: fromPromise(fetchResource) },
  })
  const actor = createActor(machine, { id, inspect, input: undefined })
  actor.on('resource.failed', ({ error }) => log(`${id} could not be loaded`, error))
  return actor
}

/** What the shop offers to everybody. */
export function createCatalogueActors(deps: ClientDeps) {
  const { api } = deps
  return {
    categories: createResourceActor(deps, 'categories', () => fetchAll(api, listCategories)),
    deliveryPoints: createResourceActor(deps, 'deliveryPoints', () =>
      fetchAll(api, listDeliveryPoints),
    ),
    outlets: createResourceActor(deps, 'outlets', () => fetchAll(api, listOutlets)),
    timeSlots: createResourceActor(deps, 'timeSlots', () => api.call(listTimeSlots)),
  }
}
