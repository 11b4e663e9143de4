import type {
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate'
import { getStateNodes } from 'xstate/graph'

/** A declared transition: its number, and a text for messages. */
export type Declared = {
  at: number
  event: string
  text: string
  isGuarded: boolean
}

/** The declared transitions of each microstep that takes any. */
export type Trail = Declared[][]

/**
 * Returns every declared transition (on, always, after, onDone, onError and onSnapshot) of the root and all its states.
 */
export function declaredTransitions(
  machine: AnyStateMachine,
): Map<AnyTransitionDefinition, Declared> {
  const nodes: AnyStateNode[] = [machine.root, ...getStateNodes(machine.root)]
  const all = nodes.flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ])
  const texts = all.map(textOf)
  return new Map(
    all.map((transition, at) => [
      transition,
      {
        at,
        event: eventOf(transition),
        text: numberedText(texts, at),
        isGuarded: transition.guard !== undefined,
      },
    ]),
  )
}

export function pasteableCase(event: string): string {
  if (event === '(always)') return '(add a case that makes its guard true)'
  if (event.startsWith('xstate.after.'))
    return '(a timer: reach its state, or make its guard true)'
  if (event.startsWith('xstate.done.state.'))
    return '(reach the final states inside it)'
  if (event.startsWith('xstate.done.actor.'))
    return `{ type: '${event}', output: … },`
  if (event.startsWith('xstate.error.actor.'))
    return `{ type: '${event}', error: { code: … } },`
  if (event.startsWith('xstate.snapshot.'))
    return `{ type: '${event}', snapshot: … },`

  return `{ type: '${event}', … },`
}

function eventOf({ eventType }: AnyTransitionDefinition): string {
  return eventType || '(always)'
}

function textOf(transition: AnyTransitionDefinition): string {
  const target =
    transition.target?.map((node: AnyStateNode) => node.id).join(', ') ??
    '(stays)'
  const guard = guardName(transition.guard)
  const condition = guard ? ` [${guard}]` : ''

  return `${transition.source.id}  ${eventOf(transition)}${condition}  ->  ${target}`
}

/** Inline guards have no name: transitions with the same text get a number. */
function numberedText(texts: readonly string[], at: number): string {
  const text = texts[at] ?? ''
  const twins = texts.slice(0, at).filter((earlier) => earlier === text).length
  return twins === 0 ? text : `${text} (${twins + 1})`
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'function') return guard.name || 'inline'
  if (guard && typeof guard === 'object' && 'type' in guard)
    return String(guard.type)
  return ''
}
