import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { bothDatabases } from '#test/support/database/create.ts'
import { lost } from '#test/support/fakes/provider.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

const { webhooks } = new Stripe('sk_sandbox')

describe.each(bothDatabases)('a webhook on %s', (database) => {
  const on = usePayingShop(database)
  const { placeByCard, mailsOf } = on

  const eventOf = (intent: string, type = 'payment_intent.succeeded') =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type,
      data: {
        object: type.startsWith('charge.')
          ? { id: 'ch_1', object: 'charge', payment_intent: intent }
          : { id: intent, object: 'payment_intent', status: 'succeeded' },
      },
    })
  const now = () => Math.floor(on.shop.clock.realNow() / 1000)
  const sign = (payload: string, secret = 'whsec_sandbox', timestamp = now()) =>
    webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const deliver = (payload: string, signature?: string) =>
    on.shop.send({
      method: 'POST',
      url: '/api/stripe/webhook/',
      payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
    })
  const paidOrder = async () => {
    const placed = await placeByCard()
    on.shop.payments.pay(placed.payment_intent)
    return placed
  }

  test('L7: that is signed makes the order paid, and a repeated one changes nothing', async () => {
    const { order_id, payment_intent } = await paidOrder()
    const payload = eventOf(payment_intent)
    for (let times = 0; times < 3; times++)
      expect((await deliver(payload, sign(payload))).status).toBe(200)
    expect(await mailsOf(order_id)).toHaveLength(2)
  })

  test('L7: that is forged, stale or changed is refused and not applied', async () => {
    const { order_id, payment_intent } = await paidOrder()
    const payload = eventOf(payment_intent)
    const before = on.shop.payments.calls.length
    const answers = [
      await deliver(payload),
      await deliver(payload, 'nonsense'),
      await deliver(payload, sign(payload, 'whsec_forged')),
      await deliver(payload, sign(payload, 'whsec_sandbox', now() - 301)),
      await deliver(`${payload} `, sign(payload)),
      await deliver('', sign('')),
      await deliver('{', sign(payload)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([
      400, 400, 400, 400, 400, 400, 400,
    ])
    expect(on.shop.payments.calls.length).toBe(before)
    expect(await mailsOf(order_id)).toEqual([])
  })

  test('L7: is a hint: an order is not paid because an event says so', async () => {
    const { order_id, payment_intent } = await placeByCard()
    const payload = eventOf(payment_intent)
    expect((await deliver(payload, sign(payload))).status).toBe(200)
    expect(await mailsOf(order_id)).toEqual([])
    expect(await on.stateOf(order_id)).toEqual([
      'ORDER_PLACED',
      'requires_payment_method',
    ])
  })

  test('whose effect could not be stored is answered with 5xx, and applied when it comes again', async () => {
    const { order_id, payment_intent } = await paidOrder()
    const payload = eventOf(payment_intent)
    on.shop.payments.hooks.before = lost
    expect((await deliver(payload, sign(payload))).status).toBe(503)
    on.shop.payments.hooks.before = () => {}
    expect((await deliver(payload, sign(payload))).status).toBe(200)
    expect(await mailsOf(order_id)).toHaveLength(2)
  })

  test('of a refund takes a recharge back', async () => {
    const { intent } = await on.beginRecharge({ amount: '10.00' })
    on.shop.payments.pay(intent)
    await on.reconcile()
    on.shop.payments.become(intent, 'succeeded', { refunded: 1000 })
    const payload = eventOf(intent, 'charge.refunded')
    expect((await deliver(payload, sign(payload))).status).toBe(200)
    expect(await on.balance()).toBe(50_000)
  })

  test('N10: about an intent of another shop asks the provider nothing', async () => {
    const payload = eventOf('pi_of_another_shop')
    on.shop.payments.hooks.before = lost
    expect((await deliver(payload, sign(payload))).status).toBe(200)
  })

  test.each([
    'null',
    '[]',
    '{"object":"v2.core.event","type":"v1.billing.meter.error","related_object":{"id":"pi_1"}}',
    '{"object":"event","type":"payment_intent.succeeded"}',
    '{"object":"event","type":"payment_intent.succeeded","data":null}',
    '{"object":"event","type":"payment_intent.succeeded","data":{"object":null}}',
  ])('N10: of another form is taken note of: %s', async (payload) => {
    expect((await deliver(payload, sign(payload))).status).toBe(200)
  })

  test('about something else is taken note of and nothing more', async () => {
    const payload = JSON.stringify({
      id: 'evt_2',
      object: 'event',
      type: 'customer.created',
      data: { object: { id: 'cus_1', object: 'customer' } },
    })
    expect((await deliver(payload, sign(payload))).status).toBe(200)
  })
})
