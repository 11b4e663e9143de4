import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderCoupons, walletCoupons } from '#server/db/schema/checkout.ts'
import { settle } from '#server/payments/settle.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import {
  createTestShop,
  type TestCustomer,
  type TestShop,
} from '#test/support/shop/create.ts'
import { amounts, friedRice, orderBody } from '#test/support/shop/placeOrder.ts'

const attacker = '10.6.6.6'

describe.each(bothDatabases)('free accounts as tools on %s', (database) => {
  let shop: TestShop
  let charges = 0
  beforeEach(async () => {
    shop = await createTestShop({ database })
    shop.clock.freeze()
  })
  afterEach(() => shop.close())

  const post = async (
    url: string,
    payload: object,
    { tokens }: TestCustomer,
    remoteAddress: string,
  ) =>
    await shop.send({
      method: 'POST',
      url: `/api${url}`,
      payload,
      as: tokens,
      remoteAddress,
    })
  const recharge = async (
    customer: TestCustomer,
    address = attacker,
    parts: object = {},
  ) => {
    const body = { amount: '1.00', save_payment_method: false, ...parts }
    return await post('/transactions/wallet/recharge/', body, customer, address)
  }
  const begin = async (customer: TestCustomer, address = attacker) => {
    const { client_secret } = (await recharge(customer, address)).json() as {
      client_secret: string
    }
    return client_secret.replace('_secret', '')
  }
  const hear = async (id: string) => {
    const intent = shop.payments
      .intents()
      .find((candidate) => candidate.id === id)
    if (intent) await settle(shop.app, structuredClone(intent))
  }
  const decline = async (id: string) => {
    const charge = `ch_${++charges}`
    shop.payments.become(id, 'requires_payment_method', {
      declined: true,
      charge,
    })
    // The webhook arrives twice.
    await hear(id)
    await hear(id)
  }
  const statusOf = (id: string) =>
    shop.payments.intents().find((intent) => intent.id === id)?.status

  test('M16: after five declined cards the next payment waits longer and longer, and one that goes through ends the wait', async () => {
    const mei = await shop.newCustomer({ wallet: 5000 })
    const intent = await begin(mei)

    for (let attempt = 0; attempt < 4; attempt++) await decline(intent)
    const second = await begin(mei)
    const waits: unknown[] = []

    for (let attempt = 0; attempt < 3; attempt++) {
      await decline(second)
      const refused = await recharge(mei)
      waits.push([refused.status, refused.headers['retry-after']])
    }
    expect(waits).toEqual([
      [429, '1'],
      [429, '2'],
      [429, '4'],
    ])

    const card = orderBody({ payment_type: 'stripe' })
    expect((await post('/orders/create/', card, mei, '10.8.8.8')).status).toBe(
      429,
    )
    expect(
      (await post('/orders/create/', orderBody(), mei, attacker)).status,
    ).toBe(201)

    shop.payments.pay(second)
    await hear(second)
    expect((await recharge(mei)).status).toBe(200)
  })

  test('M16: one payment tests ten cards at most, and one network sixty, whoever its customers are', async () => {
    const tested: (string | undefined)[] = []
    for (let attempt = 0; attempt < 6; attempt++) {
      const intent = await begin(await shop.newCustomer())
      for (let card = 0; card < 10; card++) await decline(intent)
      tested.push(statusOf(intent))
    }
    expect(tested).toEqual(Array(6).fill('canceled'))

    const ann = await shop.newCustomer()
    expect((await recharge(ann)).status).toBe(429)
    expect((await recharge(ann, '10.8.8.8')).status).toBe(200)
  })

  test('L15: a customer holds one unpaid use of a coupon that is counted, and a network three', async () => {
    const limits = { uses_total: 20 }
    await shop.db
      .update(orderCoupons)
      .set(limits)
      .where(eq(orderCoupons.code, 'WELCOME8'))
    await shop.db
      .update(walletCoupons)
      .set(limits)
      .where(eq(walletCoupons.code, 'TOPUP50'))

    const three = [{ ...friedRice, quantity: 3 }]
    const body = orderBody(
      { coupon: 'WELCOME8', ...amounts(4470, 0, 800), payment_type: 'stripe' },
      three,
    )
    const hold = async (customer: TestCustomer, address = attacker) => [
      (await post('/orders/create/', body, customer, address)).status,
      (
        await recharge(customer, address, {
          amount: '50.00',
          coupon_code: 'TOPUP50',
        })
      ).status,
    ]
    const mei = await shop.newCustomer({ wallet: 5000 })
    expect(await hold(mei)).toEqual([200, 200])
    expect(await hold(mei, '10.8.8.8')).toEqual([400, 400])

    for (let attempt = 0; attempt < 2; attempt++)
      expect(await hold(await shop.newCustomer())).toEqual([200, 200])
    const ann = await shop.newCustomer({ wallet: 5000 })
    expect(await hold(ann)).toEqual([400, 400])

    const refused = await post('/orders/create/', body, ann, attacker)
    expect(refused.json()).toEqual({
      coupon: [expect.stringContaining('waiting to be paid')],
    })
    expect(await hold(ann, '10.8.8.9')).toEqual([200, 200])

    const paid = { ...body, payment_type: 'wallet' }
    expect(
      (
        await post(
          '/orders/create/',
          paid,
          await shop.newCustomer({ wallet: 5000 }),
          attacker,
        )
      ).status,
    ).toBe(201)
  })
})
