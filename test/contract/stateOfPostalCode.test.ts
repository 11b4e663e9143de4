import { expect, test } from 'vitest'
import { stateOfPostalCode } from '#contract/stateOfPostalCode.ts'

test.each([
  [200, 'ACT'],
  [299, 'ACT'],
  [800, 'NT'],
  [999, 'NT'],
  [1001, 'NSW'],
  [2000, 'NSW'],
  [2599, 'NSW'],
  [2600, 'ACT'],
  [2617, 'ACT'],
  [2619, 'NSW'],
  [2899, 'NSW'],
  [2900, 'ACT'],
  [2920, 'ACT'],
  [2921, 'NSW'],
  [3000, 'VIC'],
  [4000, 'QLD'],
  [5000, 'SA'],
  [6000, 'WA'],
  [7000, 'TAS'],
  [8001, 'VIC'],
  [9726, 'QLD'],
])('G15: the postal code %i lies in %s', (code, state) => {
  expect(stateOfPostalCode(code)).toBe(state)
})

test.each([300, 799, 872, 2540, 2611, 2620, 4385, 10_000])(
  'G15: the postal code %i names no state',
  (code) => {
    expect(stateOfPostalCode(code)).toBeNull()
  },
)
