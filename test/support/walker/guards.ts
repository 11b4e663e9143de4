import type { AnyTransitionDefinition } from 'xstate'
import { guardOf, refusalOf } from '#inspector/xstate/privateFields.ts'
import type { Declared } from './transitions.ts'

/**
 * Returns the set of guarded transitions that have refused. It replaces the machine's guards, so the machine must not
 * be shared.
 */
export function watchGuards(
  declared: Map<AnyTransitionDefinition, Declared>,
): Set<Declared> {
  const refused = new Set<Declared>()
  for (const [transition, row] of declared) {
    if (!transition.guard) continue
    const refuses = refusalOf(transition.guard)
    transition.guard = guardOf((snapshot, args) => {
      const isRefused = refuses(snapshot, args)
      if (isRefused) refused.add(row)
      return !isRefused
    })
  }
  return refused
}
