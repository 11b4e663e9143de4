import type {
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { guardName } from '#inspector/chart/transitionLabel.ts'

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
  // Conditions are not the same text in every runner.
  const guard = guardName(transition.guard, () => 'guard')
  const condition = guard ? ` [${guard}]` : ''

  return `${transition.source.id}  ${eventOf(transition)}${condition}  ->  ${target}`
}

/** Transitions with the same text get a number: inline guards have no name. */
function numberedText(texts: readonly string[], at: number): string {
  const text = texts[at] ?? ''
  const twins = texts.slice(0, at).filter((earlier) => earlier === text).length
  return twins === 0 ? text : `${text} (${twins + 1})`
}
