import { expect, test } from 'vitest'
import { type Defect, defects } from '#test/support/composition/defects.ts'
import {
  describeViolation,
  explore,
} from '#test/support/composition/explore.ts'
import { realMachines } from '#test/support/composition/openWorld.ts'
import { starts } from '#test/support/composition/starts.ts'
import { isFull } from '#test/support/process/isFull.ts'

const reach = isFull ? { depth: 3, dive: 4 } : { depth: 2 }
const hour = 3_600_000

test('J8: whatever customer, tabs, server and time do, no invariant of the shop breaks', {
  timeout: hour,
}, async () => {
  const all = { machines: realMachines, starts: Object.values(starts) }
  const explored = await explore({ ...all, ...reach })
  expect(describeViolation(explored)).toEqual([])
  expect(explored.taken).toBeGreaterThan(isFull ? 5000 : 500)
})

test.each<[string, Defect]>(defects.map((defect) => [defect.name, defect]))(
  'J8: a defect that is put into a machine is found, and told by its steps: %s',
  async (_, { machines, start, path }) => {
    const { violation } = await explore({ machines, starts: [start], depth: 2 })
    expect(violation?.path).toEqual(path)
  },
)

test('a violation is told as a list of steps', () => {
  const rule = 'a cart loses dishes only to a paid order of these dishes'
  const path = ['LK-9 is paid elsewhere', 'The customer goes to the menu']
  const violation = {
    rule,
    words: 'it lost Dish 1',
    start: 'Mei is at the checkout',
    path,
  }
  expect(describeViolation({ violation })).toEqual([
    'Mei is at the checkout.',
    '1. LK-9 is paid elsewhere.',
    '2. The customer goes to the menu.',
    'Broken: a cart loses dishes only to a paid order of these dishes: it lost Dish 1.',
  ])
})
