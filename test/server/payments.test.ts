import { describe, expect, test } from 'vitest'
import { readDayReport } from '#server/reports/readDayReport.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { fail, type Operation } from '#test/support/fakes/provider.ts'
import { orderBody, placeOrder } from '#test/support/shop/placeOrder.ts'
import { type Unpaid, usePayingShop } from '#test/support/shop/usePaying.ts'

describe.each(bothDatabases)('paying an order by card on %s', (database) => {
  const on = usePayingShop(database)
  const { place, placeByCard, tryCard, stateOf, list, balance } = on
  const intents = () => on.shop.payments.intents().slice(-2)
  const last = () => on.shop.payments.intents().at(-1)

  test('E8: the order is there before money can move, and waits for it', async () => {
    const answer = await tryCard()
    const placed = answer.json() as Unpaid
    expect([answer.status, placed]).toEqual([
      200,
      {
        status: 'ORDER_PLACED',
        order_id: expect.stringMatching(/^LK-/),
        client_secret: last()?.clientSecret,
        payment_intent: last()?.id,
        expires_at: expect.stringMatching(/^2026-11-22T22:30:0/),
      },
    ])
    expect(last()).toMatchObject({ amount: 1490, currency: 'aud' })

    const [order] = await list()
    expect(order).toMatchObject({
      status: 'ORDER_PLACED',
      payment_type: 'stripe',
      expires_at: expect.stringMatching(/^2026-11-22T22:30:0/),
      transaction: {
        status: 'requires_payment_method',
        stripe_payment_intent_id: placed.payment_intent,
      },
    })
    expect(await on.mailsOf(placed.order_id)).toEqual([])

    const report = await readDayReport(on.shop.app, '2026-11-25')
    expect(report).not.toContain(placed.order_id)
  })

  test('L7: a payment that went through makes the order paid, once it is asked about', async () => {
    const { order_id, payment_intent } = await placeByCard()
    on.shop.payments.pay(payment_intent)
    expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
    expect(await on.mailsOf(order_id)).toHaveLength(2)
    expect(await readDayReport(on.shop.app, '2026-11-25')).toContain(order_id)
    expect(await balance()).toBe(50_000)
  })

  test('the same key answers with the same bytes and makes one order and one intent', async () => {
    const first = await tryCard({}, 'key-1')
    const before = on.shop.payments.intents().length
    expect((await tryCard({}, 'key-1')).text).toBe(first.text)
    expect([(await list()).length, on.shop.payments.intents().length]).toEqual([
      1,
      before,
    ])
  })

  test('a failure that the provider answered does not kill the order: the next try has another key', async () => {
    on.shop.payments.hooks.before = failing(fail)
    const failed = await tryCard({}, 'key-3')
    expect([failed.status, failed.json()]).toEqual([
      503,
      {
        detail: 'The payment service did not answer. Please try again.',
        request_id: failed.headers['x-request-id'],
      },
    ])

    on.shop.payments.hooks.before = () => {}
    expect((await tryCard({}, 'key-3')).status).toBe(200)
    expect((await list()).length).toBe(1)
  })

  test('F9: an unpaid order is paid by the form that carries its number, with the same intent', async () => {
    const placed = await placeByCard()
    expect((await tryCard({ order_id: placed.order_id })).json()).toEqual(
      placed,
    )
    expect((await list()).length).toBe(1)
  })

  test('L13: another way of paying cancels the first one', async () => {
    const { order_id, payment_intent } = await placeByCard()
    const other = (
      await tryCard({ order_id, save_payment_method: true })
    ).json() as Unpaid
    expect(other.payment_intent).not.toBe(payment_intent)
    expect(intents().map((intent) => intent.status)).toEqual([
      'canceled',
      'requires_payment_method',
    ])
    expect((await place({ amount: '14.90', order_id })).status).toBe(201)
    expect(intents().map((intent) => intent.status)).toEqual([
      'canceled',
      'canceled',
    ])
    expect([await stateOf(order_id), await balance()]).toEqual([
      ['ORDER_PLACED', 'succeeded'],
      50_000 - 1490,
    ])
  })

  test('while a payment is being processed no other one begins', async () => {
    const { order_id, payment_intent } = await placeByCard()
    on.shop.payments.become(payment_intent, 'processing')
    for (const body of [
      orderBody({ payment_type: 'stripe', order_id }),
      { amount: '14.90', order_id },
    ]) {
      const answer = await place(body)
      expect([answer.status, answer.json()]).toMatchObject([
        409,
        { code: 'in_progress' },
      ])
    }
    on.shop.payments.pay(payment_intent)
    expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
  })

  test('with another total nothing is cancelled and nothing paid', async () => {
    const { order_id, payment_intent } = await placeByCard()
    const answer = await place({ amount: '1.00', order_id })
    expect([answer.status, answer.json()]).toMatchObject([
      409,
      { total_price: '14.90' },
    ])
    expect(last()).toMatchObject({
      id: payment_intent,
      status: 'requires_payment_method',
    })
  })

  test("L11: somebody else's order can be neither paid nor asked about", async () => {
    const { order_id, payment_intent } = await placeByCard()
    const ann = await on.shop.newCustomer({ wallet: 5000 })
    const before = on.shop.payments.calls.length
    const body = orderBody({ payment_type: 'stripe', order_id })
    const asks = [
      await placeOrder(on.shop, ann.tokens, body),
      await on.shop.send({ url: `/api/orders/${order_id}/`, as: ann.tokens }),
      await on.shop.send({
        method: 'POST',
        url: '/api/orders/check-expiry/',
        as: ann.tokens,
        payload: { order_id },
      }),
    ]
    expect(asks.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(on.shop.payments.calls.length).toBe(before)
    expect(last()).toMatchObject({
      id: payment_intent,
      status: 'requires_payment_method',
    })
  })
})

function failing(fail: () => never) {
  return (operation: Operation) => {
    if (operation === 'createIntent') fail()
  }
}
