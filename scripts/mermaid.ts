import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { transitionLabel } from '#inspector/chart/transitionLabel.ts'

/** A machine as a Mermaid `stateDiagram-v2`. */
export function mermaidOf(machine: AnyStateMachine): string {
  const { root } = machine
  const body = root.type === 'parallel' ? compositeOf(root) : insideOf(root)
  return ['stateDiagram-v2', ...indent(body)].join('\n')
}

function stateOf(node: AnyStateNode): string[] {
  if (childrenOf(node).length > 0) return [...compositeOf(node), ...outgoing(node)]
  const name = `state "${node.key}" as ${nameOf(node)}`
  const end = node.type === 'final' ? [`${nameOf(node)} --> [*]`] : []
  return [
    name,
    ...handled(node).map((text) => `${nameOf(node)}: ${text}`),
    ...outgoing(node),
    ...end,
  ]
}

function compositeOf(node: AnyStateNode): string[] {
  const open = `state "${node.key}" as ${nameOf(node)} {`
  return [open, ...indent(insideOf(node)), '}']
}

function insideOf(node: AnyStateNode): string[] {
  const children = childrenOf(node).map(stateOf)
  if (node.type === 'parallel') {
    return [...anyOf(node), ...children.flatMap((lines, at) => (at > 0 ? ['--', ...lines] : lines))]
  }
  const first = node.initial.target?.[0]
  return [...(first ? [`[*] --> ${nameOf(first)}`] : []), ...anyOf(node), ...children.flat()]
}

/** Mermaid cannot draw an arrow from a state to one inside it: such arrows start at a node of their own. */
function anyOf(node: AnyStateNode): string[] {
  const name = `${nameOf(node)}_any`
  const stays = handled(node).map((text) => `${name}: ${text}`)
  const arrows = arrowsOf(node, name, (target) => isInside(target, node))
  return stays.length + arrows.length > 0 ? [`state "(any)" as ${name}`, ...stays, ...arrows] : []
}

function outgoing(node: AnyStateNode): string[] {
  const isAtomic = childrenOf(node).length === 0
  return arrowsOf(node, nameOf(node), (target) => isAtomic || !isInside(target, node))
}

/** One arrow for all that leads from here to the same state: Mermaid prints the labels of twins over each other. */
function arrowsOf(node: AnyStateNode, from: string, isMeant: (target: AnyStateNode) => boolean) {
  const labels = new Map<AnyStateNode, string[]>()
  for (const transition of transitionsOf(node)) {
    for (const target of targetsOf(transition).filter(isMeant)) {
      labels.set(target, [...(labels.get(target) ?? []), transitionLabel(transition)])
    }
  }
  return [...labels].map(([target, texts]) => `${from} --> ${nameOf(target)}: ${texts.join(' / ')}`)
}

function handled(node: AnyStateNode): string[] {
  const staying = transitionsOf(node).filter(
    (transition) => targetsOf(transition).length === 0 && transition.actions.length > 0,
  )
  return [...new Set(staying.map(transitionLabel))]
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
}

function targetsOf(transition: AnyTransitionDefinition): readonly AnyStateNode[] {
  return transition.target ?? []
}

function childrenOf(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states)
}

function nameOf(node: AnyStateNode): string {
  return node.id.replaceAll(/[^A-Za-z0-9]/g, '_')
}

function isInside(target: AnyStateNode, node: AnyStateNode): boolean {
  return target === node || (target.parent !== undefined && isInside(target.parent, node))
}

function indent(lines: string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
