import type { MenuItem } from '#contract/menu.ts'
import { isNarrowed } from '#contract/menuLink.ts'
import type { MenuContext } from '#machines/menu/menuMachine.ts'

/** The dishes of the query that have the chosen tag and none of the allergens that must not be in them. */
export function shownDishes({ items, view }: Pick<MenuContext, 'items' | 'view'>): MenuItem[] {
  const { tag, without } = view
  if (!isNarrowed(view)) return items
  return items.filter(
    (item) =>
      (tag === null || item.tags.some(({ id }) => id === tag)) &&
      !splitAllergens(item.allergens).some((allergen) => without.includes(allergen)),
  )
}

/** The names in a dish's list of allergens, in whichever language it is written. */
export function splitAllergens(list: string | null | undefined): string[] {
  return (list ?? '').split(/[,，、]\s*/).filter(Boolean)
}
