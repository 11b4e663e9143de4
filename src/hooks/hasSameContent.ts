/** Compares plain values that a selector makes anew each time. */
export function hasSameContent(some: unknown, other: unknown): boolean {
  return JSON.stringify(some) === JSON.stringify(other)
}
