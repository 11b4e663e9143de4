import { expect, test } from 'vitest'
import { digestOf, macOf } from '#server/lib/digest.ts'

const secret = new TextEncoder().encode('a secret')
const partLists: [string, ...(string | number)[]][] = [
  ['device', 'mei@customers.example', 'q:id'],
  ['device', 'mei@customers.example:q', 'id'],
  ['device:mei@customers.example', 'q', 'id'],
  ['device', 'mei@customers.example","q', 'id'],
  ['device', 'mei@customers.example', 'q', 'id'],
  ['device', 1, 2],
  ['device', '1', 2],
  ['device', 12],
]

test('parts that run into each other have a signature and a hash of their own', () => {
  expect(new Set(partLists.map((parts) => macOf(secret, ...parts))).size).toBe(
    partLists.length,
  )
  expect(new Set(partLists.map((parts) => digestOf(...parts))).size).toBe(
    partLists.length,
  )
})
