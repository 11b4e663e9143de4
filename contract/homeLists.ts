import type { MenuItem } from './menu.ts'

/** The dishes of the home page: marked best selling, marked popular beside those, and up to six others by chance. */
export type HomeLists = { popular: MenuItem[]; bestSellings: MenuItem[]; items: MenuItem[] }

/** How many dishes the home page picks by chance. */
const randomItems = 6

/** The home page's lists of a menu; `random` gives numbers from 0 to below 1, one for each pick. */
export function homeLists(menu: readonly MenuItem[], random: () => number): HomeLists {
  const bestSellings = menu.filter((item) => item.is_best_selling)
  const popular = menu.filter((item) => item.is_popular && !item.is_best_selling)
  const others = menu.filter((item) => !item.is_popular && !item.is_best_selling)
  // Six are promised: a small menu shows some of them again.
  const items = pick(others.length < randomItems ? menu : others, randomItems, random)
  return { popular, bestSellings, items }
}

function pick(menu: readonly MenuItem[], count: number, random: () => number): MenuItem[] {
  const left = [...menu]
  const picked: MenuItem[] = []
  while (picked.length < count && left.length > 0)
    picked.push(...left.splice(Math.floor(random() * left.length), 1))
  return picked
}
