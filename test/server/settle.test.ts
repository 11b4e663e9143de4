import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payments } from '#server/db/schema/payments.ts'
import { settle } from '#server/payments/settle.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { lost } from '#test/support/fakes/provider.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

describe.each(bothDatabases)('settling a payment on %s', (database) => {
  const on = usePayingShop(database)
  const { place, placeByCard, stateOf, tryCard, intentOf } = on
  const rowOf = async (id: string) =>
    (
      await on.shop.db.select().from(payments).where(eq(payments.intent_id, id))
    )[0]

  test('a pending 3-D Secure is shown, and an intent that was cancelled leaves the order unpaid', async () => {
    const { order_id, payment_intent } = await placeByCard()
    on.shop.payments.become(payment_intent, 'requires_action')
    expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'requires_action'])

    on.shop.payments.become(payment_intent, 'canceled')
    expect(await stateOf(order_id)).toEqual([
      'ORDER_PLACED',
      'requires_payment_method',
    ])
    expect((await tryCard({ order_id })).status).toBe(200)
  })

  test.each([
    ['another amount', { amount: 100, received: 100 }],
    ['another currency', { currency: 'usd' }],
    ['less than was asked for', { received: 1489 }],
  ])(
    'L7: %s is refused, and neither paid nor given back by itself',
    async (_, parts) => {
      const { order_id, payment_intent } = await placeByCard()
      on.shop.payments.become(payment_intent, 'succeeded', parts)
      expect(await stateOf(order_id)).toEqual([
        'ORDER_PLACED',
        'requires_payment_method',
      ])
      expect(await on.mailsOf(order_id)).toEqual([])

      await on.reconcile()
      expect(await rowOf(payment_intent)).toMatchObject({ status: 'refused' })
      expect(on.shop.payments.refunds).not.toContain(payment_intent)
    },
  )

  test('an intent of another shop on the same account is of no account here', async () => {
    const stranger = {
      ...intentOf((await placeByCard()).payment_intent),
      id: 'pi_stranger',
    }
    await settle(on.shop.app, {
      ...stranger,
      status: 'succeeded',
      received: 1490,
    })
    expect(await rowOf('pi_stranger')).toBeUndefined()
  })

  test.each(['before', 'after'] as const)(
    'L10: a refund whose answer was lost %s its effect is made by the reconciler, once',
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
      expect(
        on.shop.payments.refunds.filter((id) => id === payment_intent),
      ).toHaveLength(1)
      expect(await rowOf(payment_intent)).toMatchObject({
        refunded_at: expect.any(Date),
      })
    },
  )
})
