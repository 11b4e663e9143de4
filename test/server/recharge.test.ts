import { describe, expect, test } from 'vitest'
import { settle } from '#server/payments/settle.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { fillWallet } from '#test/support/database/fillWallet.ts'
import { fail, lost } from '#test/support/fakes/provider.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

const coupon = {
  amount: '100.00',
  coupon_code: 'topup100',
  actual_amount: '112.00',
}

describe.each(bothDatabases)('recharging a wallet on %s', (database) => {
  const on = usePayingShop(database)
  const { beginRecharge, rechargeStatus, balance, recharge, request } = on
  const payments = () => on.shop.payments
  const settleNow = async (id: string) => {
    const intent = payments()
      .intents()
      .find((candidate) => candidate.id === id)
    if (intent) await settle(on.shop.app, structuredClone(intent))
  }
  const movements = async () =>
    (await request('GET', '/transactions/wallet/')).json() as Record<
      string,
      unknown
    >[]

  test('H1: a paid recharge is credited once', async () => {
    const { transaction_id, intent, ...answer } = await beginRecharge({
      amount: '25.00',
    })
    expect(answer).toEqual({
      status: 'requires_payment_method',
      receipt_url: null,
      client_secret: `${intent}_secret`,
    })
    expect(await rechargeStatus(transaction_id)).toEqual({
      status: 'requires_payment_method',
    })
    expect(await balance()).toBe(50_000)

    payments().pay(intent)
    await Promise.all([
      settleNow(intent),
      settleNow(intent),
      rechargeStatus(transaction_id),
      on.reconcile(),
    ])
    expect(await rechargeStatus(transaction_id)).toEqual({
      status: 'succeeded',
    })
    expect(await balance()).toBe(52_500)
    expect((await movements())[0]).toMatchObject({
      transaction_id,
      amount: '25.00',
      actual_credit_amount: '25.00',
      type: 'CREDIT',
      order_type: 'WALLET_RECHARGE',
      status: 'SUCCEEDED',
      receiptUrl: `https://receipts.example/${intent}`,
      stripe_payment_intent_id: intent,
    })
  })

  test('H2: a coupon credits its value for its amount', async () => {
    const { intent } = await beginRecharge(coupon)
    expect(payments().intents().at(-1)).toMatchObject({ amount: 10_000 })

    payments().pay(intent)
    await on.reconcile()
    expect(await balance()).toBe(61_200)
    expect((await movements())[0]).toMatchObject({
      amount: '100.00',
      actual_credit_amount: '112.00',
      coupon_code: 'TOPUP100',
    })
  })

  test.each([
    [
      'less than a dollar',
      { amount: '0.99' },
      400,
      { amount: ['Please recharge at least A$1.00.'] },
    ],
    [
      'more than the wallet may hold',
      { amount: '500.01' },
      400,
      { amount: ['Your wallet can hold at most A$1000.00.'] },
    ],
    [
      'a coupon that there is not',
      { amount: '5.00', coupon_code: 'NO' },
      400,
      { coupon_code: ['Invalid or inactive coupon.'] },
    ],
    [
      'another amount than the coupon has',
      { ...coupon, amount: '10.00' },
      409,
      { amount: '100.00', actual_amount: '112.00' },
    ],
    [
      'another credit than the coupon gives',
      { ...coupon, actual_amount: '900.00' },
      409,
      { actual_amount: '112.00' },
    ],
    [
      'more credit than is paid',
      { amount: '5.00', actual_amount: '500.00' },
      409,
      { actual_amount: '5.00' },
    ],
    ['no number', { amount: '1e3' }, 400, {}],
    ['a debit', { amount: '-5.00' }, 400, {}],
  ])('%s is refused, and nothing is made', async (_, body, status, problem) => {
    const before = payments().intents().length
    const answer = await recharge(body)
    expect([answer.status, answer.json()]).toMatchObject([status, problem])
    expect(payments().intents().length).toBe(before)
  })

  test('L9: of two recharges begun at once the one beyond the limit is refused; it can begin when the first was given up', async () => {
    on.wei = await on.shop.newCustomer()
    const answers = await Promise.all([
      recharge({ amount: '600' }),
      recharge({ amount: '600' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.json()).toEqual({
      amount: [
        'Your wallet can hold at most A$1000.00. Recharges of A$600.00 are still waiting to be paid.',
      ],
    })
    expect((await recharge({ amount: '400' })).status).toBe(200)

    on.expire()
    await on.reconcile()
    expect((await recharge({ amount: '600' })).status).toBe(200)
  })

  test('L9: a paid recharge is always credited, beyond the limit too', async () => {
    const { intent } = await beginRecharge({ amount: '400.00' })
    await fillWallet(on.shop.db, on.wei.id, 40_000)
    payments().pay(intent)
    await on.reconcile()
    expect(await balance()).toBe(130_000)
  })

  test('the same key makes one recharge, also when an answer was lost', async () => {
    const before = payments().intents().length
    payments().hooks.after = (operation) => {
      if (operation === 'createIntent') lost()
    }
    expect((await recharge({ amount: '5.00' }, 'r-1')).status).toBe(503)

    payments().hooks.after = () => {}
    const answer = await recharge({ amount: '5.00' }, 'r-1')
    expect(answer.status).toBe(200)
    expect((await recharge({ amount: '5.00' }, 'r-1')).text).toBe(answer.text)
    expect(payments().intents().length).toBe(before + 1)
  })

  test('one that the provider refused to make is begun again by the same key', async () => {
    payments().hooks.before = (operation) => {
      if (operation === 'createIntent') fail()
    }
    expect((await recharge({ amount: '5.00' }, 'r-2')).status).toBe(503)
    payments().hooks.before = () => {}
    expect((await recharge({ amount: '5.00' }, 'r-2')).status).toBe(200)
  })

  test('a declined card is told in the history, until it went through', async () => {
    const { intent, transaction_id } = await beginRecharge({ amount: '5.00' })
    payments().become(intent, 'requires_payment_method', { declined: true })
    expect(await rechargeStatus(transaction_id)).toEqual({
      status: 'requires_payment_method',
    })
    expect((await movements())[0]).toMatchObject({
      transaction_id,
      status: 'FAILED',
      amount: '5.00',
    })

    payments().pay(intent)
    await on.reconcile()
    expect((await movements()).map((row) => row.status)).toEqual([
      'SUCCEEDED',
      'SUCCEEDED',
    ])
  })

  test('one that nobody paid is given up after a while', async () => {
    const { intent, transaction_id } = await beginRecharge({ amount: '5.00' })
    on.expire()
    await on.reconcile()
    expect(
      payments()
        .intents()
        .find(({ id }) => id === intent)?.status,
    ).toBe('canceled')
    expect(await rechargeStatus(transaction_id)).toEqual({ status: 'canceled' })
    expect((await movements()).length).toBe(1)
  })

  test("L11: somebody else's recharge is not there", async () => {
    const { transaction_id } = await beginRecharge({ amount: '5.00' })
    on.wei = await on.shop.newCustomer()
    const answer = await request(
      'GET',
      `/transactions/wallet/recharge/${transaction_id}/`,
    )
    expect(answer.status).toBe(404)
  })

  test('H2: the coupons are listed', async () => {
    const answer = await request('GET', '/transactions/coupons/wallet/')
    expect(answer.json()).toMatchObject({
      count: 3,
      results: [
        { code: 'TOPUP50', recharge_amount: '50.00', recharge_value: '55.00' },
        {},
        {},
      ],
    })
  })
})
