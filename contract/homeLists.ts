import type { MenuItem } from './menu.ts'

/** The dishes of the home page: marked popular, marked best selling, and up to six by chance. */
export type HomeLists = { popular: MenuItem[]; bestSellings: MenuItem[]; items: MenuItem[] }

/** How many dishes the home page picks by chance. */
const randomItems = 6

/** The home page's lists of a menu; `random` gives numbers from 0 to below 1, one for each pick. */
export function homeLists(menu: readonly MenuItem[], random: () => number): HomeLists {
  return {
    popular: menu.filter((item) => item.is_popular),
    bestSellings: menu.filter((item) => item.is_best_selling),
    items: pick(menu, randomItems, random),
  }
}

function pick(menu: readonly MenuItem[], count: number, random: () => number): MenuItem[] {
  const left = [...menu]
  const picked: MenuItem[] = []
  while (picked.length < count && left.length > 0)
    picked.push(...left.splice(Math.floor(random() * left.length), 1))
  return picked
}
