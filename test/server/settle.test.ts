import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payments } from '#server/db/schema/payments.ts'
import type { Intent } from '#server/gateways/paymentProvider.ts'
import { settle } from '#server/payments/settle.ts'
import { lost } from '#test/support/createFakePayments.ts'
import { databases } from '#test/support/createTestStore.ts'
import { usePayingShop } from '#test/support/usePayingShop.ts'

describe.each(databases)('settling a payment on %s', (database) => {
  const on = usePayingShop(database)
  const { place, placeByCard, stateOf, balance, tryCard } = on
  const intentOf = (id: string): Intent => {
    const intent = on.shop.payments.intents().find((each) => each.id === id)
    if (!intent) throw new Error(`There is no intent ${id}.`)
    return structuredClone(intent)
  }
  const rowOf = async (id: string) =>
    (await on.shop.db.select().from(payments).where(eq(payments.intent_id, id)))[0]

  test('P2: webhook, return, poll and reconciler at once make one paid order and two mails', async () => {
    const { order_id, payment_intent } = await placeByCard()
    on.shop.payments.pay(payment_intent)
    const paid = intentOf(payment_intent)
    const other = await on.shop.replica()
    await Promise.all([
      ...Array.from({ length: 5 }, () => settle(on.shop.app, paid)),
      ...Array.from({ length: 5 }, () => settle(other.app, paid)),
      stateOf(order_id),
      on.reconcile(),
    ])
    expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
    expect(await on.mailsOf(order_id)).toHaveLength(2)
    expect(on.shop.payments.refunds).not.toContain(payment_intent)
  })

  test('P1: a customer who never came back has a paid order all the same', async () => {
    const { order_id, payment_intent } = await placeByCard()
    on.shop.payments.pay(payment_intent)
    await on.reconcile()
    expect(await on.mailsOf(order_id)).toHaveLength(2)
  })

  test('old news change nothing, in whatever order they arrive', async () => {
    const { order_id, payment_intent } = await placeByCard()
    const fresh = intentOf(payment_intent)
    on.shop.payments.become(payment_intent, 'requires_action')
    const asked = intentOf(payment_intent)
    on.shop.payments.pay(payment_intent)
    for (const news of [intentOf(payment_intent), asked, fresh]) await settle(on.shop.app, news)
    expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
  })

  test('a declined card leaves the order to be paid again', async () => {
    const { order_id, payment_intent } = await placeByCard()
    on.shop.payments.become(payment_intent, 'requires_payment_method', { declined: true })
    expect(await stateOf(order_id)).toEqual(['PAYMENT_FAILED', 'requires_payment_method'])
    expect((await tryCard({ order_id })).json()).toMatchObject({ payment_intent })
    on.shop.payments.pay(payment_intent)
    expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
  })

  test('3-D Secure under way is shown, and an intent that was cancelled leaves the order unpaid', async () => {
    const { order_id, payment_intent } = await placeByCard()
    on.shop.payments.become(payment_intent, 'requires_action')
    expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'requires_action'])
    on.shop.payments.become(payment_intent, 'canceled')
    expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'requires_payment_method'])
    expect((await tryCard({ order_id })).status).toBe(200)
  })

  test.each([
    ['another amount', { amount: 100, received: 100 }],
    ['another currency', { currency: 'usd' }],
    ['less than was asked for', { received: 1489 }],
  ])('%s is refused, and neither paid nor given back by itself', async (_, parts) => {
    const { order_id, payment_intent } = await placeByCard()
    on.shop.payments.become(payment_intent, 'succeeded', parts)
    expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'requires_payment_method'])
    expect(await on.mailsOf(order_id)).toEqual([])
    await on.reconcile()
    expect(await rowOf(payment_intent)).toMatchObject({ status: 'refused' })
    expect(on.shop.payments.refunds).not.toContain(payment_intent)
  })

  test('an intent of another shop on the same account is of no account here', async () => {
    const stranger = { ...intentOf((await placeByCard()).payment_intent), id: 'pi_stranger' }
    await settle(on.shop.app, { ...stranger, status: 'succeeded', received: 1490 })
    expect(await rowOf('pi_stranger')).toBeUndefined()
  })

  test('money for an order that was paid otherwise goes back, once', async () => {
    const { order_id, payment_intent } = await placeByCard()
    expect((await place({ amount: '14.90', order_id })).status).toBe(201)
    on.shop.payments.become(payment_intent, 'succeeded')
    const late = intentOf(payment_intent)
    await Promise.all(Array.from({ length: 4 }, () => settle(on.shop.app, late)))
    await on.reconcile()
    expect(on.shop.payments.refunds.filter((id) => id === payment_intent)).toHaveLength(1)
    expect([await balance(), (await on.mailsOf(order_id)).length]).toEqual([50_000 - 1490, 2])
    expect(await rowOf(payment_intent)).toMatchObject({ refunded_at: expect.any(Date) })
    const mails = (await on.shop.mails()).filter(({ dedupe_key }) =>
      dedupe_key.endsWith(payment_intent),
    )
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [on.wei.email, `Your payment for order ${order_id} is refunded`],
    ])
    expect(mails[0]?.text).toContain('had already been paid')
    expect(mails[0]?.text).toContain('Refund: A$14.90')
  })

  test.each(['before', 'after'] as const)(
    'a refund whose answer was lost %s its effect is made by the reconciler, once',
    async (moment) => {
      const { order_id, payment_intent } = await placeByCard()
      await place({ amount: '14.90', order_id })
      on.shop.payments.become(payment_intent, 'succeeded')
      on.shop.payments.hooks[moment] = (operation) => {
        if (operation === 'refund') lost()
      }
      await settle(on.shop.app, intentOf(payment_intent))
      expect(await rowOf(payment_intent)).toMatchObject({ refunded_at: null })
      on.shop.payments.hooks[moment] = () => {}
      await on.reconcile()
      expect(on.shop.payments.refunds.filter((id) => id === payment_intent)).toHaveLength(1)
      expect(await rowOf(payment_intent)).toMatchObject({ refunded_at: expect.any(Date) })
    },
  )

  test('paying from the wallet while the card goes through takes the money once', async () => {
    for (let round = 0; round < 5; round++) {
      const { order_id, payment_intent } = await placeByCard()
      on.shop.payments.hooks.before = (operation) => {
        if (operation === 'cancelIntent') on.shop.payments.pay(payment_intent)
      }
      const answers = await Promise.all([
        place({ amount: '14.90', order_id }, randomUUID()),
        stateOf(order_id),
      ])
      expect(answers[0].status).toBe(409)
      expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
    }
    expect(await balance()).toBe(50_000)
  })

  test('without the provider an order is shown as it was known', async () => {
    const { order_id, payment_intent } = await placeByCard()
    on.shop.payments.pay(payment_intent)
    on.shop.payments.hooks.before = lost
    expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'requires_payment_method'])
    on.shop.payments.hooks.before = () => {}
    expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
  })
})
