import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  formatMoney,
  money,
  parseCents,
  percentOf,
  sum,
  toDecimal,
} from '#contract/money.ts'

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })

describe('money on the wire', () => {
  test('any amount survives the way to the wire and back', () => {
    fc.assert(
      fc.property(
        cents,
        (amount) => z.decode(money, z.encode(money, amount)) === amount,
      ),
    )
  })

  test('always has exactly two decimals', () => {
    fc.assert(
      fc.property(cents, (amount) => /^-?\d+\.\d\d$/.test(toDecimal(amount))),
    )
  })

  test.each([
    ['12.50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['0.05', 5],
    ['-3.20', -320],
    [12.5, 1250],
    [0.29, 29],
    [19.99, 1999],
    [7, 700],
  ])('%s is %i cents', (wire, expected) => {
    expect(z.decode(money, wire)).toBe(expected)
  })

  test.each([
    '12.505',
    '1e3',
    '',
    ' 1',
    '1,50',
    'A$1',
    '.5',
    '5.',
    '1000000000',
    'NaN',
  ])('the text %j is refused', (wire) => {
    expect(z.safeDecode(money, wire).success).toBe(false)
  })

  test.each([0.125, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 0.1 + 0.2])(
    'the number %s is refused, as it has fractions of a cent',
    (wire) => {
      expect(z.safeDecode(money, wire).success).toBe(false)
    },
  )
})

describe('parseCents', () => {
  test('reads what a person types, spaces around included', () => {
    expect(parseCents(' 12.5 ')).toBe(1250)
  })

  test('there is no negative zero', () => {
    expect(Object.is(parseCents('-0.00'), 0)).toBe(true)
  })
})

describe('formatMoney', () => {
  test.each([
    [1250, 'A$12.50'],
    [5, 'A$0.05'],
    [0, 'A$0.00'],
    [123456, 'A$1234.56'],
    [-705, '-A$7.05'],
  ])('I4: %i cents are shown as %s', (amount, shown) => {
    expect(formatMoney(amount)).toBe(shown)
  })
})

describe('percentOf', () => {
  test.each([
    [1000, 1000, 100],
    [995, 1000, 100],
    [994, 1000, 99],
    [3333, 1250, 417],
    [0, 1000, 0],
  ])(
    'of %i cents, %i hundredths of a percent are %i',
    (amount, percent, expected) => {
      expect(percentOf(amount, percent)).toBe(expected)
    },
  )

  test('is never more than half a cent from the exact share', () => {
    const percent = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(fc.nat(10_000_000), percent, (amount, hundredths) => {
        const off = percentOf(amount, hundredths) * 10_000 - amount * hundredths
        return Math.abs(off) <= 5000
      }),
    )
  })
})

test('sum of nothing is nothing', () => {
  expect([sum([]), sum([1, 2, 3])]).toEqual([0, 6])
})
