import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { orders } from '#server/db/schema/orders.ts'
import { ledgerEntries, wallets } from '#server/db/schema/wallet.ts'
import {
  type Answer,
  createTestShop,
  sendTo,
  type TestCustomer,
  type TestShop,
} from '#test/support/shop/create.ts'
import {
  createTestServer,
  type TestServer,
} from '#test/support/shop/createServer.ts'
import { orderBody, placeOrder } from '#test/support/shop/placeOrder.ts'

const price = 1490

describe('two replicas on one Postgres', () => {
  let shop: TestShop
  let replicas: Pick<TestServer, 'app'>[]
  const closing: (() => Promise<void>)[] = []
  beforeAll(async () => {
    shop = await createTestShop({
      database: 'postgres',
      env: { RATE_LIMITS: 'off' },
    })

    const database = await openDatabase({
      DATABASE_URL: shop.databaseUrl ?? '',
      DATA_DIR: '',
    })
    const other = await createTestServer({ ...shop.deps, db: database.db })

    replicas = [shop, other]
    closing.push(other.close, database.close)
  })
  afterAll(async () => {
    for (const close of closing) await close()
    await shop.close()
  })

  const placeMany = (
    count: number,
    wei: TestCustomer,
    keyOf: (at: number) => string,
  ) =>
    Promise.all(
      Array.from({ length: count }, (_, at) => {
        const server = replicas[at % replicas.length] ?? shop
        const send: TestShop['send'] = (request) => sendTo(server, request)
        return placeOrder({ send }, wei.tokens, orderBody(), keyOf(at))
      }),
    )
  const placedBy = (wei: TestCustomer) =>
    shop.db.select().from(orders).where(eq(orders.customer_id, wei.id))
  const tally = (answers: Answer[]) => {
    const counts: Record<number, number> = {}
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  test('L5: forty orders at once on a wallet that affords ten place exactly ten', async () => {
    const wei = await shop.newCustomer({ wallet: 10 * price + price - 1 })
    const answers = await placeMany(40, wei, () => randomUUID())
    expect(tally(answers)).toEqual({ 201: 10, 402: 30 })
    expect((await placedBy(wei)).length).toBe(10)

    const [wallet] = await shop.db
      .select()
      .from(wallets)
      .where(eq(wallets.customer_id, wei.id))
    expect(wallet?.balance).toBe(price - 1)
    expect(await auditBooks(shop.db)).toEqual([])
  })

  test('the same key sent twenty times at once places one order', async () => {
    const wei = await shop.newCustomer({ wallet: 20 * price })
    const key = randomUUID()
    const answers = await placeMany(20, wei, () => key)
    expect((await placedBy(wei)).length).toBe(1)
    expect(
      answers.every(({ status }) => status === 201 || status === 409),
    ).toBe(true)

    const placed = answers.filter(({ status }) => status === 201)
    expect(new Set(placed.map((answer) => answer.text)).size).toBe(1)
    const [again] = await placeMany(1, wei, () => key)
    expect([again?.status, again?.text]).toEqual([201, placed[0]?.text])
    expect(await auditBooks(shop.db)).toEqual([])
  })

  test('L5: one waiting order paid ten times at once is paid once', async () => {
    const wei = await shop.newCustomer({ wallet: 20 * price })
    await placeMany(1, wei, () => randomUUID())

    const [{ id: _, ...row } = {} as typeof orders.$inferSelect] =
      await placedBy(wei)
    const waiting = {
      ...row,
      order_id: 'LK-WAIT-22',
      payment_status: 'requires_payment_method',
    }

    await shop.db.insert(orders).values(waiting)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => {
        const server = replicas[at % 2] ?? shop
        const payload = { amount: '14.90', order_id: 'LK-WAIT-22' }
        const url = '/api/orders/create/'
        return sendTo(server, { method: 'POST', url, payload, as: wei.tokens })
      }),
    )
    expect(tally(answers)).toEqual({ 201: 1, 409: 9 })
    expect(await auditBooks(shop.db)).toEqual([])
  })

  test('N6: one replica lists the orders of the other', async () => {
    const wei = await shop.newCustomer({ wallet: 4 * price })
    await placeMany(4, wei, () => randomUUID())

    const url = '/api/orders/list-orders/'
    const [first, second] = await Promise.all(
      replicas.map((server) =>
        sendTo(server, { method: 'GET', url, as: wei.tokens }),
      ),
    )
    expect(first?.json()).toHaveLength(4)
    expect(second?.text).toBe(first?.text)
  })

  test('the ledger cannot be rewritten', async () => {
    const change = shop.db.update(ledgerEntries).set({ amount: 0 })
    await expect(change).rejects.toMatchObject({
      cause: { message: 'wallet_entries is append-only' },
    })
  })
})
