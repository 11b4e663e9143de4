import { describe, expect, test } from 'vitest'
import { settle } from '#server/payments/settle.ts'
import { readDayReport } from '#server/reports/readDayReport.ts'
import { databases } from '#test/support/database/create.ts'
import { lost } from '#test/support/fakes/provider.ts'
import {
  paymentFailures,
  providerMethods,
} from '#test/support/fixtures/paymentFailures.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

describe.each(databases)('on %s', (database) => {
  const on = usePayingShop(database)
  const { placeByCard, stateOf, checkExpiry, intentOf } = on

  describe(paymentFailures.P1, () => {
    test.each(providerMethods)(
      'an order paid by %s is cooked and mailed although nobody came back and no webhook arrived',
      async (payment_type) => {
        const { order_id, payment_intent } = await placeByCard({ payment_type })
        on.shop.payments.pay(payment_intent)
        await on.reconcile()
        expect(await on.mailsOf(order_id)).toHaveLength(2)
        expect(await readDayReport(on.shop.app, '2026-11-25')).toContain(
          order_id,
        )
      },
    )
  })

  describe(paymentFailures.P2, () => {
    test.each(providerMethods)(
      'webhooks, return, poll and reconciler of two servers at once make one order paid by %s and two mails',
      async (payment_type) => {
        const { order_id, payment_intent } = await placeByCard({ payment_type })
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
        expect(await on.list()).toHaveLength(1)
        expect(on.shop.payments.refunds).not.toContain(payment_intent)
      },
    )
  })

  describe(paymentFailures.P7, () => {
    test.each(providerMethods)(
      'an order paid by %s is asked about by whoever looks at it, and is shown as paid',
      async (payment_type) => {
        const { order_id, payment_intent } = await placeByCard({ payment_type })
        on.shop.payments.become(payment_intent, 'processing')
        expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'processing'])
        on.shop.payments.pay(payment_intent)
        expect(await checkExpiry(order_id)).toBe('no_action')
        expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
      },
    )

    test('the server asks again after a failed answer of the provider', async () => {
      const { order_id, payment_intent } = await placeByCard()
      on.shop.payments.pay(payment_intent)
      on.shop.payments.hooks.before = lost
      expect(await stateOf(order_id)).toEqual([
        'ORDER_PLACED',
        'requires_payment_method',
      ])

      on.shop.payments.hooks.before = () => {}
      expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
    })
  })

  describe(paymentFailures.P9, () => {
    test.each(providerMethods)(
      'looking again and again at a payment by %s marks nothing failed, and old news change nothing',
      async (payment_type) => {
        const { order_id, payment_intent } = await placeByCard({ payment_type })
        const fresh = intentOf(payment_intent)

        on.shop.payments.become(payment_intent, 'requires_action')
        const asked = intentOf(payment_intent)
        for (let reload = 0; reload < 3; reload++)
          expect(await stateOf(order_id)).toEqual([
            'ORDER_PLACED',
            'requires_action',
          ])
        on.shop.payments.pay(payment_intent)
        for (const news of [intentOf(payment_intent), asked, fresh])
          await settle(on.shop.app, news)
        expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
      },
    )
  })

  describe(paymentFailures.P13, () => {
    test.each(providerMethods)(
      'an order paid by %s at the last moment is settled, not cancelled',
      async (payment_type) => {
        const { order_id, payment_intent } = await placeByCard({ payment_type })
        on.expire()
        on.shop.payments.hooks.before = (operation) => {
          if (operation === 'cancelIntent') on.shop.payments.pay(payment_intent)
        }
        await on.reconcile()
        expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
        expect(on.shop.payments.refunds).not.toContain(payment_intent)
      },
    )

    test('one whose payment is being processed waits for its end', async () => {
      const { order_id, payment_intent } = await placeByCard()
      on.shop.payments.become(payment_intent, 'processing')
      on.expire()
      expect(await checkExpiry(order_id)).toBe('no_action')

      await on.reconcile()
      expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'processing'])
      on.shop.payments.pay(payment_intent)
      await on.reconcile()
      expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
    })

    test('while the provider does not answer nothing is cancelled', async () => {
      const { order_id } = await placeByCard()
      on.expire()
      on.shop.payments.hooks.before = lost
      await on.reconcile()
      expect((await stateOf(order_id))[0]).toBe('ORDER_PLACED')
      on.shop.payments.hooks.before = () => {}
      await on.reconcile()
      expect((await stateOf(order_id))[0]).toBe('CANCELLED')
    })
  })
})
