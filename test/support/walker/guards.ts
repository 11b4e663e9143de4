import type { AnyTransitionDefinition } from 'xstate'
import { refusalOf } from '#inspector/replay/refusalOf.ts'
import type { Declared } from './transitions.ts'

/** Notes which declared guards refuse at least once; the machine must not be shared. */
export function watchGuards(declared: Map<AnyTransitionDefinition, Declared>): Set<Declared> {
  const refused = new Set<Declared>()
  for (const [transition, row] of declared) {
    if (!transition.guard) continue
    const refuses = refusalOf(transition.guard)
    const check = (snapshot: unknown, args: unknown) => {
      const isRefused = refuses(snapshot, args)
      if (isRefused) refused.add(row)
      return !isRefused
    }
    transition.guard = Object.assign(() => false, { check })
  }
  return refused
}
