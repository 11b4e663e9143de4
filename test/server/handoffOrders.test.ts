import { describe, expect, test } from 'vitest'
import { paymentMethods } from '#contract/paymentMethods.ts'
import {
  type HandoffMethod,
  handoffMethods,
  type PaymentType,
} from '#contract/paymentTypes.ts'
import { settle } from '#server/payments/settle.ts'
import { databases } from '#test/support/database/create.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { type Unpaid, usePayingShop } from '#test/support/shop/usePaying.ts'

/** The methods' names in mails. */
const names: Record<HandoffMethod, string> = {
  alipay: 'Alipay',
  wechat: 'WeChat pay',
}

describe.each(databases)('paying an order in an app on %s', (database) => {
  const on = usePayingShop(database)
  const { placeByCard, tryCard, place, stateOf, list, balance, intentOf } = on
  const mailsTo = async (recipient: string, orderId: string) =>
    (await on.shop.mails()).filter(
      (mail) => mail.recipient === recipient && mail.subject.includes(orderId),
    )

  test.each(handoffMethods)(
    'E6: an order by %s waits for a payment of that kind alone, until it expires',
    async (payment_type) => {
      const answer = await tryCard({ payment_type })
      const { order_id, payment_intent } = answer.json() as Unpaid
      expect([answer.status, answer.json()]).toEqual([
        200,
        {
          status: 'ORDER_PLACED',
          order_id: expect.stringMatching(/^LK-/),
          client_secret: intentOf(payment_intent).clientSecret,
          payment_intent,
          expires_at: expect.stringMatching(/^2026-11-22T22:30:0/),
        },
      ])
      expect(on.shop.payments.termsOf(payment_intent)).toMatchObject({
        amount: 1490,
        method: paymentMethods[payment_type].provider,
        saveCard: false,
        metadata: { pays: order_id },
      })
      expect(await list()).toMatchObject([
        {
          order_id,
          payment_type,
          expires_at: expect.stringMatching(/^2026-11-22T22:30:0/),
        },
      ])
    },
  )

  test('a retry is told when the order expires, which it does not put off', async () => {
    const { order_id, expires_at } = await placeByCard({
      payment_type: 'alipay',
    })
    on.shop.clock.advance(600_000)
    const retry = (await tryCard({ payment_type: 'wechat', order_id })).json()
    expect(retry).toMatchObject({ order_id, expires_at })
  })

  test.each(handoffMethods)(
    'the wish to save a card is of no account to %s: it is the same payment, and nothing is kept',
    async (payment_type) => {
      const wish = { payment_type, save_payment_method: true }
      const { order_id, payment_intent } = await placeByCard(wish)
      expect(on.shop.payments.termsOf(payment_intent)?.saveCard).toBe(false)
      expect((await tryCard({ payment_type, order_id })).json()).toMatchObject({
        payment_intent,
      })

      on.shop.payments.pay(payment_intent)
      await on.reconcile()
      expect(
        (await on.request('GET', '/stripe-payment-methods/')).json(),
      ).toEqual([])
    },
  )

  test.each(handoffMethods)(
    'the mails about an order that was paid by %s say so',
    async (payment_type) => {
      const { order_id, payment_intent } = await placeByCard({ payment_type })
      on.shop.payments.pay(payment_intent)
      expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
      const [kitchen] = await mailsTo('kitchen@lantern.example', order_id)
      const [customer] = await mailsTo(on.wei.email, order_id)
      expect(kitchen?.text).toContain(`Paid with: ${names[payment_type]}\n`)
      expect(customer?.text).toContain(`Paid with: ${names[payment_type]}\n`)
      expect(customer?.html).toContain(`>${names[payment_type]}</td>`)
    },
  )

  test('the mail names the way that paid in the end, in the language of the order', async () => {
    const answer = await on.shop.send({
      method: 'POST',
      url: '/api/orders/create/',
      as: on.wei.tokens,
      payload: orderBody({ payment_type: 'stripe' }),
      headers: { 'accept-language': 'zh-CN' },
    })
    const { order_id } = answer.json() as Unpaid
    const other = (
      await tryCard({ payment_type: 'wechat', order_id })
    ).json() as Unpaid

    on.shop.payments.pay(other.payment_intent)
    await on.reconcile()
    const [customer] = await mailsTo(on.wei.email, order_id)
    expect(customer?.text).toContain('支付方式：微信支付\n')
  })

  test.each(handoffMethods)(
    'the mail about money that goes back to %s names it',
    async (payment_type) => {
      const { order_id, payment_intent } = await placeByCard({ payment_type })
      on.expire()
      await on.reconcile()
      on.shop.payments.become(payment_intent, 'succeeded')
      await settle(on.shop.app, intentOf(payment_intent))

      const [refund] = await mailsTo(on.wei.email, order_id)
      expect(refund?.subject).toBe(
        `Your payment for order ${order_id} has been refunded`,
      )
      expect(refund?.text).toContain(`Paid with: ${names[payment_type]}\n`)
    },
  )

  describe('another way', () => {
    const methods: Method[] = [
      { payment_type: 'stripe', save_payment_method: false },
      { payment_type: 'stripe', save_payment_method: true },
      ...handoffMethods.map((payment_type) => ({
        payment_type,
        save_payment_method: false,
      })),
    ]
    const pairs = methods.flatMap((first) =>
      methods
        .filter((second) => second !== first)
        .map((second) => [nameOf(first, second), first, second] as const),
    )

    test.each(pairs)(
      'L13: %s: the first payment is cancelled before the second begins',
      async (_, first, second) => {
        const order = await placeByCard(first)
        on.shop.payments.become(order.payment_intent, 'requires_action')

        const calls = on.shop.payments.calls.length
        const two = (
          await tryCard({ ...second, order_id: order.order_id })
        ).json() as Unpaid
        const made = on.shop.payments.calls.slice(calls)
        expect(made.filter((call) => call.endsWith('Intent'))).toEqual([
          'cancelIntent',
          'createIntent',
        ])
        expect(intentOf(order.payment_intent).status).toBe('canceled')
        expect(intentOf(two.payment_intent).status).toBe(
          'requires_payment_method',
        )
        expect(await list()).toMatchObject([
          {
            order_id: order.order_id,
            payment_type: second.payment_type,
            status: 'ORDER_PLACED',
          },
        ])

        const back = (
          await tryCard({ ...first, order_id: order.order_id })
        ).json() as Unpaid
        expect([order.payment_intent, two.payment_intent]).not.toContain(
          back.payment_intent,
        )

        on.shop.payments.pay(back.payment_intent)
        expect(await stateOf(order.order_id)).toEqual([
          'ORDER_PLACED',
          'succeeded',
        ])
        expect(await on.mailsOf(order.order_id)).toHaveLength(2)
      },
    )

    test.each(handoffMethods)(
      'L13: from %s to the wallet: the payment is cancelled before the debit',
      async (payment_type) => {
        const { order_id, payment_intent } = await placeByCard({ payment_type })
        on.shop.payments.become(payment_intent, 'requires_action')
        expect((await place({ amount: '14.90', order_id })).status).toBe(201)
        expect([intentOf(payment_intent).status, await balance()]).toEqual([
          'canceled',
          50_000 - 1490,
        ])
      },
    )

    test.each(pairs)(
      '%s: money that arrives first pays the order, and no second payment begins',
      async (_, first, second) => {
        const { order_id, payment_intent } = await placeByCard(first)
        on.shop.payments.pay(payment_intent)

        const before = on.shop.payments.intents().length
        const answer = await tryCard({ ...second, order_id })
        expect([answer.status, answer.json()]).toMatchObject([
          409,
          { code: 'order_paid' },
        ])
        expect(on.shop.payments.intents()).toHaveLength(before)
      },
    )
  })
})

type Method = { payment_type: PaymentType; save_payment_method: boolean }

function nameOf(...methods: Method[]): string {
  return methods
    .map(({ payment_type, save_payment_method: saves }) =>
      saves ? 'a saved card' : payment_type,
    )
    .join(' to ')
}
