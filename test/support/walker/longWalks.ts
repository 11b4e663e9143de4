import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
  StateValue,
} from 'xstate'
import { transitionKey } from '#inspector/xstate/transitionKey.ts'
import { makeInert } from './replay.ts'
import { serializer } from './space.ts'
import { firstStep, nextStep, type Step } from './step.ts'
import { type Declared, declaredTransitions } from './transitions.ts'

/** An act outside the machine, and the events that the machine then gets in order. */
export type StepDetails = {
  events: readonly EventObject[] | ((snapshot: never) => readonly EventObject[])
  /** True in the states in which the act is possible. */
  when?: (snapshot: never, outside: Outside) => boolean
  /** The changed part of the world. */
  leaves?: Outside
}

/** State of the world outside the machine. */
export type Outside = Readonly<Record<string, string>>

/** How a walk can begin: what the machine is given, and the events before anybody looks. */
export type Start = {
  input?: unknown
  events?: readonly EventObject[]
  outside?: Outside
}

export type World = {
  starts: Record<string, Start>
  acts: Record<string, StepDetails>
  /** A finite view of the snapshot beside its state value. */
  project?: (snapshot: never) => unknown
}

/** One step of a walk: its act, its transitions with their keys in a recording, and its end. */
export type Move = {
  name: string
  taken: Declared[]
  keys: string[]
  snapshot: AnyMachineSnapshot
  outside: Outside
  key: string
}

/** A walk through one life of the machine; its first move is the start. */
export type LongWalk = { start: string; moves: Move[] }

/** So many steps at most: a walk that breaks off hides what comes after. */
const most = 60

/**
 * Returns few long walks that take every possible transition and rest in every state; each step goes to the nearest
 * new one.
 */
export function longWalks(original: AnyStateMachine, world: World): LongWalk[] {
  const { begin, movesOf } = createWalker(original, world)
  const places = new Map<string, Move[]>()
  const found = Object.entries(world.starts).map(begin)
  for (const move of found) {
    if (places.has(move.key)) continue
    places.set(move.key, movesOf(move))
    found.push(...movesOf(move))
    if (places.size > 5_000)
      throw new Error('No end after 5,000 states: project the context.')
  }
  const open = new Set(found.flatMap(goalsOf))
  const isNew = (move: Move) => goalsOf(move).some((goal) => open.has(goal))

  const goesOn = (move: Move) =>
    move.snapshot.status === 'active' && isNew(move)

  const walkFrom = (start: string): LongWalk => {
    const moves: Move[] = []
    const take = (move: Move) => {
      moves.push(move)
      for (const goal of goalsOf(move)) open.delete(goal)
      return move
    }
    let at = take(begin([start, world.starts[start] ?? {}]))
    while (moves.length < most) {
      const names =
        nearest(places, at.key, goesOn) ?? nearest(places, at.key, isNew)
      if (!names) break
      for (const name of names) {
        const next = movesOf(at).find((move) => move.name === name)
        if (!next)
          throw new Error(
            `${name} cannot happen after ${at.name}: tell their states apart.`,
          )
        at = take(next)
      }
    }
    return { start, moves }
  }

  return Object.keys(world.starts).flatMap((start) => {
    const walks: LongWalk[] = []
    for (let left = open.size + 1; open.size < left; ) {
      left = open.size
      const walk = walkFrom(start)
      if (open.size < left) walks.push(walk)
    }
    return walks
  })
}

/** The states without states in them in which a machine is, by their paths. */
export function leavesOf(value: StateValue, path = ''): string[] {
  const below = (name: string) => (path ? `${path}.${name}` : name)
  if (typeof value === 'string') return [below(value)]
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : leavesOf(inner, below(name)),
  )
}

function createWalker(original: AnyStateMachine, { acts, project }: World) {
  const machine = makeInert(original)
  const declared = declaredTransitions(machine)
  const serialize = serializer(project)
  const rowsOf = (taken: Step['taken']) =>
    taken.flat().flatMap((one) => declared.get(one) ?? [])
  const moveOf = (
    name: string,
    { snapshot, taken }: Step,
    outside: Outside = {},
  ): Move => ({
    name,
    outside,
    taken: rowsOf(taken),
    keys: taken.flat().flatMap((one) => transitionKey(one) ?? []),
    snapshot,
    key: serialize(snapshot) + JSON.stringify(outside),
  })
  /** Null where one of the events is not heard. */
  const follow = (first: Step, events: readonly EventObject[]) =>
    events.reduce<Step | null>((before, event) => {
      if (!before || !isPossible(before.snapshot, event)) return null
      const { snapshot, taken } = nextStep(machine, before.snapshot, event)
      return taken.length === 0
        ? null
        : { snapshot, taken: [...before.taken, ...taken] }
    }, first)

  return {
    begin([name, { input, events = [], outside }]: [string, Start]): Move {
      const first = firstStep(machine, input)
      const heard = follow({ ...first, taken: [] }, events)
      if (!heard)
        throw new Error(`The machine does not hear how ${name} begins.`)
      const move = moveOf(name, heard, outside)
      // A recording begins with the state in which a machine starts.
      return { ...move, taken: [...rowsOf(first.taken), ...move.taken] }
    },
    movesOf({ snapshot, outside }: Move): Move[] {
      return Object.entries(acts).flatMap(
        ([name, { events, when, leaves }]) => {
          if (when && !when(snapshot as never, outside)) return []
          const heard =
            typeof events === 'function' ? events(snapshot as never) : events
          const step = follow({ snapshot, taken: [] }, heard)
          return step ? [moveOf(name, step, { ...outside, ...leaves })] : []
        },
      )
    },
  }
}

/** An actor speaks only while it lives. */
function isPossible(
  { status, children }: AnyMachineSnapshot,
  { type }: EventObject,
): boolean {
  const [, actor] =
    /^xstate\.(?:done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type) ?? []
  return status === 'active' && (actor === undefined || actor in children)
}

function goalsOf({ taken, snapshot }: Move): string[] {
  return [...taken.map(({ at }) => String(at)), ...leavesOf(snapshot.value)]
}

/** The names of the shortest way from a place to a move that is new. */
function nearest(
  places: Map<string, Move[]>,
  from: string,
  isNew: (move: Move) => boolean,
): string[] | null {
  const ways = [{ key: from, names: [] as string[] }]
  const seen = new Set([from])
  for (const { key, names } of ways) {
    for (const move of places.get(key) ?? []) {
      if (isNew(move)) return [...names, move.name]
      if (seen.has(move.key)) continue
      seen.add(move.key)
      ways.push({ key: move.key, names: [...names, move.name] })
    }
  }
  return null
}
