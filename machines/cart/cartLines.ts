import type { CartLine } from '#contract/cart.ts'
import type { LineDraft } from '#contract/lineDraft.ts'
import { lineTotal } from '#contract/pricing.ts'

/** The maximum quantity of a line and the maximum number of lines in an order (limits of the contract's `cartLine`). */
export const cartLimits = { quantity: 999, lines: 200 }

/** True for a whole number from 1 to the maximum. */
export function isQuantity(quantity: number): boolean {
  return (
    Number.isInteger(quantity) &&
    quantity >= 1 &&
    quantity <= cartLimits.quantity
  )
}

/** Numbers lines from 1 and computes their totals in cents from their own prices. */
export function numberLines(lines: readonly LineDraft[]): CartLine[] {
  return lines.map((line, index) => ({
    ...line,
    id: index + 1,
    total_price: lineTotal(line),
  }))
}

/** Keys that stay stable when another line is removed; ids are renumbered then. */
export function lineKeys(lines: readonly CartLine[]): string[] {
  const dishes = lines.map(dishOf)
  return dishes.map(
    (dish, index) => `${dish} ${dishes.indexOf(dish) === index ? '' : index}`,
  )
}

/** The line to merge a draft into: same dish, portion, add-ons and prices, and below the maximum quantity. */
export function lineToMerge(
  lines: readonly CartLine[],
  draft: LineDraft,
): CartLine | undefined {
  const isSame = (line: CartLine) =>
    dishOf(line) === dishOf(draft) &&
    line.selected_meal_portion_price === draft.selected_meal_portion_price &&
    line.selected_meal_addon_price === draft.selected_meal_addon_price
  return lines.find(
    (line) =>
      isSame(line) && line.quantity + draft.quantity <= cartLimits.quantity,
  )
}

/** Adds a draft: increases an equal line, refreshed from the menu, or appends a new line. */
export function addDraft(
  lines: readonly CartLine[],
  draft: LineDraft,
): CartLine[] {
  const equalLine = lineToMerge(lines, draft)
  if (!equalLine) return numberLines([...lines, draft])
  const quantity = equalLine.quantity + draft.quantity
  return numberLines(
    lines.map((line) => (line === equalLine ? { ...draft, quantity } : line)),
  )
}

/**
 * True if two lists have the same dishes, portions, add-ons and quantities, at any price. Compares wishes; an order is
 * recognised by its key or number.
 */
export function haveSameDishes(
  first: readonly CartLine[],
  second: readonly CartLine[],
): boolean {
  const dishesOf = (lines: readonly CartLine[]) =>
    JSON.stringify(
      lines.map((line) => `${line.quantity} ${dishOf(line)}`).sort(),
    )
  return dishesOf(first) === dishesOf(second)
}

/** Reduces the quantities of `lines` by those of `subtracted`, dish by dish. */
export function subtractDishes(
  lines: readonly CartLine[],
  subtracted: readonly CartLine[],
): LineDraft[] {
  const quantities = new Map<string, number>()
  const quantityOf = (line: LineDraft) => quantities.get(dishOf(line)) ?? 0

  for (const line of subtracted)
    quantities.set(dishOf(line), quantityOf(line) + line.quantity)
  const remaining = lines.map((line) => {
    const quantity = Math.min(line.quantity, quantityOf(line))
    quantities.set(dishOf(line), quantityOf(line) - quantity)
    return { ...line, quantity: line.quantity - quantity }
  })

  return remaining.filter((line) => line.quantity > 0)
}

/** Changes a line's quantity, up to the limit; at zero the line is removed. */
export function changeQuantity(
  lines: readonly CartLine[],
  id: number,
  change: (quantity: number) => number,
): CartLine[] {
  const changed = lines.map((line) =>
    line.id === id
      ? {
          ...line,
          quantity: Math.min(cartLimits.quantity, change(line.quantity)),
        }
      : line,
  )
  return numberLines(changed.filter((line) => line.quantity > 0))
}

function dishOf({
  meal_id,
  selected_meal_portion_id,
  addons,
}: LineDraft): string {
  return JSON.stringify([
    meal_id,
    selected_meal_portion_id,
    addons.map(({ id }) => id),
  ])
}
