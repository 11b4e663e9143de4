import type { CartLine } from '#contract/cart.ts'

/** A dish in one portion with the same add-ons, and how many of it. */
export type CookRow = { dish: string; portion: string; addons: string[]; count: number }

/** What the kitchen has to cook for these lines: counts by dish, portion and add-ons, in alphabetical order. */
export function cookList(lines: readonly CartLine[]): CookRow[] {
  const rows = new Map<string, CookRow>()
  for (const line of lines) {
    const row = toCookRow(line)
    const key = [row.dish, row.portion, ...row.addons].join('\0')
    const known = rows.get(key)
    rows.set(key, { ...row, count: row.count + (known?.count ?? 0) })
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** One line of an order as the kitchen reads it. */
export function toCookRow(line: CartLine): CookRow {
  const weight = line.selected_meal_portion_weight
  const name = line.selected_meal_portion_name
  return {
    dish: line.meal_name,
    portion: weight > 0 ? `${name} ${weight} g` : name,
    addons: line.addons.map((addon) => addon.name).sort(),
    count: line.quantity,
  }
}
