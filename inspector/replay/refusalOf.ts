import { not } from 'xstate'

type Guard = Parameters<typeof not>[0]
type Check = (snapshot: unknown, args: unknown, guard: unknown) => boolean

/** What tells whether a guard says no: XState evaluates one only within another one. */
export function refusalOf(guard: unknown): (snapshot: unknown, args: unknown) => boolean {
  const opposite = not(guard as Guard) as unknown as { check: Check }
  return (snapshot, args) => opposite.check(snapshot, args, opposite)
}
