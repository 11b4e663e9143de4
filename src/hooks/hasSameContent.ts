/** Compares plain values, such as those that a selector creates on every call. */
export function hasSameContent(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}
