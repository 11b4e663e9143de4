import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderCoupons } from '#server/db/schema/checkout.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { lost } from '#test/support/fakes/provider.ts'
import { amounts, friedRice, orderBody } from '#test/support/shop/placeOrder.ts'
import type { Placed } from '#test/support/shop/useOrdering.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

describe.each(bothDatabases)(
  'a customer gives an unpaid order up on %s',
  (database) => {
    const on = usePayingShop(database)
    const { placeByCard, place, tryCard, stateOf } = on
    const statusOf = (id: string) => on.intentOf(id).status
    const cancel = (orderId: string) =>
      on.request('POST', `/orders/${orderId}/cancel/`)

    test('L20: the intent is cancelled before the order, which nobody can pay afterwards', async () => {
      const { order_id, payment_intent } = await placeByCard()
      const order: string[] = []
      on.shop.payments.hooks.before = async (operation) => {
        if (operation === 'cancelIntent')
          order.push((await on.list())[0]?.status ?? '')
      }

      const answer = await cancel(order_id)
      expect([answer.status, answer.json()]).toMatchObject([
        200,
        { order_id, status: 'CANCELLED' },
      ])
      expect([order, statusOf(payment_intent)]).toEqual([
        ['ORDER_PLACED'],
        'canceled',
      ])
      for (const refused of [
        await tryCard({ order_id }),
        await place({ amount: '14.90', order_id }),
      ])
        expect([refused.status, refused.json()]).toMatchObject([
          409,
          { code: 'order_cancelled' },
        ])
      expect(await on.mailsOf(order_id)).toEqual([])
    })

    test('L20: to cancel it twice, one after the other or at once, does the same', async () => {
      const { order_id } = await placeByCard()
      const answers = await Promise.all([cancel(order_id), cancel(order_id)])
      for (const answer of [...answers, await cancel(order_id)])
        expect([answer.status, answer.json()]).toMatchObject([
          200,
          { status: 'CANCELLED' },
        ])
    })

    test('L20: an order that was paid in the same moment is settled instead, and stays', async () => {
      const { order_id, payment_intent } = await placeByCard()
      on.shop.payments.pay(payment_intent)

      const answer = await cancel(order_id)
      expect([answer.status, answer.json()]).toMatchObject([
        200,
        { status: 'ORDER_PLACED', transaction: { status: 'succeeded' } },
      ])
      expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
    })

    test('L20: an order that the wallet has paid stays', async () => {
      const { order_id } = (await place(orderBody())).json() as Placed
      const balance = await on.balance()

      expect((await cancel(order_id)).json()).toMatchObject({
        status: 'ORDER_PLACED',
        transaction: { status: 'succeeded' },
      })
      expect(await on.balance()).toBe(balance)
    })

    test('L20: while a payment is processed, or the provider is silent, the order stays as it is', async () => {
      const { order_id, payment_intent } = await placeByCard()
      on.shop.payments.become(payment_intent, 'processing')
      const processed = await cancel(order_id)
      expect([processed.status, processed.json()]).toMatchObject([
        409,
        { code: 'in_progress' },
      ])
      expect((await stateOf(order_id))[0]).toBe('ORDER_PLACED')

      on.shop.payments.hooks.before = lost
      expect((await cancel(order_id)).status).toBe(503)
      on.shop.payments.hooks.before = () => {}
      expect((await stateOf(order_id))[0]).toBe('ORDER_PLACED')
    })

    test('L20: cancelling, the card and the wallet at once leave it paid once or cancelled', async () => {
      for (let round = 0; round < 8; round++) {
        on.wei = await on.shop.newCustomer({ wallet: 1490 })
        const { order_id, payment_intent } = await placeByCard()
        const pay = async () => {
          if (statusOf(payment_intent) === 'requires_payment_method')
            on.shop.payments.pay(payment_intent)
          await stateOf(order_id)
        }
        await Promise.all([
          place({ amount: '14.90', order_id }),
          cancel(order_id),
          pay(),
          cancel(order_id),
        ])
        const [status, payment] = await stateOf(order_id)
        expect([status, payment === 'succeeded']).toEqual(
          status === 'CANCELLED'
            ? ['CANCELLED', false]
            : ['ORDER_PLACED', true],
        )
      }
    })

    test('L20: it gives its coupon back, so that the changed order can have it', async () => {
      await on.shop.db
        .update(orderCoupons)
        .set({ uses_per_customer: 1 })
        .where(eq(orderCoupons.code, 'WELCOME8'))
      const parts = {
        coupon: 'WELCOME8',
        payment_type: 'stripe',
        ...amounts(4470, 0, 800),
      }
      const lines = [{ ...friedRice, quantity: 3 }]
      const first = await on.refusal(parts, lines)
      expect(first[0]).toBe(200)
      expect((await on.refusal(parts, lines))[0]).toBe(400)

      await cancel((first[1] as { order_id: string }).order_id)
      expect((await on.refusal(parts, lines))[0]).toBe(200)
    })

    test("L11 L20: nobody cancels another customer's order", async () => {
      const { order_id, payment_intent } = await placeByCard()
      on.wei = await on.shop.newCustomer()
      expect((await cancel(order_id)).status).toBe(404)
      expect(statusOf(payment_intent)).toBe('requires_payment_method')
    })
  },
)
