import { fromPromise } from 'xstate'
import { createResourceMachine } from '#machines/core/createResourceMachine.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import type { ResourceRef } from '#src/hooks/actors.ts'
import type { ClientDeps } from './clientDeps.ts'

/** A resource named `id` that is fetched by `fetchResource`; `signal` aborts when nobody waits for the answer any more. */
export function resourceOf<Data>(
  id: string,
  fetchResource: (signal: AbortSignal) => Promise<Data>,
) {
  return provideActors(createResourceMachine<Data>({ id }), {
    fetchResource: fromPromise(({ signal }) => fetchResource(signal)),
  })
}

/** The failures of a resource are only logged; its view has a control to try again. */
export function logFailures<Data>({ log }: ClientDeps, resource: ResourceRef<Data>) {
  resource.on('resource.failed', ({ error }) => log(`${resource.id} could not be loaded`, error))
}
