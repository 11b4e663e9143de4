import { expect, test } from 'vitest'
import { cookList, potTotals } from '#server/domain/cookList.ts'

test('K24: the cook list gives the sum of a dish in one portion that has several rows', () => {
  const pieces = [
    { dish: 'Beef Ho Fun, Regular', count: 2, pot: '1 1' },
    { dish: 'Beef Ho Fun, Regular + Egg', count: 1, pot: '1 1' },
    { dish: 'Beef Ho Fun, Large', count: 4, pot: '1 2' },
    { dish: 'Beef Ho Fun, Regular', count: 3, pot: '1 1' },
  ]
  expect(cookList(pieces)).toEqual([
    { dish: 'Beef Ho Fun, Large', count: 4 },
    { dish: 'Beef Ho Fun, Regular', count: 5 },
    { dish: 'Beef Ho Fun, Regular + Egg', count: 1 },
  ])
  expect([...potTotals(pieces)]).toEqual([['Beef Ho Fun, Regular', 6]])
})
