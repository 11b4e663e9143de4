import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { type LongWalk, leavesOf, longWalks, type World } from './longWalks.ts'
import { declaredTransitions } from './transitions.ts'

/** Transitions or states that no walk reaches, by the reason. */
export type Reasons = Record<string, readonly string[]>

/** A machine with its walks and its tables. */
export type Walked = World & {
  machine: AnyStateMachine
  /** The check of what a customer sees in each state, by the state's path. */
  sees: Record<string, unknown>
  /** Transitions that nothing outside the machine causes. */
  untaken: Reasons
  /** States in which the machine never stays long enough to be seen. */
  unseen: Reasons
}

/**
 * Returns the transitions and states that the walks miss without a reason in a table, and the table rows that nothing
 * needs.
 */
export function coverageGaps(
  walked: Walked,
  walks = longWalks(walked.machine, walked),
): string[] {
  const { machine, actions, sees, untaken, unseen } = walked
  const moves = walks.flatMap((walk: LongWalk) => walk.moves)
  const rows = [...declaredTransitions(machine).values()].map(
    ({ text }) => text,
  )
  const taken = new Set(
    moves.flatMap((move) => move.taken.map(({ text }) => text)),
  )
  const rested = new Set(moves.flatMap((move) => leavesOf(move.snapshot.value)))
  const takenActs = new Set(moves.map(({ name }) => name))
  const leaves = restingStates(machine)

  return [
    ...compare('transition', rows, taken, untaken),
    ...compare('state', leaves, rested, unseen),
    ...[...rested]
      .filter((leaf) => !(leaf in sees))
      .map((leaf) => `No check for the state ${leaf}.`),
    ...Object.keys(sees)
      .filter((leaf) => !rested.has(leaf))
      .map((leaf) => `A check for the state ${leaf}, in which no walk rests.`),
    ...Object.keys(actions)
      .filter((name) => !takenActs.has(name))
      .map((name) => `No walk needs the action ${name}.`),
  ]
}

function compare(
  kind: string,
  all: string[],
  reached: Set<string>,
  reasons: Reasons,
): string[] {
  const excused = Object.values(reasons).flat()
  return [
    ...all
      .filter((name) => !reached.has(name) && !excused.includes(name))
      .map((name) => `No walk meets the ${kind} ${name}.`),
    ...excused
      .filter((name) => reached.has(name))
      .map((name) => `A walk meets the ${kind} after all: ${name}`),
    ...excused
      .filter((name) => !all.includes(name))
      .map((name) => `There is no ${kind} ${name}.`),
  ]
}

/** Returns the paths of atomic and final states that the machine does not leave at once. */
function restingStates(machine: AnyStateMachine): string[] {
  return getStateNodes(machine.root)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .filter((node: AnyStateNode) => !node.always?.some(({ guard }) => !guard))
    .map(({ path }) => path.join('.'))
}
