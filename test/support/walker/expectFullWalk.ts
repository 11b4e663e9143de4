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

/** An event that the walk sends wherever its type is accepted; a guard needs one case for each branch. */
export type EventCase<Machine extends AnyStateMachine> =
  | EventFromLogic<Machine>
  | { type: `xstate.done.actor.${string}`; output: unknown }
  | { type: `xstate.error.actor.${string}`; error: unknown }
  | { type: `xstate.snapshot.${string}`; snapshot: unknown }

export type WalkOptions<Machine extends AnyStateMachine> = {
  /**
   * Cases for events with data, or a function of the snapshot. An event type without a case is sent without data, and a
   * failed actor with the error `offline`; a done actor must have a case.
   */
  events:
    | readonly EventCase<Machine>[]
    | ((snapshot: SnapshotFrom<Machine>) => EventCase<Machine>[])
  /** True for steps to skip: one of two parallel regions can be walked while the other one rests. */
  skip?: (snapshot: SnapshotFrom<Machine>, type: string) => boolean
  input?: InputFrom<Machine>
  /** Events before the walk, which starts in the state that they lead to. */
  begin?: readonly EventCase<Machine>[]
  /** The walk starts once from each of these inputs. */
  inputs?: readonly InputFrom<Machine>[]
  /**
   * A finite part of the snapshot that tells states apart, together with the state value. Default: the whole context.
   */
  project?: (snapshot: SnapshotFrom<Machine>) => unknown
  /** The most steps that are explored for one input, by default 20,000. */
  limit?: number
  /** System ids of other actors that the machine sends events to; `check` gets these events. */
  siblings?: readonly string[]
  /** An invariant, which runs at the end of every path and throws when it is broken. */
  check?: (arrival: Arrival<Machine>) => void
}

export type Walk = {
  states: number
  runs: number
  checks: number
  declared: number
  missing: Declared[]
  /** Pairs of consecutive transitions: feasible in the pure machine, and taken by actors. */
  pairs: { feasible: Set<string>; taken: Set<string> }
  untaken: string[]
  /** Taken transitions whose guard never refused. */
  unrefused: Declared[]
  /** Event types that need a case and have none, and cases that no state accepts. */
  uncased: string[]
  unknown: string[]
}

/**
 * Walks a machine. The pure machine takes every event in every state. Real actors reach every state, and take every
 * transition and every feasible pair, on a simulated clock and with children that never answer. Throws when an actor
 * differs from the pure machine, when a timer is not armed, or when `check` throws.
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
    // Each input examines each transition, even if another input has taken it.
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
    // The path to a later place is a step of an earlier one. In `npm run test:full`, actors also
    // take every event in every state.
    const ways = places.flatMap(({ way, steps }) =>
      isFull ? [way, ...steps] : [way],
    )
    for (const way of new Set(ways)) take(way)
    for (const step of places.flatMap(({ steps }) => steps))
      if (step.trail.flat().some((row) => !takenHere.has(row))) take(step)
    // The longest paths come first, because they take many pairs at once.
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
        (type) => ![...types].some((known) => matchesDescriptor(type, known)),
      ),
  }
  noteWalk(original.id, result)
  return result
}

/** Throws unless the walk took every declared transition; lists the gaps, with cases to paste. */
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
