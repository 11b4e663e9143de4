import type { CartLine } from '#contract/cart.ts'
import type { LineDraft } from '#contract/lineDraft.ts'
import { lineTotal } from '#contract/pricing.ts'

/** The most of one line, and the most lines, that an order takes (limits of the contract's `cartLine`). */
export const cartLimits = { quantity: 999, lines: 200 }

/** Lines with ids sequential from 1 and totals in cents from their own prices. */
export function numbered(lines: readonly LineDraft[]): CartLine[] {
  return lines.map((line, index) => ({ ...line, id: index + 1, total_price: lineTotal(line) }))
}

/** What tells each line from the others also when one of them goes; ids are then given anew. */
export function lineKeys(lines: readonly CartLine[]): string[] {
  const dishes = lines.map(dishOf)
  return dishes.map((dish, at) => `${dish} ${dishes.indexOf(dish) === at ? '' : at}`)
}

/** The line that takes what a choice adds: the same dish, portion, extras and prices, with room for it. */
export function lineFor(lines: readonly CartLine[], draft: LineDraft): CartLine | undefined {
  const isSame = (line: CartLine) =>
    dishOf(line) === dishOf(draft) &&
    line.selected_meal_portion_price === draft.selected_meal_portion_price &&
    line.selected_meal_addon_price === draft.selected_meal_addon_price
  return lines.find((line) => isSame(line) && line.quantity + draft.quantity <= cartLimits.quantity)
}

/** Lines with a choice added: more of the line that is the same, as the menu has it now, or a line at the end. */
export function withDraft(lines: readonly CartLine[], draft: LineDraft): CartLine[] {
  const same = lineFor(lines, draft)
  if (!same) return numbered([...lines, draft])
  const quantity = same.quantity + draft.quantity
  return numbered(lines.map((line) => (line === same ? { ...draft, quantity } : line)))
}

/** True when two lists hold the same dishes in the same portions, extras and quantities, whatever they cost. */
export function haveSameDishes(some: readonly CartLine[], others: readonly CartLine[]): boolean {
  const dishesOf = (lines: readonly CartLine[]) =>
    JSON.stringify(lines.map((line) => `${line.quantity} ${dishOf(line)}`).sort())
  return dishesOf(some) === dishesOf(others)
}

/** What is left of lines when others are taken out of them, dish by dish. */
export function withoutDishes(lines: readonly CartLine[], taken: readonly CartLine[]): LineDraft[] {
  const left = new Map<string, number>()
  for (const line of taken) left.set(dishOf(line), (left.get(dishOf(line)) ?? 0) + line.quantity)
  const rest = lines.map((line) => {
    const out = Math.min(line.quantity, left.get(dishOf(line)) ?? 0)
    left.set(dishOf(line), (left.get(dishOf(line)) ?? 0) - out)
    return { ...line, quantity: line.quantity - out }
  })
  return rest.filter((line) => line.quantity > 0)
}

/** Lines with one line's quantity moved by a step; at zero the line is removed. */
export function stepped(lines: readonly CartLine[], id: number, step: 1 | -1): CartLine[] {
  const moved = lines.map((line) =>
    line.id === id
      ? { ...line, quantity: Math.min(cartLimits.quantity, line.quantity + step) }
      : line,
  )
  return numbered(moved.filter((line) => line.quantity > 0))
}

/** A dish in its portion with its extras. */
function dishOf({ meal_id, selected_meal_portion_id, addons }: LineDraft): string {
  return JSON.stringify([meal_id, selected_meal_portion_id, addons.map(({ id }) => id)])
}
