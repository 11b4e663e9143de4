import type { IState, IStateMachine, ITransition } from 'state-machine-cat'
import {
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createMachine,
  type StateValue,
} from 'xstate'
import { transitionLabel } from './transitionLabel.ts'

/** A machine's definition as sent (JSON; functions are only names) brought back to life, to be looked at only. */
export function machineOf(definition: string): AnyStateMachine {
  return createMachine(JSON.parse(definition))
}

/** A machine as what state-machine-cat draws; every state has the class of its id, see `classOf`. */
export function chartOf(machine: AnyStateMachine): IStateMachine {
  const nodes = allNodes(machine.root)
  const transitions = nodes.flatMap(transitionsOf)
  return {
    states: [stateOf(machine.root)],
    transitions: mergeTwins(transitions).map((transition, at) => ({ ...transition, id: at + 1 })),
  }
}

/** The class of a state in the drawing. */
export function classOf(stateId: string): string {
  return `at_${safe(stateId)}`
}

/** The ids of all states that are active in a state value, the root's included. */
export function activeIds(machine: AnyStateMachine, value: StateValue): string[] {
  return idsBelow(machine.root, value)
}

function idsBelow(node: AnyStateNode, value: StateValue | undefined): string[] {
  const parts = typeof value === 'string' ? { [value]: undefined } : (value ?? {})
  const inner = Object.entries(parts).flatMap(([key, below]) => {
    const child = node.states[key]
    return child ? idsBelow(child, below) : []
  })
  return [node.id, ...inner]
}

function stateOf(node: AnyStateNode): IState {
  const children = Object.values<AnyStateNode>(node.states)
  const effects = node.invoke.map((effect) => ({ type: 'activity' as const, body: effect.id }))
  return {
    name: safe(node.id),
    label: node.key,
    type: typeOf(node),
    class: classOf(node.id),
    ...(effects.length > 0 && { actions: effects }),
    ...(children.length > 0 && {
      statemachine: { states: [...startOf(node), ...children.map(stateOf)] },
    }),
  }
}

function typeOf(node: AnyStateNode): IState['type'] {
  if (node.type === 'final' || node.type === 'parallel' || node.type === 'history') return node.type
  return 'regular'
}

function startOf(node: AnyStateNode): IState[] {
  return firstOf(node) ? [{ name: `${safe(node.id)}_start`, type: 'initial' }] : []
}

function firstOf(node: AnyStateNode): AnyStateNode | undefined {
  return node.type === 'compound' ? node.initial.target?.[0] : undefined
}

type Arrow = Omit<ITransition, 'id'>

function transitionsOf(node: AnyStateNode): Arrow[] {
  const first = firstOf(node)
  const start = first ? [{ from: `${safe(node.id)}_start`, to: safe(first.id) }] : []
  const declared = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
  return [...start, ...declared.flatMap((transition) => arrowsOf(node, transition))]
}

function arrowsOf(node: AnyStateNode, transition: AnyTransitionDefinition): Arrow[] {
  const isSilent = !transition.target && transition.actions.length === 0
  if (isSilent) return []
  const label = transitionLabel(transition)
  const targets: readonly AnyStateNode[] = transition.target ?? [node]
  return targets.map((target) => ({
    from: safe(node.id),
    to: safe(target.id),
    label: transition.target ? label : `${label} (stays)`,
  }))
}

/** Transitions between the same two states share one arrow with one line each, or they would lie on each other. */
function mergeTwins(arrows: Arrow[]): Arrow[] {
  const byEnds = new Map<string, Arrow>()
  for (const arrow of arrows) {
    const ends = `${arrow.from}>${arrow.to}`
    const twin = byEnds.get(ends)
    byEnds.set(ends, twin ? { ...twin, label: `${twin.label}\n${arrow.label}` } : arrow)
  }
  return [...byEnds.values()]
}

function allNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values<AnyStateNode>(node.states).flatMap(allNodes)]
}

function safe(stateId: string): string {
  return stateId.replaceAll(/[^A-Za-z0-9]/g, '_')
}
