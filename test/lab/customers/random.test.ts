import { expect, test } from 'vitest'
import { createRandom } from './random.ts'

test('the same seed gives the same numbers, another one others', () => {
  const draw = (seed: string) => {
    const random = createRandom(seed)
    return Array.from({ length: 20 }, () => random.between(0, 1_000_000))
  }
  expect(draw('7')).toEqual(draw('7'))
  expect(draw('7')).not.toEqual(draw('8'))
})

test('what is named is decided by its name, whatever was decided before', () => {
  const fresh = createRandom('7')
  const used = createRandom('7')
  used.between(0, 9)
  used.fork('other').chance(0.5)
  expect(used.fork('tab 1').between(0, 1_000_000)).toBe(
    fresh.fork('tab 1').between(0, 1_000_000),
  )
})

test('each name comes as often as its weight says', () => {
  const random = createRandom('7')
  const counts = { often: 0, seldom: 0, never: 0 }
  for (let draw = 0; draw < 4000; draw += 1)
    counts[random.weigh({ often: 3, seldom: 1, never: 0 })] += 1
  expect(counts.never).toBe(0)
  expect(counts.often / counts.seldom).toBeCloseTo(3, 0)
})
