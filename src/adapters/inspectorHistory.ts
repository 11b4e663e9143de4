import type { StatelyActorEvent, StatelyInspectionEvent } from '@statelyai/inspect'

/** What a page that opens late must hear: every living actor as it is now, then the newest events. */
export function createInspectorHistory(size = 300) {
  const actors = new Map<string, StatelyActorEvent>()
  const recent: StatelyInspectionEvent[] = []

  function add(event: StatelyInspectionEvent): void {
    if (event.type === '@xstate.actor') {
      actors.set(event.sessionId, event)
      return
    }
    if (event.type === '@xstate.snapshot') keepNewest(event.sessionId, event.snapshot)
    recent.push(event)
    if (recent.length > size) recent.shift()
  }

  function keepNewest(sessionId: string, snapshot: StatelyActorEvent['snapshot']): void {
    const actor = actors.get(sessionId)
    if (!actor) return
    const isOver = snapshot.status !== 'active' && actor.parentId !== undefined
    if (isOver) actors.delete(sessionId)
    else actors.set(sessionId, { ...actor, snapshot })
  }

  return { add, all: () => [...actors.values(), ...recent] }
}
