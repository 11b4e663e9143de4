import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { orderChanged } from '#contract/orders.ts'
import { items, portions } from '#server/db/schema/menu.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { amounts, friedRice, orderBody } from '#test/support/shop/placeOrder.ts'
import { useOrderingShop } from '#test/support/shop/useOrdering.ts'

describe.each(bothDatabases)(
  'prices that changed while the cart was open on %s',
  (database) => {
    const on = useOrderingShop(database)
    const { place, list } = on

    const changed = async (
      parts: Record<string, unknown>,
      lines = [friedRice],
    ) => {
      const answer = await place(orderBody(parts, lines))
      expect(answer.status).toBe(409)
      return z.decode(orderChanged, answer.json() as never)
    }

    test('L1: are told with the right lines and totals, and nothing is placed', async () => {
      await on.shop.db
        .update(portions)
        .set({ price: 1590 })
        .where(eq(portions.id, 1))

      const answer = await changed({})
      await on.shop.db
        .update(portions)
        .set({ price: 1490 })
        .where(eq(portions.id, 1))
      expect(answer).toMatchObject({
        detail: 'Something in your order has changed. Please check it.',
        code: 'prices_changed',
        gone: [],
        subtotal: 1590,
        shipping_charges: 0,
        discount: 0,
        total_price: 1590,
      })
      expect(
        answer.lines.map((line) => line.selected_meal_portion_price),
      ).toEqual([1590])
      expect(await list()).toEqual([])
    })

    test.each([
      ['wallet', 201],
      ['stripe', 200],
    ])(
      'L1: are not those that the server has in memory, for %s',
      async (payment_type, status) => {
        expect((await place(orderBody({ payment_type }))).status).toBe(status)
        await on.shop.db
          .update(portions)
          .set({ price: 1590 })
          .where(eq(portions.id, 1))
        expect((await changed({ payment_type })).total_price).toBe(1590)

        const right = orderBody({ payment_type, ...amounts(1590, 0, 0) })
        expect((await place(right)).status).toBe(status)
        await on.shop.db
          .update(portions)
          .set({ price: 1490 })
          .where(eq(portions.id, 1))
        expect((await place(orderBody({ payment_type }))).status).toBe(status)
      },
    )

    test('L2: do not change the answer to an order that was placed before', async () => {
      const first = await place(orderBody(), 'placed before')
      await on.shop.db
        .update(portions)
        .set({ price: 1590 })
        .where(eq(portions.id, 1))

      const again = await place(orderBody(), 'placed before')
      await on.shop.db
        .update(portions)
        .set({ price: 1490 })
        .where(eq(portions.id, 1))
      expect([again.status, again.text]).toEqual([201, first.text])
      expect(again.headers['idempotent-replayed']).toBe('true')
      expect(await list()).toHaveLength(1)
    })

    test('a dish, portion or add-on that is gone is named by its line', async () => {
      await on.shop.db
        .update(items)
        .set({ active: false })
        .where(eq(items.id, 3))

      const lines = [
        friedRice,
        { meal: 3, portion: 5 },
        { meal: 1, portion: 999 },
        { meal: 2, portion: 1 },
        { meal: 1, portion: 1, addons: [999] },
      ]
      const answer = await changed(amounts(1490, 0, 0), lines)

      await on.shop.db
        .update(items)
        .set({ active: true })
        .where(eq(items.id, 3))
      expect([answer.lines.map((line) => line.id), answer.gone]).toEqual([
        [1],
        [2, 3, 4, 5],
      ])
      expect(answer.total_price).toBe(1490)
    })

    test.each([
      ['the subtotal', { amount: '14.89' }],
      ['the fee', { shipping_charges: '1.00' }],
      ['the discount', { discount: '1.00' }],
      ['the total', { total_price: '14.89' }],
    ])('L1: %s of a client is not believed', async (_, parts) => {
      expect((await changed(parts)).total_price).toBe(1490)
    })

    test('an add-on named twice is sold once', async () => {
      const lines = [{ ...friedRice, addons: [3, 3] }]
      expect(
        (await changed(amounts(1490 + 500, 0, 0), lines)).total_price,
      ).toBe(1740)
    })
  },
)
