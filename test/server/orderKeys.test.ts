import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getOrder, type Order } from '#contract/orders.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { friedRice, orderBody } from '#test/support/shop/placeOrder.ts'
import { type Placed, useOrderingShop } from '#test/support/shop/useOrdering.ts'

describe.each(bothDatabases)('the key of an order on %s', (database) => {
  const on = useOrderingShop(database)
  const placeOne = async (parts: object, key: string | null) =>
    (await on.place(orderBody({ ...parts }), key)).json() as Placed
  const keysOf = (orders: Order[]) =>
    orders.map(({ order_id, idempotency_key }) => [order_id, idempotency_key])
  const read = async (orderId: string): Promise<Order> => {
    const url = `/api/orders/${orderId}/`
    const as = on.wei.tokens
    const answer = await on.shop.send({ method: 'GET', url, as })
    return z.decode(getOrder.output, answer.json() as never)
  }

  test('L19: is that of the request that placed it, in the list and alone', async () => {
    const byWallet = await placeOne({}, 'wallet')
    const byCard = await placeOne({ payment_type: 'stripe' }, 'card')
    expect(keysOf(await on.list())).toEqual([
      [byCard.order_id, 'card'],
      [byWallet.order_id, 'wallet'],
    ])
    for (const order of await on.list())
      expect(await read(order.order_id)).toEqual(order)
  })

  test('L19: is null for a request without one', async () => {
    const byWallet = await placeOne({}, null)
    const byCard = await placeOne({ payment_type: 'stripe' }, null)
    expect(keysOf(await on.list())).toEqual([
      [byCard.order_id, null],
      [byWallet.order_id, null],
    ])
  })

  test('L19: stays when other requests repeat it or pay the order', async () => {
    const body = { payment_type: 'stripe' }
    const { order_id } = await placeOne(body, 'first')
    await placeOne(body, 'first')
    await on.place({ amount: '14.90', order_id }, 'payment')
    const paid = await on.list()
    expect(keysOf(paid)).toEqual([[order_id, 'first']])
    expect(paid[0]?.transaction?.status).toBe('succeeded')
  })

  test('L19: is of one customer: the same key of another one is that of an order of their own', async () => {
    const { order_id } = await placeOne({}, 'same')
    const wei = on.wei
    on.wei = await on.shop.newCustomer({ wallet: 50_000 })
    const twice = orderBody({ amount: '29.80', total_price: '29.80' }, [
      { ...friedRice, quantity: 2 },
    ])
    const theirs = (await on.place(twice, 'same')).json() as Placed

    expect(keysOf(await on.list())).toEqual([[theirs.order_id, 'same']])
    expect(keysOf(await on.list(wei))).toEqual([[order_id, 'same']])
    const url = `/api/orders/${order_id}/`
    const answer = await on.shop.send({ method: 'GET', url, as: on.wei.tokens })
    expect([answer.status, answer.text.includes('same')]).toEqual([404, false])
  })
})
