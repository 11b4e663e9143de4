/** Compares plain values that a selector creates on every call. */
export function hasSameContent(some: unknown, other: unknown): boolean {
  return JSON.stringify(some) === JSON.stringify(other)
}
