import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getBalance, listWalletTransactions } from '#contract/wallet.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import {
  createTestShop,
  type TestCustomer,
  type TestShop,
} from '#test/support/shop/create.ts'
import { placeOrder } from '#test/support/shop/placeOrder.ts'

describe.each(bothDatabases)('H4: the wallet on %s', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({ database })
  })
  afterAll(() => shop.close())

  const get = async (url: string, { tokens }: Pick<TestCustomer, 'tokens'>) =>
    (await shop.send({ method: 'GET', url, as: tokens })).json() as never
  const balance = async (customer: Pick<TestCustomer, 'tokens'>) =>
    z.decode(
      getBalance.output,
      await get('/api/transactions/get-balance/', customer),
    )
  const movements = async (customer: Pick<TestCustomer, 'tokens'>) =>
    z.decode(
      listWalletTransactions.output,
      await get('/api/transactions/wallet/', customer),
    )

  test('L4: of the demo customer holds A$200, as the ledger says', async () => {
    const demo = { tokens: await shop.login() }
    expect(await balance(demo)).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [{ balance: 20_000, currency: 'AUD' }],
    })
    expect(
      (await movements(demo)).map((row) => [row.type, row.amount, row.status]),
    ).toEqual([['CREDIT', 20_000, 'SUCCEEDED']])
  })

  test('of a new customer is empty', async () => {
    const wei = await shop.newCustomer()
    expect((await balance(wei)).results[0]?.balance).toBe(0)
    expect(await movements(wei)).toEqual([])
  })

  test('H7: after an order the balance is down and a debit is there, newest first', async () => {
    const wei = await shop.newCustomer({ wallet: 2000 })
    const placed = (await placeOrder(shop, wei.tokens)).json() as {
      transaction_id: string
      order_id: string
    }
    expect((await balance(wei)).results[0]?.balance).toBe(510)

    const [debit, credit] = await movements(wei)
    expect(debit).toEqual({
      id: debit?.id,
      transaction_id: placed.transaction_id,
      amount: 1490,
      actual_credit_amount: null,
      coupon_code: null,
      currency: 'AUD',
      type: 'DEBIT',
      order_type: 'FOOD_ORDER',
      status: 'SUCCEEDED',
      createdAt: debit?.createdAt,
      description: placed.order_id,
      order_id: placed.order_id,
      receiptUrl: null,
      stripe_payment_intent_id: null,
    })
    expect([credit?.type, credit?.amount]).toEqual(['CREDIT', 2000])
  })

  test("L11: shows nobody else's movements", async () => {
    const wei = await shop.newCustomer({ wallet: 100 })
    const ann = await shop.newCustomer()
    expect([
      (await movements(wei)).length,
      (await movements(ann)).length,
    ]).toEqual([1, 0])
    expect(
      (await shop.send({ method: 'GET', url: '/api/transactions/wallet/' }))
        .status,
    ).toBe(401)
  })
})
