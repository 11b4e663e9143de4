import type { EventObject } from 'xstate'
import { unprovidedCallback } from '../core/unprovided.ts'
import type { SystemId } from './system.ts'

/** The slot `eventBridge`, a callback that sends back every event that the named actors emit. */
export function eventBridgeSlot<Events extends EventObject>() {
  return unprovidedCallback<Events, { actors: readonly SystemId[] }>(
    'eventBridge',
  )
}

/** Invokes an event bridge of these actors. */
export function eventBridge(actors: SystemId[], id = 'eventBridge') {
  return { id, src: 'eventBridge', input: { actors } } as const
}
