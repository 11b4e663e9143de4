import { expect, test } from 'vitest'
import { homeLists, homeSelections } from '#contract/homeLists.ts'
import { sampleItem } from '#test/support/fixtures/menu.ts'

const menu = [1, 2, 3, 4, 5, 6, 7, 8].map((id) =>
  sampleItem({ id, is_popular: id < 3, is_best_selling: id > 6 }),
)
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id)

const selections = Array.from({ length: homeSelections }, (_, number) => number)
const menuOf = (count: number) =>
  Array.from({ length: count }, (_, id) => sampleItem({ id }))

test('B1, B2: popular and best-selling dishes are the marked ones, in the order of the menu', () => {
  const { popular, bestSellings } = homeLists(menu, 0)
  expect([ids(popular), ids(bestSellings)]).toEqual([
    [1, 2],
    [7, 8],
  ])
})

test('B1, B2: a dish that is both popular and best-selling stands among the best sellers alone', () => {
  const both = sampleItem({ id: 9, is_popular: true, is_best_selling: true })
  const { popular, bestSellings } = homeLists([...menu, both], 0)
  expect([ids(popular), ids(bestSellings)]).toEqual([
    [1, 2],
    [7, 8, 9],
  ])
})

test('M22: however many dishes are marked, the home page lists the first fifty of each kind', () => {
  const marked = Array.from({ length: 2000 }, (_, id) =>
    sampleItem({ id, is_popular: true, is_best_selling: id % 2 === 0 }),
  )
  const { popular, bestSellings, items } = homeLists(marked, 0)
  expect([popular.length, bestSellings.length, items.length]).toEqual([
    50, 50, 6,
  ])
  expect([popular[49]?.id, bestSellings[49]?.id]).toEqual([99, 98])
})

test('B6: a selection has six dishes, none of them twice, and is the same for the same number', () => {
  for (const count of [6, 7, 8, 28, 300])
    for (const number of selections) {
      const { items } = homeLists(menuOf(count), number)
      expect(new Set(ids(items)).size).toBe(6)
      expect(homeLists(menuOf(count), number).items).toEqual(items)
    }
})

test('B11: the selections differ, and between them they offer every dish, popular and best-selling ones too', () => {
  const offered = selections.map((number) =>
    ids(homeLists(menuOf(28), number).items).sort((a, b) => a - b),
  )
  expect(new Set(offered.map(String)).size).toBe(homeSelections)
  expect(new Set(offered.flat()).size).toBe(28)

  const marked = selections.flatMap((number) =>
    ids(homeLists(menu, number).items),
  )
  expect(new Set(marked)).toEqual(new Set(ids(menu)))
})

test('B6: a menu of fewer than six dishes is shown whole, an empty one gives nothing', () => {
  expect(ids(homeLists(menu.slice(0, 2), 3).items).sort()).toEqual([1, 2])
  expect(homeLists([], 3)).toEqual({
    popular: [],
    bestSellings: [],
    items: [],
  })
})
