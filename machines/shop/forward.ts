import type { MachineContext } from 'xstate'
import { type SystemEvents, tell } from '../core/tell.ts'
import type { SystemId } from './system.ts'

/** A transition that sends its event to other actors of the system, as it is. */
export function forward<Id extends SystemId>(...ids: Id[]) {
  return {
    actions: ids.map((id) =>
      tell<MachineContext, SystemEvents[Id], Id>(id, ({ event }) => event),
    ),
  }
}
