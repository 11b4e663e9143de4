import { expect, test } from 'vitest'
import {
  cartLimits,
  lineKeys,
  lineToMerge,
  numberLines,
} from '#machines/cart/cartLines.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'

test('D4: lines keep their keys when one before them goes, and two of the same dish have two', () => {
  const lines = numberLines([
    sampleLine({ meal_id: 1 }),
    sampleLine({
      meal_id: 2,
      addons: [{ id: 91, name: 'Steamed rice', trans_code: null }],
    }),
    sampleLine({ meal_id: 2 }),
  ])
  const keys = lineKeys(lines)
  expect(lineKeys(numberLines(lines.slice(1)))).toEqual(keys.slice(1))

  const [first] = lines
  expect(new Set(lineKeys(first ? [first, first] : [])).size).toBe(2)
})

test.each([
  [cartLimits.quantity, true],
  [cartLimits.quantity + 1, false],
])(
  'D7: a line takes up to as many as a line may have: %i, %s',
  (quantity, takes) => {
    const lines = numberLines([sampleLine({ quantity: quantity - 1 })])
    expect(lineToMerge(lines, sampleLine({ quantity: 1 }))).toBe(
      takes ? lines[0] : undefined,
    )
  },
)
