import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#server/db/schema/orders.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { orderBody, placeOrder } from '#test/support/shop/placeOrder.ts'
import {
  monday,
  type Placed,
  useOrderingShop,
} from '#test/support/shop/useOrdering.ts'

describe.each(bothDatabases)(
  'an order that waits for payment on %s',
  (database) => {
    const on = useOrderingShop(database)
    const { place, balance, list } = on

    const unpaid = async (parts: Partial<typeof orders.$inferInsert> = {}) => {
      await place(orderBody())
      const [row] = await on.shop.db
        .select()
        .from(orders)
        .where(eq(orders.customer_id, on.wei.id))
      const { id: _, ...copy } = row ?? {}
      const waiting = {
        ...(copy as typeof orders.$inferInsert),
        order_id: `LK-${Math.random()}`,
        payment_status: 'requires_payment_method',
        payment_type: 'stripe',
        ...parts,
      }

      await on.shop.db.insert(orders).values(waiting)
      return waiting.order_id
    }

    test('F9: is paid from the wallet once, not created twice', async () => {
      const order_id = await unpaid()
      const answer = await place({ amount: '14.90', order_id })
      expect([answer.status, (answer.json() as Placed).order_id]).toEqual([
        201,
        order_id,
      ])
      expect([await balance(), (await list()).length]).toEqual([
        50_000 - 2 * 1490,
        2,
      ])

      const again = await place({ amount: '14.90', order_id })
      expect(again.status).toBe(409)
      expect(again.json()).toMatchObject({ code: 'order_paid' })
      expect(await balance()).toBe(50_000 - 2 * 1490)
    })

    test('F9: is paid by the checkout form that carries its number', async () => {
      const order_id = await unpaid()
      expect((await place(orderBody({ order_id }))).status).toBe(201)
      expect((await list()).length).toBe(2)
    })

    test('is not paid with another amount', async () => {
      const order_id = await unpaid()
      const answer = await place({ amount: '1.00', order_id })
      expect([answer.status, answer.json()]).toMatchObject([
        409,
        { total_price: '14.90' },
      ])
    })

    test('L8: an expired or cancelled order cannot be paid', async () => {
      const expired = await unpaid({
        expires_at: new Date(Date.parse(monday) - 1),
      })
      expect(
        (await place({ amount: '14.90', order_id: expired })).json(),
      ).toMatchObject({
        code: 'order_cancelled',
      })

      const cancelled = await unpaid({ status: 'CANCELLED' })
      expect(
        (await place({ amount: '14.90', order_id: cancelled })).status,
      ).toBe(409)
    })

    test("L11: somebody else's order is not there", async () => {
      const order_id = await unpaid()
      const ann = await on.shop.newCustomer({ wallet: 5000 })
      expect(
        (await placeOrder(on.shop, ann.tokens, { amount: '14.90', order_id }))
          .status,
      ).toBe(404)
    })
  },
)
