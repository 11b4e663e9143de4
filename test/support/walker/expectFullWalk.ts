import type {
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import { matchesDescriptor } from '#inspector/xstate/matchesDescriptor.ts'
import { isFull } from '#test/support/process/isFull.ts'
import { watchGuards } from './guards.ts'
import { noteWalk } from './note.ts'
import { feasiblePairs, pairsIn, textOf } from './pairs.ts'
import { type Arrival, makeInert, replay } from './replay.ts'
import { explore, serializer, type Way } from './space.ts'
import {
  type Declared,
  declaredTransitions,
  pasteableCase,
} from './transitions.ts'

/** One concrete event to try wherever its type is understood; one per guard branch. */
export type EventCase<Machine extends AnyStateMachine> =
  | EventFromLogic<Machine>
  | { type: `xstate.done.actor.${string}`; output: unknown }
  | { type: `xstate.error.actor.${string}`; error: unknown }
  | { type: `xstate.snapshot.${string}`; snapshot: unknown }

export type WalkOptions<Machine extends AnyStateMachine> = {
  /**
   * Cases for events that carry something, or a function of the snapshot. An event type without a case is sent bare,
   * a failed actor as offline; a done actor must have a case.
   */
  events:
    | readonly EventCase<Machine>[]
    | ((snapshot: SnapshotFrom<Machine>) => EventCase<Machine>[])
  /** Steps not worth taking: where regions stand side by side, one may be walked while the others rest. */
  skip?: (snapshot: SnapshotFrom<Machine>, type: string) => boolean
  input?: InputFrom<Machine>
  /** Events that come before the walk, which begins where they lead. */
  begin?: readonly EventCase<Machine>[]
  /** Several inputs: the walk starts once from each. */
  inputs?: readonly InputFrom<Machine>[]
  /** A finite view of the snapshot beside its state value; without it the whole context tells states apart. */
  project?: (snapshot: SnapshotFrom<Machine>) => unknown
  /** How many steps may be explored for one input (default 20,000). */
  limit?: number
  /** Other actors of the shop that the machine tells something; the invariants see what. */
  siblings?: readonly string[]
  /** An invariant: throws when what it is given must never be. Runs at the end of every path. */
  check?: (arrival: Arrival<Machine>) => void
}

export type Walk = {
  states: number
  runs: number
  /** How many times the invariants were checked. */
  checks: number
  declared: number
  missing: Declared[]
  /** Pairs of consecutive transitions: those of the pure machine with a real clock, and those of actors. */
  pairs: { feasible: Set<string>; taken: Set<string> }
  /** Feasible pairs that no actor took. */
  untaken: string[]
  /** Transitions whose guard was taken but never refused. */
  unrefused: Declared[]
  /** Event types that were met and had no case although they need one, or cases that nothing understands. */
  uncased: string[]
  unknown: string[]
}

/**
 * Takes every event from every state of the pure machine, and on real actors a way to every state, each transition and
 * every two transitions that can follow each other, under a simulated clock whose children never answer; throws when
 * an actor differs from the pure machine, a timer is not armed, or `check` throws.
 */
export function walk<Machine extends AnyStateMachine>(
  original: Machine,
  options: WalkOptions<Machine>,
): Walk {
  const machine = makeInert(original)
  const declared = declaredTransitions(machine)
  const rows = [...declared.values()]
  const refused = watchGuards(declared)
  const serialize = serializer(options.project)
  const begin = options.begin ?? []
  const taken = new Set<Declared>()
  const uncased = new Set<string>()
  const pairs: Walk['pairs'] = { feasible: new Set(), taken: new Set() }
  const walked = { states: 0, runs: 0, checks: 0 }

  for (const input of options.inputs ?? [options.input]) {
    // What an input makes of a transition is examined although another one has taken it.
    const takenHere = new Set<Declared>()
    const take = ({ path, key }: Way) => {
      const arrival = replay(machine, {
        input,
        path,
        declared,
        siblings: options.siblings,
      })
      if (!arrival) return false
      walked.runs += 1
      for (const row of arrival.trail.flat()) takenHere.add(row)
      for (const pair of pairsIn(arrival.trail)) pairs.taken.add(pair)
      compare(serialize(arrival.snapshot), key, path)
      if (options.check) walked.checks += examine(options.check, arrival)
      return true
    }
    const space = { ...options, input, begin, declared, serialize, uncased }
    const { places, goOn } = explore(machine, space)
    walked.states += places.length
    // The way to a later place is a step of an earlier one. In `npm run test:full` actors take every event from every state, too.
    const ways = places.flatMap(({ way, steps }) =>
      isFull ? [way, ...steps] : [way],
    )
    for (const way of new Set(ways)) take(way)
    for (const step of places.flatMap(({ steps }) => steps))
      if (step.trail.flat().some((row) => !takenHere.has(row))) take(step)
    // What is far away takes many pairs on its way.
    for (const [pair, way] of [...feasiblePairs(places, goOn)].reverse()) {
      if (pairs.taken.has(pair) || take(way)) pairs.feasible.add(pair)
    }
    for (const row of takenHere) taken.add(row)
  }

  const types = new Set(rows.map((row) => row.event))
  const cases = Array.isArray(options.events) ? options.events : []
  const result = {
    ...walked,
    declared: rows.length,
    pairs,
    missing: rows.filter((row) => !taken.has(row)),
    untaken: [...pairs.feasible]
      .filter((pair) => !pairs.taken.has(pair))
      .map((pair) => textOf(pair, rows)),
    unrefused: rows.filter(
      (row) => row.isGuarded && taken.has(row) && !refused.has(row),
    ),
    uncased: [...uncased],
    unknown: cases
      .map((event) => event.type)
      .filter(
        (type) => ![...types].some((one) => matchesDescriptor(type, one)),
      ),
  }
  noteWalk(original.id, result)
  return result
}

/** Fails unless the walk took every declared transition; says which ones are missing and prints cases to paste. */
export function expectFullWalk<Machine extends AnyStateMachine>(
  machine: Machine,
  options: WalkOptions<Machine>,
): Walk {
  const result = walk(machine, options)
  const complaints = [
    ...result.uncased.map(
      (type) => `No case for ${type}:\n    ${pasteableCase(type)}`,
    ),
    ...result.unknown.map((type) => `No state understands the case ${type}.`),
    ...result.unrefused.map((row) => `Guard never refused: ${row.text}`),
    ...result.untaken.map((pair) => `Never taken one after the other: ${pair}`),
    ...result.missing.map(
      (row) => `Never taken: ${row.text}\n    ${pasteableCase(row.event)}`,
    ),
  ]
  if (complaints.length === 0) return result
  const score = `${result.declared - result.missing.length} of ${result.declared} transitions taken`
  throw new Error(`${machine.id}: ${score}.\n  ${complaints.join('\n  ')}`)
}

function compare(actual: string, expected: string, path: EventObject[]): void {
  if (actual === expected) return
  throw new Error(
    `The actor and the pure machine differ after ${nameOf(path)}:\n  actor ${actual}\n  pure  ${expected}`,
  )
}

/** Answers how many times it checked. */
function examine<Machine extends AnyStateMachine>(
  check: (arrival: Arrival<Machine>) => void,
  arrival: Arrival<Machine>,
): number {
  try {
    check(arrival)
    return 1
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `An invariant broke after ${nameOf(arrival.path)}: ${words}`,
      { cause },
    )
  }
}

function nameOf(path: EventObject[]): string {
  return path.length === 0
    ? 'the start'
    : path.map((event) => event.type).join(', ')
}
