import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import * as z from 'zod/mini'
import { listOrders, type Order } from '#contract/orders.ts'
import { wallets } from '#server/db/schema/wallet.ts'
import type { Kind } from '#test/support/database/create.ts'
import { createTestShop, type TestCustomer, type TestShop } from './create.ts'
import {
  addressBody,
  amounts,
  friedRice,
  orderBody,
  placeOrder,
  type Wanted,
} from './placeOrder.ts'

/** The business time at the start of every test. */
export const monday = '2026-11-23T09:00:00+11:00'

export type Placed = {
  status: string
  order_id: string
  transaction_id: string
}

/** Creates a shop for the tests of a file. Each test gets a new customer Wei with A$500, on a Monday morning. */
export function useOrderingShop(database: Kind) {
  const on = {} as { shop: TestShop; wei: TestCustomer }
  beforeAll(async () => {
    on.shop = await createTestShop({ database, env: { RATE_LIMITS: 'off' } })
  })
  beforeEach(async () => {
    on.shop.clock.setNow(monday)
    on.wei = await on.shop.newCustomer({ wallet: 50_000 })
  })
  afterAll(() => on.shop.close())

  return Object.assign(on, callsOf(on))
}

function callsOf(on: { shop: TestShop; wei: TestCustomer }) {
  const place = (body: Record<string, unknown>, key?: string | null) =>
    placeOrder(on.shop, on.wei.tokens, body, key)
  const saveAddress = async (postal_code: number, { tokens } = on.wei) => {
    const payload = addressBody(postal_code)
    const url = '/api/user-address/'
    const answer = await on.shop.send({
      method: 'POST',
      url,
      payload,
      as: tokens,
    })

    return (answer.json() as { id: number }).id
  }
  return {
    place,
    saveAddress,
    /** Sends a pickup order with changed fields; returns status and body of the answer. */
    refusal: async (
      parts: Record<string, unknown>,
      lines: Wanted[] = [friedRice],
    ) => {
      const answer = await place(orderBody(parts, lines))
      return [answer.status, answer.json()]
    },
    balance: async () => {
      const mine = eq(wallets.customer_id, on.wei.id)
      return (await on.shop.db.select().from(wallets).where(mine))[0]?.balance
    },
    list: async ({ tokens } = on.wei): Promise<Order[]> => {
      const url = '/api/orders/list-orders/'
      const answer = await on.shop.send({ method: 'GET', url, as: tokens })
      return z.decode(listOrders.output, answer.json() as never)
    },
    /** Returns the body of a delivery order to a new address. */
    delivery: async (postal_code: number, fee: number) =>
      orderBody({
        order_type: 'DELIVERY',
        delivery_location: await saveAddress(postal_code),
        pickup_location: '',
        ...amounts(1490, fee, 0),
      }),
  }
}
