import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { matchesDescriptor } from '#inspector/xstate/matchesDescriptor.ts'

/** `x` the event is taken, `g` a guard decides whether it is, `.` not heard. */
type Cell = 'x' | 'g' | '.'

/** Which of its events a machine hears in which of its states: the events above the columns, the states beside the rows. */
export function heardTable(machine: AnyStateMachine): string {
  const events = eventsOf(machine)
  const heads = events.map((event, at) => `${'| '.repeat(at)}${event}`)
  const rows = restingStates(machine).map(
    (node) => `${events.map((event) => cellOf(node, event)).join(' ')}  ${nameOf(node)}`,
  )
  return [...heads, ...rows].join('\n')
}

/** The events of a machine that none of its states hears. */
export function unheardOf(machine: AnyStateMachine): string[] {
  const states = restingStates(machine)
  return eventsOf(machine).filter((event) => states.every((node) => cellOf(node, event) === '.'))
}

/** What others send to the machine, or its regions to each other; no answers of its children, and no timers. */
function eventsOf({ root }: AnyStateMachine): string[] {
  const types = [root, ...getStateNodes(root)].flatMap((node) => [...node.transitions.keys()])
  return [...new Set(types)].filter((type) => !type.startsWith('xstate.')).sort()
}

/** The innermost states, without those that are passed through at once and without ends. */
function restingStates({ root }: AnyStateMachine): AnyStateNode[] {
  const isResting = ({ type, always }: AnyStateNode) =>
    type === 'atomic' && !always?.some(({ guard }) => !guard)
  return [root, ...getStateNodes(root)].filter(isResting)
}

/** What a state hears, or else the state around it; a guard may refuse, and may stop what comes after it. */
function cellOf(node: AnyStateNode, event: string): Cell {
  const own = candidatesOf(node, event)
  const guarded = own.filter(({ guard }) => guard)
  const rest = restOf(node, event, own)
  if (guarded.every((one) => hasEffect(one) === (rest === 'x'))) return rest
  return 'g'
}

/** What is heard where every guard refuses. */
function restOf(node: AnyStateNode, event: string, own: AnyTransitionDefinition[]): Cell {
  const unguarded = own.find(({ guard }) => !guard)
  if (unguarded) return hasEffect(unguarded) ? 'x' : '.'
  return node.parent ? cellOf(node.parent, event) : '.'
}

function candidatesOf(node: AnyStateNode, event: string): AnyTransitionDefinition[] {
  const descriptors = [...node.transitions.keys()].filter((one) => matchesDescriptor(event, one))
  // The most exact one counts first.
  const sorted = descriptors.sort((one, other) => other.length - one.length)
  return sorted.flatMap((one) => node.transitions.get(one) ?? [])
}

function hasEffect({ target, actions }: AnyTransitionDefinition): boolean {
  return Boolean(target?.length) || actions.length > 0
}

function nameOf(node: AnyStateNode): string {
  return node.path.join('.') || '(always)'
}
