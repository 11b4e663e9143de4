import type { CartLine } from '#contract/cart.ts'
import { draftOf } from '#contract/lineDraft.ts'
import type { MenuItem } from '#contract/menu.ts'
import { lineTotal } from '#contract/pricing.ts'

/** Lines with current prices (cents), names and allergens; `gone` has the ids no longer on sale. */
export type PricedLines = { lines: CartLine[]; gone: number[] }

/** Prices the lines of a cart by the dishes on sale. It trusts only a line's ids and quantity. */
export function priceLines(
  cart: readonly CartLine[],
  dishes: readonly MenuItem[],
): PricedLines {
  const priced = cart.map((line) => ({
    id: line.id,
    line: priceLine(line, dishes),
  }))
  return {
    lines: priced.flatMap(({ line }) => line ?? []),
    gone: priced.flatMap(({ id, line }) => (line === null ? [id] : [])),
  }
}

function priceLine(
  requested: CartLine,
  dishes: readonly MenuItem[],
): CartLine | null {
  const dish = dishes.find((candidate) => candidate.id === requested.meal_id)
  const portion = dish?.portion.find(
    (candidate) => candidate.id === requested.selected_meal_portion_id,
  )
  if (!dish || !portion) return null

  const addonIds = new Set(requested.addons.map((addon) => addon.id))
  const addons = portion.addons.filter((addon) => addonIds.has(addon.id))
  if (addons.length !== addonIds.size) return null

  const draft = draftOf(dish, portion, addons, requested.quantity)
  return { ...draft, id: requested.id, total_price: lineTotal(draft) }
}
