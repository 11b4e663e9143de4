import type { MachineContext } from 'xstate'
import { type SystemEvents, tell } from '../core/tell.ts'
import type { SystemId } from './system.ts'

/** Sends the received event to another actor of the system, as it is. */
export function forward<Id extends SystemId>(id: Id) {
  return tell<MachineContext, SystemEvents[Id], Id>(id, ({ event }) => event)
}
