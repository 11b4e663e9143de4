import type { AnyTransitionDefinition } from 'xstate'

/** Returns `state|event|index` of a declared transition; null for an initial one. */
export function transitionKey(
  transition: AnyTransitionDefinition,
): string | null {
  const { source } = transition
  const eventType: string | null = transition.eventType
  if (eventType === null) return null
  const twins =
    (eventType === '' ? source.always : source.transitions.get(eventType)) ?? []
  const at = twins.indexOf(transition)
  return at < 0 ? null : `${source.id}|${eventType}|${at}`
}
