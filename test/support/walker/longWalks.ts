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

/** An action outside the machine, and the events that the machine then receives, in order. */
export type StepDetails = {
  events: readonly EventObject[] | ((snapshot: never) => readonly EventObject[])
  when?: (snapshot: never, outside: Outside) => boolean
  leaves?: Outside
}

export type Outside = Readonly<Record<string, string>>

/** The start of a walk: the machine's input, its first events, and the outside state. */
export type Start = {
  input?: unknown
  events?: readonly EventObject[]
  outside?: Outside
}

export type World = {
  starts: Record<string, Start>
  actions: Record<string, StepDetails>
  /** A finite part of the snapshot that tells states apart, together with the state value. */
  project?: (snapshot: never) => unknown
}

/** A step of a walk: the action, the transitions that it takes, their keys in a recording, and the state after it. */
export type Move = {
  name: string
  taken: Declared[]
  keys: string[]
  snapshot: AnyMachineSnapshot
  outside: Outside
  key: string
}

/** A walk through one run of the machine; the first move is the start. */
export type LongWalk = { start: string; moves: Move[] }

/** The most moves of a walk: a failure hides all moves after it. */
const maxMoves = 60

/**
 * Returns few long walks that together take every possible transition and rest in every state. Each walk goes to the
 * nearest move that is new.
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

  const isNewAndActive = (move: Move) =>
    move.snapshot.status === 'active' && isNew(move)

  const walkFrom = (start: string): LongWalk => {
    const moves: Move[] = []
    const take = (move: Move) => {
      moves.push(move)
      for (const goal of goalsOf(move)) open.delete(goal)
      return move
    }
    let current = take(begin([start, world.starts[start] ?? {}]))

    while (moves.length < maxMoves) {
      const names =
        nearest(places, current.key, isNewAndActive) ??
        nearest(places, current.key, isNew)
      if (!names) break
      for (const name of names) {
        const next = movesOf(current).find((move) => move.name === name)
        if (!next)
          throw new Error(
            `${name} cannot happen after ${current.name}: tell their states apart.`,
          )
        current = take(next)
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

/** Returns the paths of the atomic states of a state value. */
export function leavesOf(value: StateValue, path = ''): string[] {
  const below = (name: string) => (path ? `${path}.${name}` : name)
  if (typeof value === 'string') return [below(value)]
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : leavesOf(inner, below(name)),
  )
}

function createWalker(original: AnyStateMachine, { actions, project }: World) {
  const machine = makeInert(original)
  const declared = declaredTransitions(machine)
  const serialize = serializer(project)
  const rowsOf = (taken: Step['taken']) =>
    taken.flat().flatMap((transition) => declared.get(transition) ?? [])
  const moveOf = (
    name: string,
    { snapshot, taken }: Step,
    outside: Outside = {},
  ): Move => ({
    name,
    outside,
    taken: rowsOf(taken),
    keys: taken.flat().flatMap((transition) => transitionKey(transition) ?? []),
    snapshot,
    key: serialize(snapshot) + JSON.stringify(outside),
  })
  /** Null if the machine ignores one of the events. */
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
      const step = follow({ ...first, taken: [] }, events)
      if (!step)
        throw new Error(`The machine does not hear how ${name} begins.`)
      const move = moveOf(name, step, outside)
      // A recording begins with the initial state, so its keys leave out the initial transitions.
      return { ...move, taken: [...rowsOf(first.taken), ...move.taken] }
    },
    movesOf({ snapshot, outside }: Move): Move[] {
      return Object.entries(actions).flatMap(
        ([name, { events, when, leaves }]) => {
          if (when && !when(snapshot as never, outside)) return []
          const sentEvents =
            typeof events === 'function' ? events(snapshot as never) : events
          const step = follow({ snapshot, taken: [] }, sentEvents)
          return step ? [moveOf(name, step, { ...outside, ...leaves })] : []
        },
      )
    },
  }
}

/** Events of a child are possible only while the child runs. */
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
