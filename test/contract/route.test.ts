import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { idParams, pageQuery, pathOf } from '#contract/route.ts'

test('a path is filled with its parameters, escaped', () => {
  expect(pathOf('/orders/:order_id/', { order_id: 'LK/1 2' })).toBe(
    '/orders/LK%2F1%202/',
  )
})

test('a path without its parameter is a mistake of the caller', () => {
  expect(() => pathOf('/user-address/:id/', {})).toThrow(
    '/user-address/:id/ needs the parameter id',
  )
})

test.each(['0', '-1', '1.5', 'abc', '', '0x1', '99999999999', '2147483648'])(
  'the id %j of a path is refused',
  (id) => {
    expect(z.safeDecode(idParams, { id }).success).toBe(false)
  },
)

test('an id of a path is a number inside', () => {
  expect(z.decode(idParams, { id: '17' })).toEqual({ id: 17 })
})

test.each([
  [{ page: '3' }, { page: 3 }],
  [{}, {}],
])('the query %j names the page %j', (query, expected) => {
  expect(z.decode(pageQuery, query)).toEqual(expected)
})

test.each(['0', '-2', 'x', '1.5', '', '1e300'])(
  'the page %j is refused',
  (page) => {
    expect(z.safeDecode(pageQuery, { page }).success).toBe(false)
  },
)
