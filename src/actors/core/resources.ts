import { fromPromise } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import { resourceMachineOf } from '#machines/core/resourceMachine.ts'
import type { ResourceRef } from '#src/hooks/actors.ts'
import type { ClientDeps } from './clientDeps.ts'

/** Creates a resource's machine; `signal` aborts when no view needs the answer. */
export function resourceOf<Data>(
  fetchResource: (signal: AbortSignal) => Promise<Data>,
) {
  return provideActors(resourceMachineOf<Data>(), {
    fetchResource: fromPromise(({ signal }) => fetchResource(signal)),
  })
}

/** Logs the failures of a resource; the resource's view offers a retry. */
export function logFailures<Data>(
  { log }: ClientDeps,
  resource: ResourceRef<Data>,
) {
  resource.on('resource.failed', ({ error }) =>
    log(`${resource.id} could not be loaded`, error),
  )
}
