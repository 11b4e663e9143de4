import type {
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate'
import { allNodes } from './chartOf.ts'
import { actionName, transitionLabel } from './transitionLabel.ts'

/** Returns `editing: order.submit [canPay] → processing / keepAttempt`. */
export function transitionText(machine: AnyStateMachine, key: string): string {
  const transition = transitionByKey(machine, key)
  if (!transition) return key
  const { source, target, actions } = transition
  const targets = target?.map(nameOf).join(', ') ?? '(stays)'
  const done =
    actions.length > 0 ? ` / ${actions.map(actionName).join(', ')}` : ''
  return `${nameOf(source)}: ${transitionLabel(transition)} → ${targets}${done}`
}

export function transitionByKey(
  machine: AnyStateMachine,
  key: string,
): AnyTransitionDefinition | undefined {
  const [id = '', event = '', at] = key.split('|')
  const node = allNodes(machine.root).find((candidate) => candidate.id === id)
  const twins = event === '' ? node?.always : node?.transitions.get(event)
  return twins?.[Number(at)]
}

function nameOf({ path, key }: AnyStateNode): string {
  return path.join('.') || key
}
