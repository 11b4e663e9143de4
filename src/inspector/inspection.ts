import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { StateValue } from 'xstate'

/** An actor of the shop as the page knows it; `definition` is there for machines only. */
export type InspectedActor = {
  sessionId: string
  name: string
  parentId: string | null
  definition: string | null
  status: string
  value: StateValue | null
  snapshot: Record<string, unknown>
}

/** One line of the event log. */
export type LoggedEvent = {
  number: number
  time: number
  actor: string
  source: string | null
  type: string
  payload: Record<string, unknown>
}

export type Inspection = {
  isConnected: boolean
  actors: Record<string, InspectedActor>
  log: LoggedEvent[]
}

/** The library's messages, between the shop's hello (everything it knows follows) and its goodbye. */
export type InspectorMessage =
  | StatelyInspectionEvent
  | { type: '@statelyai.connected' }
  | { type: '@statelyai.disconnected' }

export const nothingYet: Inspection = { isConnected: false, actors: {}, log: [] }

const longestLog = 500

/** What is known after one more message; effects that are over leave, machines stay. */
export function receive(inspection: Inspection, message: InspectorMessage): Inspection {
  switch (message.type) {
    case '@statelyai.connected':
      return { ...nothingYet, isConnected: true }
    case '@statelyai.disconnected':
      return { ...inspection, isConnected: false }
    case '@xstate.actor': {
      const { sessionId, name, parentId = null } = message
      const definition = machineDefinition(message.definition)
      const actor = { sessionId, name, parentId, definition, ...stateOf(message.snapshot) }
      return withActor(inspection, actor)
    }
    case '@xstate.snapshot': {
      const actor = inspection.actors[message.sessionId]
      return actor ? withActor(inspection, { ...actor, ...stateOf(message.snapshot) }) : inspection
    }
    case '@xstate.event': {
      if (isNoise(message.event.type)) return inspection
      const log = [...inspection.log, logged(inspection, message)]
      return { ...inspection, log: log.slice(-longestLog) }
    }
  }
}

/** Starts, stops and what promises tell themselves say nothing that the tree and the other events do not. */
function isNoise(type: string): boolean {
  return type === 'xstate.init' || type === 'xstate.stop' || type.startsWith('xstate.promise.')
}

/** True for what the shop sends; anything else that a window may hear is not for this page. */
export function isInspectorMessage(data: unknown): data is InspectorMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  return (
    data.type === '@statelyai.connected' ||
    data.type === '@statelyai.disconnected' ||
    (String(data.type).startsWith('@xstate.') && 'sessionId' in data)
  )
}

/** `signedIn.settled`, and `a.b, c.d` for regions. */
export function valueText(value: StateValue | null): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([key, inner]) => [key, valueText(inner ?? null)].filter(Boolean).join('.'))
    .join(', ')
}

function withActor(inspection: Inspection, actor: InspectedActor): Inspection {
  const { [actor.sessionId]: _before, ...others } = inspection.actors
  const isOver = actor.definition === null && actor.status !== 'active'
  if (isOver) return { ...inspection, actors: others }
  return { ...inspection, actors: { ...inspection.actors, [actor.sessionId]: actor } }
}

function stateOf(snapshot: { status?: string; value?: unknown }) {
  return {
    status: snapshot.status ?? 'active',
    value: (snapshot.value as StateValue | undefined) ?? null,
    snapshot: { ...snapshot },
  }
}

function logged(
  { actors, log }: Inspection,
  message: Extract<StatelyInspectionEvent, { type: '@xstate.event' }>,
): LoggedEvent {
  const { type, ...payload } = message.event
  return {
    number: (log.at(-1)?.number ?? 0) + 1,
    time: Number(message.createdAt),
    actor: message.sessionId,
    source: message.sourceId ? (actors[message.sourceId]?.name ?? null) : null,
    type,
    payload,
  }
}

function machineDefinition(definition: string | undefined): string | null {
  return definition && hasStates(JSON.parse(definition)) ? definition : null
}

function hasStates(definition: unknown): boolean {
  return typeof definition === 'object' && definition !== null && 'states' in definition
}
