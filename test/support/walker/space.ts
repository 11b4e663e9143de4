import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
  getNextTransitions,
} from 'xstate'
import { matchesDescriptor } from '#inspector/xstate/matchesDescriptor.ts'
import { firstStep, nextStep, type Step } from './step.ts'
import type { Declared, Trail } from './transitions.ts'

/** A path of the pure machine: its events, its last snapshot, and the transitions of its last event. */
export type Way = {
  path: EventObject[]
  snapshot: Snapshot
  key: string
  trail: Trail
}

/** A state of the pure machine with the shortest path to it, and every single step from it. */
export type Place = { way: Way; steps: Way[] }

type Space = {
  places: Place[]
  goOn: (way: Way, event: EventObject) => Way
}

type Snapshot = AnyMachineSnapshot
type Cases = readonly EventObject[] | ((snapshot: never) => EventObject[])

type Exploration = {
  declared: Map<AnyTransitionDefinition, Declared>
  events: Cases
  skip?: (snapshot: never, type: string) => boolean
  input: unknown
  begin: readonly EventObject[]
  limit?: number
  serialize: (snapshot: Snapshot) => string
  /** Collects event types that need a case and have none. */
  uncased: Set<string>
}

/** Returns all states that the cases reach by pure transitions, nearest first. */
export function explore(
  machine: AnyStateMachine,
  exploration: Exploration,
): Space {
  const { declared, serialize, input, begin, limit = 20_000 } = exploration
  const wayOf = (path: EventObject[], { snapshot, taken }: Step): Way => {
    const trail = taken.map((step) =>
      step.flatMap((transition) => declared.get(transition) ?? []),
    )
    return { path, snapshot, key: serialize(snapshot), trail }
  }
  const goOn = ({ path, snapshot }: Way, event: EventObject) =>
    wayOf([...path, event], nextStep(machine, snapshot, event))

  const places = new Map<string, Place>()
  const ways = [begin.reduce(goOn, wayOf([], firstStep(machine, input)))]
  for (const way of ways) {
    if (places.has(way.key)) continue
    const events = new Set(eventsFor(way.snapshot, exploration))
    const steps = [...events].map((event) => goOn(way, event))
    places.set(way.key, { way, steps })
    ways.push(...steps)
    if (ways.length > limit)
      throw new Error(`No end after ${limit} steps: project the context.`)
  }
  return { places: [...places.values()], goOn }
}

/** Returns a function that makes a key of a snapshot: value, status, and the projected or whole context. */
export function serializer(
  project: ((snapshot: never) => unknown) | undefined,
) {
  return (snapshot: Snapshot): string => {
    const { value, status, context } = snapshot
    return JSON.stringify({
      value,
      status,
      seen: project ? project(snapshot as never) : context,
    })
  }
}

function eventsFor(
  snapshot: Snapshot,
  { events, skip, uncased }: Exploration,
): EventObject[] {
  if (snapshot.status !== 'active') return []
  const cases =
    typeof events === 'function' ? events(snapshot as never) : events
  const types = new Set(
    getNextTransitions(snapshot).map(({ eventType }) => eventType),
  )

  return [...types]
    .filter(
      (type) => isPossible(snapshot, type) && !skip?.(snapshot as never, type),
    )
    .flatMap((type) => {
      const own = cases.filter((event) => matchesDescriptor(event.type, type))
      if (own.length > 0) return own
      if (type.startsWith('xstate.error.actor.'))
        return [{ type, error: { code: 'offline' } }]
      if (!type.includes('*') && !needsCase(type)) return [{ type }]
      uncased.add(type)
      return []
    })
}

/** False for eventless and state-done transitions, which are internal, and for events of an actor that has stopped. */
function isPossible(snapshot: Snapshot, type: string): boolean {
  if (type === '' || type.startsWith('xstate.done.state.')) return false
  const [, actorId] =
    /^xstate\.(?:done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type) ?? []
  return (
    actorId === undefined || actorId === '*' || actorId in snapshot.children
  )
}

function needsCase(type: string): boolean {
  return (
    type.startsWith('xstate.done.actor.') || type.startsWith('xstate.snapshot.')
  )
}
