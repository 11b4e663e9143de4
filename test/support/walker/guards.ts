import { type AnyTransitionDefinition, not } from 'xstate'
import type { Declared } from './transitions.ts'

type Guard = Parameters<typeof not>[0]
type Check = (snapshot: unknown, args: unknown, guard: unknown) => boolean

/** Notes which declared guards refuse at least once; the machine must not be shared. */
export function watchGuards(declared: Map<AnyTransitionDefinition, Declared>): Set<Declared> {
  const refused = new Set<Declared>()
  for (const [transition, row] of declared) {
    if (!transition.guard) continue
    // XState evaluates a guard only within another one.
    const opposite = not(transition.guard as Guard) as unknown as { check: Check }
    const check: Check = (snapshot, args) => {
      const isRefused = opposite.check(snapshot, args, opposite)
      if (isRefused) refused.add(row)
      return !isRefused
    }
    transition.guard = Object.assign(() => false, { check })
  }
  return refused
}
