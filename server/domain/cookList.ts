import { sum } from '#contract/money.ts'

/** A dish in one portion with its add-ons as text, and its count. */
export type CookRow = { dish: string; count: number }

/** Rows are of one pot when they are one dish in one portion. */
export type PotRow = CookRow & { pot: string }

/** The sum of each pot that has several rows, such as one for each add-on, by the dish of its first row. */
export function potTotals(pieces: readonly PotRow[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const pot of new Set(pieces.map((piece) => piece.pot))) {
    const [first, ...others] = cookList(
      pieces.filter((piece) => piece.pot === pot),
    )
    if (first === undefined || others.length === 0) continue
    totals.set(first.dish, sum([first, ...others].map(({ count }) => count)))
  }
  return totals
}

/** Adds up the pieces of equal dishes; in alphabetical order. */
export function cookList(pieces: readonly CookRow[]): CookRow[] {
  const counts = new Map<string, number>()
  for (const { dish, count } of pieces)
    counts.set(dish, (counts.get(dish) ?? 0) + count)
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([dish, count]) => ({ dish, count }))
}
