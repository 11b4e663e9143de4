import { allergensIn } from '#contract/allergens.ts'
import type { MenuItem } from '#contract/menu.ts'
import { hasFilters } from '#contract/menuLink.ts'
import type { MenuContext } from '#machines/menu/menuMachine.ts'

/** The dishes of the query that have the chosen tag and none of the excluded allergens. */
export function shownDishes({
  items,
  view,
}: Pick<MenuContext, 'items' | 'view'>): MenuItem[] {
  const { tag, without } = view
  if (!hasFilters(view)) return items
  return items.filter(
    (item) =>
      (tag === null || item.tags.some(({ id }) => id === tag)) &&
      !allergensIn(item).some((allergen) => without.includes(allergen)),
  )
}
