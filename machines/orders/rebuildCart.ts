import type { CartLine } from '#contract/cart.ts'
import { lineChanges } from '#contract/lineChanges.ts'
import { draftOf, type LineDraft } from '#contract/lineDraft.ts'
import type { Addon, MenuItem, Portion } from '#contract/menu.ts'
import type { NoticeText } from '../core/noticeText.ts'

/** The lines of an order at present prices, and the changes since the order as sentences. */
export type RebuiltCart = { lines: LineDraft[]; changes: NoticeText[] }

/** Rebuilds an order's lines from the present menu and prices. `changes` names the items that are not sold any more. */
export function rebuildCart(
  lines: readonly CartLine[],
  dishes: readonly (MenuItem | null)[],
): RebuiltCart {
  const lists = lines.map((line) => lineToday(line, dishes))
  return {
    lines: lists.flatMap((list) => list.lines),
    changes: lists.flatMap((list) => list.changes),
  }
}

/** The ids of the lines' dishes, each once. */
export function dishIdsOf(lines: readonly CartLine[]): number[] {
  return [...new Set(lines.map(({ meal_id }) => meal_id))]
}

function lineToday(
  line: CartLine,
  dishes: readonly (MenuItem | null)[],
): RebuiltCart {
  const dish = dishes.find((candidate) => candidate?.id === line.meal_id)
  const portion = dish?.portion.find(
    ({ id }) => id === line.selected_meal_portion_id,
  )
  if (!dish || !portion) return { lines: [], changes: lineChanges(line, null) }
  const addons = line.addons.flatMap(({ id }) => addonOf(portion, id) ?? [])
  const today = draftOf(dish, portion, addons, line.quantity || 1)
  return { lines: [today], changes: lineChanges(line, today) }
}

function addonOf({ addons }: Portion, id: number): Addon | undefined {
  return addons.find((addon) => addon.id === id)
}
