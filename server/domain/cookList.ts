/** A dish in one portion with its add-ons as text, and its count. */
export type CookRow = { dish: string; count: number }

/** Adds up the pieces of equal dishes; in alphabetical order. */
export function cookList(pieces: readonly CookRow[]): CookRow[] {
  const counts = new Map<string, number>()
  for (const { dish, count } of pieces)
    counts.set(dish, (counts.get(dish) ?? 0) + count)
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([dish, count]) => ({ dish, count }))
}
