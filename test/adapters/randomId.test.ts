import { expect, test } from 'vitest'
import { randomId } from '#src/adapters/randomId.ts'

test('an id is a random UUID of version 4, and no two are the same', () => {
  const ids = Array.from({ length: 200 }, randomId)
  for (const id of ids)
    expect(id).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
    )
  expect(new Set(ids).size).toBe(200)
})
