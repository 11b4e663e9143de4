import { expect, test } from 'vitest'
import { homeLists } from '#contract/homeLists.ts'
import { sampleItem } from '#test/support/fixtures/menu.ts'

const menu = [1, 2, 3, 4, 5, 6, 7, 8].map((id) =>
  sampleItem({ id, is_popular: id < 3, is_best_selling: id > 6 }),
)
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id)

test('B1, B2: popular and best-selling dishes are the marked ones, in the order of the menu', () => {
  const { popular, bestSellings } = homeLists(menu, () => 0)
  expect([ids(popular), ids(bestSellings)]).toEqual([
    [1, 2],
    [7, 8],
  ])
})

test('B1, B2, B6: no dish of a menu with enough of them is shown twice', () => {
  const large = Array.from({ length: 20 }, (_, id) =>
    sampleItem({ id, is_popular: id % 3 === 0, is_best_selling: id % 4 === 0 }),
  )
  const { popular, bestSellings, items } = homeLists(large, () => 0.5)
  const shown = ids([...popular, ...bestSellings, ...items])
  expect(new Set(shown).size).toBe(shown.length)
  expect([ids(popular), ids(bestSellings)]).toEqual([
    [3, 6, 9, 15, 18],
    [0, 4, 8, 12, 16],
  ])
})

test('B6: six dishes are picked, none of them twice', () => {
  expect(ids(homeLists(menu, () => 0).items)).toEqual([1, 2, 3, 4, 5, 6])
  expect(ids(homeLists(menu, () => 0.999).items)).toEqual([8, 7, 6, 5, 4, 3])
})

test('B6: a menu of fewer than six dishes is shown whole, an empty one gives nothing', () => {
  expect(ids(homeLists(menu.slice(0, 2), () => 0.5).items)).toEqual([2, 1])
  expect(homeLists([], () => 0.5)).toEqual({
    popular: [],
    bestSellings: [],
    items: [],
  })
})
