import type {
  IActionType,
  IState,
  IStateMachine,
  ITransition,
} from 'state-machine-cat'
import type {
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  StateValue,
} from 'xstate'
import { transitionKey } from '../xstate/transitionKey.ts'
import { actionName, transitionLabel } from './transitionLabel.ts'

/**
 * Converts a machine for state-machine-cat. States and arrows get the classes of `classOf`. With `details` a state
 * shows its actions, tags and description.
 */
export function chartOf(
  machine: AnyStateMachine,
  details = false,
): IStateMachine {
  const nodes = allNodes(machine.root)
  const transitions = nodes.flatMap(transitionsOf)
  return {
    states: [stateOf(machine.root, details)],
    transitions: mergeTwins(transitions).map((transition, at) => ({
      ...transition,
      id: at + 1,
    })),
  }
}

/** Returns the CSS class of a state, or by its key of a transition. */
export function classOf(stateId: string): string {
  return `at_${safe(stateId)}`
}

/** Returns the ids of all active states, including the root. */
export function activeIds(
  machine: AnyStateMachine,
  value: StateValue,
): string[] {
  return idsBelow(machine.root, value)
}

function idsBelow(node: AnyStateNode, value: StateValue | undefined): string[] {
  const parts =
    typeof value === 'string' ? { [value]: undefined } : (value ?? {})
  const inner = Object.entries(parts).flatMap(([key, below]) => {
    const child = node.states[key]
    return child ? idsBelow(child, below) : []
  })
  return [node.id, ...inner]
}

function stateOf(node: AnyStateNode, details: boolean): IState {
  const children = Object.values<AnyStateNode>(node.states)
  const effects = node.invoke.map((effect) => ({
    type: 'activity' as const,
    body: effect.id,
  }))
  const actions = details ? [...effects, ...ownActions(node)] : effects
  const note = details ? notesOf(node) : []

  return {
    name: safe(node.id),
    label: node.key,
    type: typeOf(node),
    class: classOf(node.id),
    ...(actions.length > 0 && { actions }),
    ...(note.length > 0 && { note }),
    ...(children.length > 0 && {
      statemachine: {
        states: [
          ...startOf(node),
          ...children.map((child) => stateOf(child, details)),
        ],
      },
    }),
  }
}

function ownActions({ entry, exit }: AnyStateNode): IActionType[] {
  return [
    ...entry.map((action) => ({
      type: 'entry' as const,
      body: actionName(action),
    })),
    ...exit.map((action) => ({
      type: 'exit' as const,
      body: actionName(action),
    })),
  ]
}

function notesOf({ tags, description }: AnyStateNode): string[] {
  const named = tags.length > 0 ? [`tags: ${tags.join(', ')}`] : []
  return description ? [...named, description] : named
}

function typeOf(node: AnyStateNode): IState['type'] {
  if (
    node.type === 'final' ||
    node.type === 'parallel' ||
    node.type === 'history'
  )
    return node.type
  return 'regular'
}

function startOf(node: AnyStateNode): IState[] {
  return firstOf(node)
    ? [{ name: `${safe(node.id)}_start`, type: 'initial' }]
    : []
}

function firstOf(node: AnyStateNode): AnyStateNode | undefined {
  return node.type === 'compound' ? node.initial.target?.[0] : undefined
}

type Arrow = Omit<ITransition, 'id'>

function transitionsOf(node: AnyStateNode): Arrow[] {
  const first = firstOf(node)
  const start = first
    ? [{ from: `${safe(node.id)}_start`, to: safe(first.id) }]
    : []
  const declared = [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ]

  return [
    ...start,
    ...declared.flatMap((transition) => arrowsOf(node, transition)),
  ]
}

function arrowsOf(
  node: AnyStateNode,
  transition: AnyTransitionDefinition,
): Arrow[] {
  const isSilent = !transition.target && transition.actions.length === 0
  if (isSilent) return []

  const targets: readonly AnyStateNode[] = transition.target ?? [node]
  return targets.map((target) => ({
    from: safe(node.id),
    to: safe(target.id),
    label: arrowLabel(transition),
    class: classOf(transitionKey(transition) ?? ''),
  }))
}

export function arrowLabel(transition: AnyTransitionDefinition): string {
  const label = transitionLabel(transition)
  return transition.target ? label : `${label} (stays)`
}

/** Merges transitions between the same states into one arrow, because arrows would overlap. */
function mergeTwins(arrows: Arrow[]): Arrow[] {
  const byEnds = new Map<string, Arrow>()
  for (const arrow of arrows) {
    const ends = `${arrow.from}>${arrow.to}`
    const twin = byEnds.get(ends)
    byEnds.set(ends, twin ? joined(twin, arrow) : arrow)
  }
  return [...byEnds.values()]
}

function joined(one: Arrow, other: Arrow): Arrow {
  const { label = '' } = one
  return {
    ...one,
    label: `${label}\n${other.label}`,
    class: `${one.class} ${other.class}`,
  }
}

export function allNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values<AnyStateNode>(node.states).flatMap(allNodes)]
}

function safe(stateId: string): string {
  return stateId.replaceAll(/[^A-Za-z0-9]/g, '_')
}
