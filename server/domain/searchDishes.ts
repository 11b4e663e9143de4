import type { MenuItem } from '#contract/menu.ts'
import { normalizeForSearch } from './normalizeForSearch.ts'

/** A dish with its search data; `searchText` is normalized by `normalizeForSearch`. */
export type Dish = { menuItem: MenuItem; categoryId: number; searchText: string }

/** A search in the one form of all that find the same: each word once, without case, accents and other spaces. */
export function plainSearch(text = ''): string {
  return [...new Set(normalizeForSearch(text).split(/\s+/))].join(' ').trim()
}

/** Dishes in which every word of a search occurs, in either language, narrowed to a category id; characters such as `%` are literal. */
export function searchDishes(
  dishes: readonly Dish[],
  wanted: { search?: string | undefined; category?: string | undefined },
): Dish[] {
  const words = plainSearch(wanted.search).split(' ')
  const category = wanted.category?.trim() ?? ''
  return dishes.filter(
    (dish) =>
      (category === '' || String(dish.categoryId) === category) &&
      words.every((word) => dish.searchText.includes(word)),
  )
}
