import type { CartLine } from '#contract/cart.ts'

/** A dish in one portion with its add-ons as text, and its count. */
export type CookRow = { dish: string; count: number }

/** Counts what the kitchen has to cook, by the text of dish, portion and add-ons; in alphabetical order. */
export function cookList(
  lines: readonly CartLine[],
  textOf: (line: CartLine) => string,
): CookRow[] {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const dish = textOf(line)
    counts.set(dish, (counts.get(dish) ?? 0) + line.quantity)
  }
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([dish, count]) => ({ dish, count }))
}
