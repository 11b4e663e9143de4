import type { AnyStateMachine, EventFromLogic, EventObject, InputFrom, SnapshotFrom } from 'xstate'
import { watchGuards } from './guards.ts'
import { type Arrival, makeInert, replay } from './replay.ts'
import { explore, serializer } from './space.ts'
import { type Declared, declaredTransitions, pasteableCase } from './transitions.ts'

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
  /** What silent children know, by their names; the others know nothing. */
  contexts?: Record<string, object>
  /** How many steps may be explored for one input (default 20,000). */
  limit?: number
  /** An invariant: throws when what it is given must never be. Runs at the end of every path. */
  check?: (arrival: Arrival<Machine>) => void
}

export type Walk = {
  states: number
  runs: number
  declared: number
  missing: Declared[]
  /** Transitions whose guard was taken but never refused. */
  unrefused: Declared[]
  /** Event types that were met and had no case although they need one, or cases that nothing understands. */
  uncased: string[]
  unknown: string[]
}

/**
 * Takes every path to every state, and from there every event, on a real actor under a simulated clock whose children
 * never answer; throws when the actor differs from the pure machine, a timer is not armed, or `check` throws.
 */
export function walk<Machine extends AnyStateMachine>(
  original: Machine,
  options: WalkOptions<Machine>,
): Walk {
  const machine = makeInert(original, options.contexts)
  const declared = declaredTransitions(machine)
  const refused = watchGuards(declared)
  const serialize = serializer(options.project)
  const taken = new Set<Declared>()
  const uncased = new Set<string>()
  const walked = { states: 0, runs: 0 }

  const begin = options.begin ?? []
  for (const input of options.inputs ?? [options.input]) {
    const space = explore(machine, { ...options, input, begin, serialize, uncased })
    walked.states += space.length
    for (const { path, key, edges } of space) {
      // The way to every later place is a step of an earlier one.
      for (const step of path.length === begin.length ? [{ path, key }, ...edges] : edges) {
        const arrival = replay(machine, { input, path: step.path, declared, taken })
        if (!arrival) continue
        walked.runs += 1
        compare(serialize(arrival.snapshot), step.key, step.path)
        examine(options.check, arrival, step.path)
      }
    }
  }

  const rows = [...declared.values()]
  const types = new Set(rows.map((row) => row.event))
  const cases = Array.isArray(options.events) ? options.events : []
  return {
    ...walked,
    declared: rows.length,
    missing: rows.filter((row) => !taken.has(row)),
    unrefused: rows.filter((row) => row.isGuarded && taken.has(row) && !refused.has(row)),
    uncased: [...uncased],
    unknown: cases.map((event) => event.type).filter((type) => !isUnderstood(types, type)),
  }
}

/** Fails unless the walk took every declared transition; says which ones are missing and prints cases to paste. */
export function expectFullWalk<Machine extends AnyStateMachine>(
  machine: Machine,
  options: WalkOptions<Machine>,
): Walk {
  const result = walk(machine, options)
  const complaints = [
    ...result.uncased.map((type) => `No case for ${type}:\n    ${pasteableCase(type)}`),
    ...result.unknown.map((type) => `No state understands the case ${type}.`),
    ...result.unrefused.map((row) => `Guard never refused: ${row.text}`),
    ...result.missing.map((row) => `Never taken: ${row.text}\n    ${pasteableCase(row.event)}`),
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
  check: WalkOptions<Machine>['check'],
  arrival: Arrival<Machine>,
  path: EventObject[],
): void {
  try {
    check?.(arrival)
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`An invariant broke after ${nameOf(path)}: ${words}`, { cause })
  }
}

function nameOf(path: EventObject[]): string {
  return path.length === 0 ? 'the start' : path.map((event) => event.type).join(', ')
}

function isUnderstood(descriptors: Set<string>, type: string): boolean {
  if (descriptors.has(type) || descriptors.has('*')) return true
  return [...descriptors].some((name) => name.endsWith('.*') && type.startsWith(name.slice(0, -1)))
}
