import type { MenuItem } from './menu.ts'

/** The home page's dishes: best sellers, other popular dishes, and up to six random others. */
export type HomeLists = {
  popular: MenuItem[]
  bestSellings: MenuItem[]
  items: MenuItem[]
}

const randomItems = 6

/** Selects the home page's dishes; `random` returns a number from 0 to below 1 for each pick. */
export function homeLists(
  menu: readonly MenuItem[],
  random: () => number,
): HomeLists {
  const bestSellings = menu.filter((item) => item.is_best_selling)
  const popular = menu.filter(
    (item) => item.is_popular && !item.is_best_selling,
  )
  const otherItems = menu.filter(
    (item) => !item.is_popular && !item.is_best_selling,
  )
  // The page promises six: a small menu repeats dishes.
  const items = pick(
    otherItems.length < randomItems ? menu : otherItems,
    randomItems,
    random,
  )

  return { popular, bestSellings, items }
}

function pick(
  menu: readonly MenuItem[],
  count: number,
  random: () => number,
): MenuItem[] {
  const remaining = [...menu]
  const picked: MenuItem[] = []
  while (picked.length < count && remaining.length > 0)
    picked.push(...remaining.splice(Math.floor(random() * remaining.length), 1))
  return picked
}
