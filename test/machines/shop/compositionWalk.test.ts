import { expect, test } from 'vitest'
import { type Defect, defects } from '#test/support/composition/defects.ts'
import { explore, storyOf } from '#test/support/composition/explore.ts'
import { realMachines, type Start } from '#test/support/composition/openWorld.ts'
import { starts } from '#test/support/composition/starts.ts'

const depth = process.env.FULL ? 3 : 2

test.each<[string, Start]>(Object.values(starts).map((start) => [start.name, start]))(
  'J8: whatever customer, tabs, server and time do, no invariant of the shop breaks: %s',
  async (_, start) => {
    const explored = await explore({ machines: realMachines, start, depth })
    expect(storyOf(explored)).toEqual([])
    expect(explored.taken).toBeGreaterThan(500)
  },
)

test.each<[string, Defect]>(defects.map((defect) => [defect.name, defect]))(
  'J8: a defect that is put into a machine is found, and told by its steps: %s',
  async (_, defect) => {
    const { violation } = await explore({ ...defect, depth: 2 })
    expect(violation?.path).toEqual(defect.path)
  },
)

test('a violation is told as a list of steps', async () => {
  const [defect] = defects as [Defect]
  expect(storyOf(await explore({ ...defect, depth: 2 }))).toEqual([
    'Mei is at the checkout with a cart of three dishes, and has an unpaid order LK-9 of dish 9.',
    '1. LK-9 is paid elsewhere.',
    '2. The customer opens the result of the payment of LK-9.',
    'Broken: a cart gives up its dishes only to an order of them that is paid: it lost Dish 1, Dish 2, Dish 3.',
  ])
})
