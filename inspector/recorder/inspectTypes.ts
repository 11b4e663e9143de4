import type { createInspector } from '@statelyai/inspect'
import type { RecordedEvent, transitionKey } from '../recording/recorded.ts'

/** Where a shop reports its machines: our own page or the hosted one of the library's makers. */
export type InspectorPlace = 'own' | 'hosted'

/** Receives what every actor reports. */
export type Inspect = NonNullable<ReturnType<typeof createInspector>['inspect']['next']>

/** The part of an actor that is recorded. */
export type InspectedActor = {
  sessionId: string
  id: string
  _parent?: { sessionId: string } | undefined
  logic?: { config?: unknown; id?: string }
  getSnapshot: () => InspectedSnapshot
  send: (event: RecordedEvent) => void
  on?: (type: '*', listener: (event: RecordedEvent) => void) => unknown
}

/** The part of a snapshot that is recorded. */
export type InspectedSnapshot = {
  status: string
  value?: unknown
  tags?: Iterable<string>
  context?: Record<string, unknown>
  output?: unknown
  error?: unknown
}

type Transition = Parameters<typeof transitionKey>[0]

/** The part of what actors report that is recorded. */
export type Inspected =
  | {
      type: '@xstate.event'
      actorRef: InspectedActor
      sourceRef?: { sessionId: string } | undefined
      event: RecordedEvent
    }
  | { type: '@xstate.microstep'; actorRef: InspectedActor; _transitions: readonly Transition[] }
  | {
      type: '@xstate.snapshot'
      actorRef: InspectedActor
      event: RecordedEvent
      snapshot: InspectedSnapshot
    }
  | { type: '@xstate.actor'; actorRef: InspectedActor }
  | { type: '@xstate.action' }
