import { expect, test } from 'vitest'
import { kindOf, shrink, storyLines } from './shrink.ts'

/** Returns a run that fails when all `wanted` happenings come together; `other` makes it fail in another way. */
function runOf(wanted: readonly string[], other: readonly string[] = []) {
  return async (only: ReadonlySet<string>) => {
    const isAll = (names: readonly string[]) =>
      names.every((name) => only.has(name))
    const findings = isAll(wanted) ? ['Order LK-7Q was paid 2 times.'] : []
    if (other.length > 0 && isAll(other))
      findings.push('The cart is not empty.')
    return { story: [...only].map(happening), findings }
  }
}

const happening = (name: string) => ({ name, words: `It ${name}`, at: 0 })
const everything = Array.from({ length: 40 }, (_, at) => `happens ${at}`)

test('J19: a failed run is told by nothing but what it needs to fail', async () => {
  const wanted = ['happens 3', 'happens 21', 'happens 22']
  const run = runOf(wanted)
  const shortest = await shrink(await run(new Set(everything)), run)
  expect(shortest.story.map(({ name }) => name)).toEqual(wanted)
  expect(storyLines(shortest).at(-1)).toBe(
    'Broken: Order LK-7Q was paid 2 times.',
  )
})

test('J19: a shorter run that fails in another way does not count', async () => {
  const run = runOf(['happens 3', 'happens 30'], ['happens 4'])
  const shortest = await shrink(await run(new Set(everything)), run)
  expect(shortest.story.map(({ name }) => name)).toEqual([
    'happens 3',
    'happens 30',
  ])
})

test('two findings are alike but for their numbers and names', () => {
  expect(kindOf('Order LK-7Q was paid 2 times: {"a":1}')).toBe(
    kindOf('Order LK-9Z was paid 3 times: {"b":2}'),
  )
  expect(kindOf('Order LK-7Q is paid.')).not.toBe(
    kindOf('Order LK-7Q is open.'),
  )
})
