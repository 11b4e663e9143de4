import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { type LongWalk, leavesOf, longWalks, type World } from './longWalks.ts'
import { declaredTransitions } from './transitions.ts'

/** Things that no walk meets, by the reason. */
export type Reasons = Record<string, readonly string[]>

/** A machine as it is walked from outside. */
export type Walked = World & {
  machine: AnyStateMachine
  /** The view of each state, by the state's path. */
  sees: Record<string, unknown>
  /** Transitions that nothing outside brings about. */
  untaken: Reasons
  /** States in which the machine never rests while somebody looks. */
  unseen: Reasons
}

/** Returns the gaps of a machine's walks that no table explains, and the explanations that no gap needs. */
export function complaintsOf(
  walked: Walked,
  walks = longWalks(walked.machine, walked),
): string[] {
  const { machine, acts, sees, untaken, unseen } = walked
  const moves = walks.flatMap((walk: LongWalk) => walk.moves)
  const rows = [...declaredTransitions(machine).values()].map(
    ({ text }) => text,
  )
  const taken = new Set(
    moves.flatMap((move) => move.taken.map(({ text }) => text)),
  )
  const rested = new Set(moves.flatMap((move) => leavesOf(move.snapshot.value)))
  const done = new Set(moves.map(({ name }) => name))
  const leaves = restingStates(machine)
  return [
    ...compare('transition', rows, taken, untaken),
    ...compare('state', leaves, rested, unseen),
    ...[...rested]
      .filter((leaf) => !(leaf in sees))
      .map((leaf) => `Nothing is seen in ${leaf}.`),
    ...Object.keys(sees)
      .filter((leaf) => !rested.has(leaf))
      .map(
        (leaf) => `No walk rests in ${leaf}, in which something would be seen.`,
      ),
    ...Object.keys(acts)
      .filter((name) => !done.has(name))
      .map((name) => `No walk needs this: ${name}.`),
  ]
}

function compare(
  kind: string,
  all: string[],
  met: Set<string>,
  reasons: Reasons,
): string[] {
  const excused = Object.values(reasons).flat()
  return [
    ...all
      .filter((one) => !met.has(one) && !excused.includes(one))
      .map((one) => `No walk meets the ${kind} ${one}.`),
    ...excused
      .filter((one) => met.has(one))
      .map((one) => `A walk meets the ${kind} after all: ${one}`),
    ...excused
      .filter((one) => !all.includes(one))
      .map((one) => `There is no ${kind} ${one}.`),
  ]
}

/** The paths of the states without states in them, but for those that are left at once. */
function restingStates(machine: AnyStateMachine): string[] {
  return getStateNodes(machine.root)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .filter((node: AnyStateNode) => !node.always?.some(({ guard }) => !guard))
    .map(({ path }) => path.join('.'))
}
