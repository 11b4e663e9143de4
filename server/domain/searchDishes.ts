import type { MenuItem } from '#contract/menu.ts'
import { normalizeForSearch } from './normalizeForSearch.ts'

/** A dish with its search data; `searchText` is normalized by `normalizeForSearch`. */
export type Dish = {
  menuItem: MenuItem
  categoryId: number
  searchText: string
}

/** Normalizes a search: each word once, without case, accents and extra spaces. */
export function normalizeSearch(text = ''): string {
  return [...new Set(normalizeForSearch(text).split(/\s+/))].join(' ').trim()
}

/** Finds dishes by all words of a search, in either language, and by category id if given. */
export function searchDishes(
  dishes: readonly Dish[],
  wanted: { search?: string | undefined; category?: string | undefined },
): Dish[] {
  const words = normalizeSearch(wanted.search).split(' ')
  const category = wanted.category?.trim() ?? ''
  return dishes.filter(
    (dish) =>
      (category === '' || String(dish.categoryId) === category) &&
      words.every((word) => dish.searchText.includes(word)),
  )
}
