import * as fc from 'fast-check'
import { test } from 'vitest'
import { orderNumber } from '#server/domain/orderNumber.ts'

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
