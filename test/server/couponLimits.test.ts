import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderCoupons, walletCoupons } from '#server/db/schema/checkout.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { amounts, friedRice, orderBody } from '#test/support/shop/placeOrder.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

const none = {
  first_date: null,
  last_date: null,
  uses_total: null,
  uses_per_customer: null,
}
const topUp = {
  amount: '50.00',
  coupon_code: 'TOPUP50',
  actual_amount: '55.00',
}
const invalid = 'Invalid or inactive coupon.'
const usedUp = 'This coupon has been used up.'
const used = 'You have used this coupon as often as it allows.'

describe.each(bothDatabases)('E4: limits of coupons on %s', (database) => {
  const on = usePayingShop(database)
  const limit = async (limits: Partial<typeof orderCoupons.$inferInsert>) => {
    const { db } = on.shop
    await db
      .update(orderCoupons)
      .set(limits)
      .where(eq(orderCoupons.code, 'WELCOME8'))

    const { first_date, last_date, uses_total, uses_per_customer } = limits
    const same = { first_date, last_date, uses_total, uses_per_customer }
    await db
      .update(walletCoupons)
      .set(same)
      .where(eq(walletCoupons.code, 'TOPUP50'))
  }
  beforeEach(() => limit(none))
  const three = [{ ...friedRice, quantity: 3 }]
  const body = (parts: Record<string, unknown> = {}) =>
    orderBody({ coupon: 'WELCOME8', ...amounts(4470, 0, 800), ...parts }, three)
  const order = async (parts?: Record<string, unknown>) => {
    const answer = await on.place(body(parts))
    const { coupon } = answer.json() as { coupon?: string[] }
    return [answer.status, coupon?.[0]]
  }
  const recharge = async () => {
    const answer = await on.recharge(topUp)
    const { coupon_code } = answer.json() as { coupon_code?: string[] }
    return [answer.status, coupon_code?.[0]]
  }
  const codes = async (of: 'orders' | 'wallet') => {
    const answer = await on.request('GET', `/transactions/coupons/${of}/`)
    const { results } = answer.json() as {
      results: { code: string; is_active?: boolean }[]
    }
    return results
      .filter(({ is_active = true }) => is_active)
      .map(({ code }) => code)
  }
  const isListed = async () => [
    (await codes('orders')).includes('WELCOME8'),
    (await codes('wallet')).includes('TOPUP50'),
  ]
  const usesSoFar = async (table: 'orders' | 'recharges') => {
    const column =
      table === 'orders'
        ? "coupon = 'WELCOME8' and status <> 'CANCELLED'"
        : "coupon_code = 'TOPUP50' and exists (select from payments p where p.recharge_id = recharges.id and (p.closed_at is null or credited_at is not null))"
    const { rows } = (await on.shop.db.execute(
      `select count(*)::int as count from ${table} where ${column}`,
    )) as unknown as { rows: { count: number }[] }
    return rows[0]?.count ?? 0
  }

  test('it can be used from its first to its last date', async () => {
    for (const [first_date, last_date, isOn] of [
      ['2026-11-24', null, false],
      ['2026-11-23', '2026-11-23', true],
      [null, '2026-11-22', false],
    ] as const) {
      await limit({ ...none, first_date, last_date })
      expect(await isListed()).toEqual([isOn, isOn])
      expect(await order()).toEqual(isOn ? [201, undefined] : [400, invalid])
      expect(await recharge()).toEqual(isOn ? [200, undefined] : [400, invalid])
    }
  })

  test('L15: customers at once cannot use it more often than it allows', async () => {
    await limit({ ...none, uses_total: (await usesSoFar('orders')) + 2 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => order()))
    expect(answers.filter(([status]) => status === 201)).toHaveLength(2)
    expect(answers.filter(([, text]) => text === usedUp)).toHaveLength(4)
    expect((await isListed())[0]).toBe(false)

    await limit({ ...none, uses_total: (await usesSoFar('recharges')) + 1 })
    const recharges = await Promise.all(Array.from({ length: 3 }, recharge))
    expect(recharges.filter(([status]) => status === 200)).toHaveLength(1)
    expect(recharges.filter(([, text]) => text === usedUp)).toHaveLength(2)
  })

  test('L15: a customer cannot use it more often than it allows, others can', async () => {
    await limit({ ...none, uses_per_customer: 1 })
    expect([await order(), await order()]).toEqual([
      [201, undefined],
      [400, used],
    ])
    expect([await recharge(), await recharge()]).toEqual([
      [200, undefined],
      [400, used],
    ])
    expect(await isListed()).toEqual([true, false])

    const headers = { 'accept-language': 'zh-CN' }
    const payload = body()
    const url = '/api/orders/create/'
    const answer = await on.shop.send({
      method: 'POST',
      url,
      payload,
      headers,
      as: on.wei.tokens,
    })
    expect(answer.json()).toEqual({
      coupon: ['您使用该优惠码的次数已达上限。'],
    })

    on.wei = await on.shop.newCustomer({ wallet: 50_000 })
    expect([await order(), await recharge()]).toEqual([
      [201, undefined],
      [200, undefined],
    ])
  })

  test('L15: an unpaid order and an unpaid recharge hold their use, and give it back when they expire', async () => {
    await limit({ ...none, uses_per_customer: 1 })
    expect((await on.tryCard(body({ payment_type: 'stripe' }))).status).toBe(
      200,
    )
    expect([await recharge(), await order(), await recharge()]).toEqual([
      [200, undefined],
      [400, used],
      [400, used],
    ])

    on.shop.clock.advance(31 * 60_000)
    await on.reconcile()
    on.wei.tokens = await on.shop.login(on.wei.email, on.wei.password)
    expect([await order(), await recharge()]).toEqual([
      [201, undefined],
      [200, undefined],
    ])
  })

  test('without limits it can be used again and again', async () => {
    expect([await order(), await order()]).toEqual([
      [201, undefined],
      [201, undefined],
    ])
  })
})
