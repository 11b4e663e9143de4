import type { MenuItem } from './menu.ts'

/** The home page's dishes: best sellers and other popular dishes, at most 50 of each, and up to six random others. */
export type HomeLists = {
  popular: MenuItem[]
  bestSellings: MenuItem[]
  items: MenuItem[]
}

const randomItems = 6

/** No kitchen marks so many dishes; without a limit, a spreadsheet that marks all of them makes a page of megabytes. */
const maxMarked = 50

/** The number of selections of random dishes; a visitor sees one of them during a visit. */
export const homeSelections = 16

/** The selection that a visit's cookie names, or one that `random`, a number from 0 to below 1, chooses. */
export function homeSelection(
  cookie: string | null | undefined,
  random: () => number,
): number {
  const chosen = cookie ? Number(cookie) : -1
  return Number.isInteger(chosen) && chosen >= 0 && chosen < homeSelections
    ? chosen
    : Math.floor(random() * homeSelections)
}

/** Selects the home page's dishes; `selection` is a number from 0 to below `homeSelections`. */
export function homeLists(
  menu: readonly MenuItem[],
  selection: number,
): HomeLists {
  const bestSellings = menu.filter((item) => item.is_best_selling)
  const popular = menu.filter(
    (item) => item.is_popular && !item.is_best_selling,
  )
  return {
    popular: popular.slice(0, maxMarked),
    bestSellings: bestSellings.slice(0, maxMarked),
    items: randomDishes(menu, selection),
  }
}

/** Deals the shuffled menu in hands of six and shuffles again after the last hand, so that every dish has its turn. */
function randomDishes(
  menu: readonly MenuItem[],
  selection: number,
): MenuItem[] {
  const hands = Math.max(1, Math.ceil(menu.length / randomItems))
  const shuffled = shuffle(menu, Math.floor(selection / hands))
  const first = (selection % hands) * randomItems

  // The last hand is filled up with the first dishes.
  return [...shuffled, ...shuffled].slice(
    first,
    first + Math.min(randomItems, menu.length),
  )
}

/** The same seed gives the same order, on every server and in the browser (the Park-Miller generator). */
function shuffle(menu: readonly MenuItem[], seed: number): MenuItem[] {
  const modulus = 2_147_483_647
  let state = (seed + 1) * 99_991
  const remaining = [...menu]
  return menu.flatMap(() => {
    state = (state * 16_807) % modulus
    const index = Math.floor((state / modulus) * remaining.length)
    return remaining.splice(index, 1)
  })
}
