// Prints the events that each state accepts: `npx tsx scripts/eventTable.ts cart checkout`.
import { pathToFileURL } from 'node:url'
import type {
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { matchesDescriptor } from '#inspector/xstate/matchesDescriptor.ts'
import { readAllMachines } from './machineList.ts'
import { refuse } from './refuse.mjs'

/** `x`: accepted; `g`: a guard decides; `.`: ignored. */
type Cell = 'x' | 'g' | '.'

/** The table of a machine: a column for each event, a row for each state. */
export function eventTable(machine: AnyStateMachine): string {
  const events = eventsOf(machine)
  const headers = events.map((event, at) => `${'| '.repeat(at)}${event}`)
  const rows = restingStates(machine).map(
    (node) =>
      `${events.map((event) => cellOf(node, event)).join(' ')}  ${nameOf(node)}`,
  )
  return [...headers, ...rows].join('\n')
}

/** The events of a machine that all of its states ignore. */
export function ignoredEvents(machine: AnyStateMachine): string[] {
  const states = restingStates(machine)
  return eventsOf(machine).filter((event) =>
    states.every((node) => cellOf(node, event) === '.'),
  )
}

/** Without events of child actors and timers. */
function eventsOf({ root }: AnyStateMachine): string[] {
  const types = [root, ...getStateNodes(root)].flatMap((node) => [
    ...node.transitions.keys(),
  ])
  return [...new Set(types)]
    .filter((type) => !type.startsWith('xstate.'))
    .sort()
}

/** The innermost states in which a machine waits for an event. */
function restingStates({ root }: AnyStateMachine): AnyStateNode[] {
  const isResting = ({ type, always }: AnyStateNode) =>
    type === 'atomic' && !always?.some(({ guard }) => !guard)
  return [root, ...getStateNodes(root)].filter(isResting)
}

/** A child state overrides its parents; a transition without target and actions forbids the event. */
function cellOf(node: AnyStateNode, event: string): Cell {
  const candidates = candidatesOf(node, event)
  const guarded = candidates.filter(({ guard }) => guard)
  const rest = withoutGuards(node, event, candidates)
  if (guarded.every((transition) => hasEffect(transition) === (rest === 'x')))
    return rest
  return 'g'
}

/** The cell if every guard returns false. */
function withoutGuards(
  node: AnyStateNode,
  event: string,
  candidates: AnyTransitionDefinition[],
): Cell {
  const unguarded = candidates.find(({ guard }) => !guard)
  if (unguarded) return hasEffect(unguarded) ? 'x' : '.'
  return node.parent ? cellOf(node.parent, event) : '.'
}

/** The longest descriptor comes first: it is the most specific. */
function candidatesOf(
  node: AnyStateNode,
  event: string,
): AnyTransitionDefinition[] {
  const descriptors = [...node.transitions.keys()].filter((descriptor) =>
    matchesDescriptor(event, descriptor),
  )
  const sorted = descriptors.sort((a, b) => b.length - a.length)
  return sorted.flatMap((descriptor) => node.transitions.get(descriptor) ?? [])
}

function hasEffect({ target, actions }: AnyTransitionDefinition): boolean {
  return Boolean(target?.length) || actions.length > 0
}

function nameOf(node: AnyStateNode): string {
  return node.path.join('.') || '(always)'
}

async function printTables(ids: string[]): Promise<void> {
  const machines = (await readAllMachines()).map(({ machine }) => machine)
  const knownIds = machines.map(({ id }) => id)
  const unknownId = ids.find((id) => !knownIds.includes(id))
  if (ids.length === 0 || unknownId !== undefined)
    refuse(`Name machines: ${knownIds.join(', ')}.`)

  for (const machine of machines.filter(({ id }) => ids.includes(id)))
    process.stdout.write(`${machine.id}\n${eventTable(machine)}\n\n`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await printTables(process.argv.slice(2))
