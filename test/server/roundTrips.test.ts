import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/openDatabase.ts'
import {
  openQueryRecorder,
  type QueryRecorder,
} from '#test/support/database/queryRecorder.ts'
import {
  createTestShop,
  sendTo,
  type TestShop,
} from '#test/support/shop/create.ts'
import {
  createTestServer,
  type TestServer,
} from '#test/support/shop/createServer.ts'
import {
  addressBody,
  amounts,
  friedRice,
  orderBody,
  placeOrder,
} from '#test/support/shop/placeOrder.ts'

describe('round trips to Postgres', () => {
  let shop: TestShop
  let wire: QueryRecorder
  let server: TestServer
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    shop = await createTestShop({ database: 'postgres' })
    wire = await openQueryRecorder(shop.databaseUrl ?? '')
    const database = await openDatabase({
      DATABASE_URL: wire.url,
      DATA_DIR: '',
    })
    server = await createTestServer({ ...shop.deps, db: database.db })
    ends.push(server.close, database.close, wire.close, shop.close)
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })

  const place = async (
    parts: Record<string, unknown>,
    key: string,
    wallet: number,
  ) => {
    const wei = await shop.newCustomer({ wallet })
    const address = await shop.send({
      method: 'POST',
      url: '/api/user-address/',
      as: wei.tokens,
      payload: addressBody(2000),
    })
    const { id } = address.json() as { id: number }
    const isDelivery = parts.order_type === 'DELIVERY'
    const body = orderBody(
      { ...parts, ...(isDelivery ? { delivery_location: id } : {}) },
      [{ ...friedRice, quantity: 3 }],
    )
    const send: TestShop['send'] = (request) => sendTo(server, request)

    // The order finds menu and labels fresh, so that it reads neither again.
    await server.app.menu()
    await server.app.labels()
    wire.take()

    const answer = await placeOrder({ send }, wei.tokens, body, key)
    return { status: answer.status, trips: wire.take() }
  }
  const pickup = amounts(4470, 0, 0)
  const delivery = {
    order_type: 'DELIVERY',
    pickup_location: '',
    coupon: 'WELCOME8',
    ...amounts(4470, 500, 800),
  }

  test.each([
    ['pickup', pickup, 2],
    ['delivery with a coupon', delivery, 5],
  ])(
    'N15: a wallet order for %s takes few round trips and waits for the disk once',
    async (_, parts, atMost) => {
      const { status, trips } = await place(parts, randomUUID(), 50_000)
      expect(status).toBe(201)
      expect(trips.length, trips.join('\n')).toBeLessThanOrEqual(atMost)
      expect(waits(trips)).toHaveLength(1)
    },
  )

  /** The statements that wait for the disk: commits, and single writes without an asynchronous commit. */
  const waits = (trips: string[]) => {
    const begin = trips.findIndex((statement) => /^begin/i.test(statement))
    const end = trips.findIndex((statement) => /^commit/i.test(statement))
    const alone = trips.filter((_, at) => begin < 0 || at < begin || at > end)
    const writing = alone.filter((text) =>
      /\b(insert|update|delete)\b/i.test(text),
    )

    return [
      ...trips.slice(end, end + 1),
      ...writing.filter((text) => !/synchronous_commit/.test(text)),
    ]
  }
})
