import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getNextTransitions,
  initialTransition,
  transition,
} from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import { withParent } from './parent.ts'

/** A state of the pure machine: the shortest path to it, and every single step on from there. */
export type Place = {
  key: string
  path: EventObject[]
  edges: { key: string; path: EventObject[] }[]
}

type Snapshot = AnyMachineSnapshot
type Cases = readonly EventObject[] | ((snapshot: never) => EventObject[])

type Step = { event: EventObject; state: Snapshot }

type Exploration = {
  events: Cases
  skip?: (snapshot: never, type: string) => boolean
  input: unknown
  /** Events before the walk. */
  begin: readonly EventObject[]
  limit?: number
  serialize: (snapshot: Snapshot) => string
  /** Collects event types that were met without the case that they need. */
  uncased: Set<string>
}

/** All states that the cases reach by pure transitions, nearest first. */
export function explore(machine: AnyStateMachine, exploration: Exploration): Place[] {
  const { serialize, limit = 20_000, input, begin } = exploration
  const [start] = initialTransition(machine, input)
  const adjacency = getAdjacencyMap(withParent(machine), {
    fromState: begin.reduce((snapshot, event) => transition(machine, snapshot, event)[0], start),
    limit,
    serializeState: serialize,
    events: (snapshot: Snapshot) => eventsFor(snapshot, exploration),
  })
  const paths = new Map<string, EventObject[]>()
  return Object.entries(adjacency).map(([key, { transitions }]) => {
    const path = paths.get(key) ?? [...begin]
    paths.set(key, path)
    const edges = Object.values<Step>(transitions).map(({ event, state }) => ({
      key: serialize(state),
      path: [...path, event],
    }))
    for (const edge of edges) if (!paths.has(edge.key)) paths.set(edge.key, edge.path)
    return { key, path, edges }
  })
}

/** How states are told apart: value, status and the projected (or whole) context. */
export function serializer(project: ((snapshot: never) => unknown) | undefined) {
  return (snapshot: Snapshot): string => {
    const { value, status, context } = snapshot
    return JSON.stringify({ value, status, seen: project ? project(snapshot as never) : context })
  }
}

function eventsFor(snapshot: Snapshot, { events, skip, uncased }: Exploration): EventObject[] {
  if (snapshot.status !== 'active') return []
  const cases = typeof events === 'function' ? events(snapshot as never) : events
  const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType))
  return [...types]
    .filter((type) => isPossible(snapshot, type) && !skip?.(snapshot as never, type))
    .flatMap((type) => {
      const own = cases.filter((event) => isDescribedBy(event.type, type))
      if (own.length > 0) return own
      if (type.startsWith('xstate.error.actor.')) return [{ type, error: { code: 'offline' } }]
      if (!type.includes('*') && !needsCase(type)) return [{ type }]
      uncased.add(type)
      return []
    })
}

/** Eventless and state-done transitions are the machine's own doing; an actor speaks only while it lives, whichever it is that breaks off. */
function isPossible(snapshot: Snapshot, type: string): boolean {
  if (type === '' || type.startsWith('xstate.done.state.')) return false
  const [, actorId] = /^xstate\.(?:done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type) ?? []
  return actorId === undefined || actorId === '*' || actorId in snapshot.children
}

function needsCase(type: string): boolean {
  return type.startsWith('xstate.done.actor.') || type.startsWith('xstate.snapshot.')
}

function isDescribedBy(type: string, descriptor: string): boolean {
  if (descriptor === '*') return true
  return descriptor.endsWith('.*') ? type.startsWith(descriptor.slice(0, -1)) : type === descriptor
}
