import { describe, expect, test } from 'vitest'
import { bothDatabases } from '#test/support/database/create.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { useOrderingShop } from '#test/support/shop/useOrdering.ts'

describe.each(bothDatabases)(
  'wallet orders without a key on %s',
  (database) => {
    const on = useOrderingShop(database)
    const place = async (parts: Record<string, unknown> = {}) => {
      const answer = await on.place(orderBody(parts), null)
      return [answer.status, (answer.json() as { order_id: string }).order_id]
    }

    test('L2: equal ones within a minute are one, at once and one after the other', async () => {
      on.shop.clock.freeze()
      const first = await Promise.all([place(), place(), place()])
      const placed = first.find(([status]) => status === 201)

      // While the server places the first order, it refuses the others.
      for (const answer of first)
        expect([placed, [409, undefined]]).toContainEqual(answer)
      on.shop.clock.advance(59_000)
      expect(await place()).toEqual(placed)
      expect([await on.balance(), (await on.list()).length]).toEqual([
        50_000 - 1490,
        1,
      ])
    })

    test('L2: another body, another customer and a minute later are orders of their own', async () => {
      const first = await place()
      const other = await place({ notes: 'One more for the neighbours.' })

      on.shop.clock.advance(61_000)
      const later = await place()
      on.wei = await on.shop.newCustomer({ wallet: 50_000 })

      const numbers = [first, other, later, await place()].map(
        ([, number]) => number,
      )
      expect(new Set(numbers).size).toBe(4)
    })
  },
)
