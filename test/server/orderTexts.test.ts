import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayText } from '#server/domain/dayText.ts'
import { orderNumber } from '#server/domain/orderNumber.ts'

test('a date is told in words of either language', () => {
  expect([dayText('2026-11-25', 'en'), dayText('2026-11-25', 'zh')]).toEqual([
    'Wednesday 25 November 2026',
    '2026年11月25日星期三',
  ])
})

test('an order number is readable: no letter or digit that looks like another', () => {
  const letters = fc.array(fc.nat(29), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(letters, (chosen) => {
      const queue = [...chosen]
      return /^LK-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{2}$/.test(
        orderNumber('LK', () => queue.shift() ?? 0),
      )
    }),
  )
})
