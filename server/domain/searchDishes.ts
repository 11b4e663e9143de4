import type { MenuItem } from '#contract/menu.ts'
import { isNear } from './isNear.ts'
import { normalizeForSearch } from './normalizeForSearch.ts'

/** A dish with its search data; `searchText` is normalized by `normalizeForSearch`. */
export type Dish = {
  menuItem: MenuItem
  categoryId: number
  searchText: string
}

/** Normalizes a search: each word once, without case, accents, hyphens and extra spaces. */
export function normalizeSearch(text?: string): string {
  if (!text) return ''
  const plain = normalizeForSearch(text)
  const words = plain.split(/[\s\p{Pd}]+/u).filter(Boolean)
  return [...new Set(words)].join(' ')
}

/**
 * Finds dishes by all words of a search, in either language, and by category id if given. Where no dish has them all, a
 * word that is one mistake away counts too.
 */
export function searchDishes(
  dishes: readonly Dish[],
  wanted: { search?: string | undefined; category?: string | undefined },
): Dish[] {
  const words = normalizeSearch(wanted.search).split(' ')
  const category = wanted.category?.trim() ?? ''
  const candidates = dishes.filter(
    (dish) => category === '' || String(dish.categoryId) === category,
  )
  const having = (isFound: typeof hasWord) =>
    candidates.filter(({ searchText }) =>
      words.every((word) => isFound(searchText, word)),
    )
  const found = having(hasWord)
  return found.length > 0
    ? found
    : having((text, word) => hasWord(text, word) || isNear(text, word))
}

function hasWord(text: string, word: string): boolean {
  return (
    text.includes(word) ||
    text.includes(stemOf(word)) ||
    (word.length >= joinedLength && text.replaceAll(' ', '').includes(word))
  )
}

/** A word without a possessive "'s", or without the suffix of a Chinese noun: 饺子 finds 水饺. */
function stemOf(word: string): string {
  return word.replace(/(?<=\p{L})('s|(?<=\p{Script=Han})[子儿])$/u, '')
}

/** From this length on a word may span several words of a dish (`dandan`); a shorter one would match by chance. */
const joinedLength = 6
