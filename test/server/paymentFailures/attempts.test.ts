import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { handoffMethods } from '#contract/paymentTypes.ts'
import { timeSlots } from '#server/db/schema/checkout.ts'
import { items, portions } from '#server/db/schema/menu.ts'
import { settle } from '#server/payments/settle.ts'
import { readDayReport } from '#server/reports/readDayReport.ts'
import { databases } from '#test/support/database/create.ts'
import { lost, type Operation } from '#test/support/fakes/provider.ts'
import {
  paymentFailures,
  providerMethods,
} from '#test/support/fixtures/paymentFailures.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { unexpectedStatuses } from '#test/support/shop/unexpectedStatuses.ts'
import { type Unpaid, usePayingShop } from '#test/support/shop/usePaying.ts'

describe.each(databases)('on %s', (database) => {
  const on = usePayingShop(database)
  const { place, placeByCard, tryCard, stateOf, list, balance, intentOf } = on
  const isWaiting = ({ status }: { status: string }) =>
    status.startsWith('requires_')

  describe(paymentFailures.P4, () => {
    test.each([
      ['the call', 'before'],
      ['its answer', 'after'],
    ] as const)(
      'when %s to the provider is lost, the same key goes on with the same order and payment',
      async (_, moment) => {
        const before = on.shop.payments.intents().length
        on.shop.payments.hooks[moment] = (operation: Operation) => {
          if (operation === 'createIntent') lost()
        }
        expect((await tryCard({}, `P4 ${moment}`)).status).toBe(503)

        on.shop.payments.hooks[moment] = () => {}
        const answer = await tryCard({}, `P4 ${moment}`)
        expect([answer.status, (await list()).length]).toEqual([200, 1])
        expect(on.shop.payments.intents().length).toBe(before + 1)

        const other = await tryCard({ notes: 'another body' }, `P4 ${moment}`)
        const { order_id } = answer.json() as Unpaid
        expect([other.status, other.json()]).toMatchObject([422, { order_id }])
      },
    )

    test.each(providerMethods)(
      'a retry of an order by %s gets the payment that may have gone through, never a second one',
      async (payment_type) => {
        const { order_id, payment_intent } = await placeByCard({ payment_type })
        const retry = (await tryCard({ payment_type, order_id })).json()
        expect(retry).toMatchObject({ order_id, payment_intent })

        on.shop.payments.pay(payment_intent)
        const late = await tryCard({ payment_type, order_id })
        expect([late.status, late.json()]).toMatchObject([
          409,
          { code: 'order_paid' },
        ])
      },
    )
  })

  describe(paymentFailures.P5, () => {
    test('one cart sent by two tabs at once makes one order and one payment', async () => {
      const before = on.shop.payments.intents().length
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => tryCard({}, 'P5')),
      )
      expect(unexpectedStatuses(answers, 200, 409)).toEqual([])
      expect((await tryCard({}, 'P5')).status).toBe(200)
      expect([
        (await list()).length,
        on.shop.payments.intents().length,
      ]).toEqual([1, before + 1])
    })

    test('the second of two tabs that send different orders with one key hears of the first one', async () => {
      const first = await on.place(orderBody(), 'P5 other')
      const second = await tryCard({}, 'P5 other')
      expect(first.status).toBe(201)
      const { order_id } = first.json() as Unpaid
      expect([second.status, second.json()]).toMatchObject([422, { order_id }])
    })

    test('two tabs that pay one order in different ways leave one payment that can go through', async () => {
      const before = on.shop.payments.intents().length
      const { order_id } = await placeByCard()
      const answers = await Promise.all(
        [...providerMethods, ...providerMethods].map((payment_type) =>
          tryCard({ payment_type, order_id }),
        ),
      )
      expect(unexpectedStatuses(answers, 200, 409)).toEqual([])
      expect(
        on.shop.payments.intents().slice(before).filter(isWaiting),
      ).toHaveLength(1)
    })
  })

  describe(paymentFailures.P6, () => {
    test.each(providerMethods)(
      'an order whose payment by %s failed is not cooked, and waits to be paid again',
      async (payment_type) => {
        const { order_id, payment_intent } = await placeByCard({ payment_type })
        on.shop.payments.become(payment_intent, 'requires_payment_method', {
          declined: true,
        })
        expect(await stateOf(order_id)).toEqual([
          'PAYMENT_FAILED',
          'requires_payment_method',
        ])
        expect(await readDayReport(on.shop.app, '2026-11-25')).not.toContain(
          order_id,
        )
        expect(
          (await tryCard({ payment_type, order_id })).json(),
        ).toMatchObject({ payment_intent })

        on.shop.payments.pay(payment_intent)
        expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
      },
    )
  })

  describe(paymentFailures.P8, () => {
    test('the cut-off is decided when the order is placed', async () => {
      on.shop.clock.setNow('2026-11-23T23:50:00+11:00')
      const { order_id, payment_intent } = await placeByCard()
      on.shop.clock.setNow('2026-11-24T00:05:00+11:00')
      expect((await tryCard({ order_id })).status).toBe(200)
      expect((await tryCard()).status).toBe(400)
      on.shop.payments.pay(payment_intent)
      expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
    })

    test('K8: an order is cooked as it was agreed, although its slot, price and dish went while the bank asked', async () => {
      const { order_id, payment_intent } = await placeByCard()
      const db = on.shop.db
      const [slot] = await db
        .select()
        .from(timeSlots)
        .where(eq(timeSlots.id, 2))

      await db.delete(timeSlots).where(eq(timeSlots.id, 2))
      await db.update(portions).set({ price: 9900 }).where(eq(portions.id, 1))
      await db.update(items).set({ active: false }).where(eq(items.id, 1))
      on.shop.payments.pay(payment_intent)

      const state = await stateOf(order_id)
      await db.update(items).set({ active: true }).where(eq(items.id, 1))
      await db.update(portions).set({ price: 1490 }).where(eq(portions.id, 1))
      if (slot) await db.insert(timeSlots).values(slot)
      expect(state).toEqual(['ORDER_PLACED', 'succeeded'])
      expect((await list())[0]).toMatchObject({
        total_price: 1490,
        time_slot: { id: 2 },
      })
    })

    test.each(providerMethods)(
      'L10: money by %s for an order that has expired is given back, once, and told',
      async (payment_type) => {
        const { order_id, payment_intent } = await placeByCard({ payment_type })
        on.expire()
        await on.reconcile()
        expect(intentOf(payment_intent).status).toBe('canceled')

        on.shop.payments.become(payment_intent, 'succeeded')
        for (let times = 0; times < 3; times++)
          await settle(on.shop.app, intentOf(payment_intent))
        expect(
          on.shop.payments.refunds.filter((id) => id === payment_intent),
        ).toHaveLength(1)
        expect((await stateOf(order_id))[0]).toBe('CANCELLED')
        expect(await on.mailsOf(order_id)).toEqual([])

        const mail = (await on.shop.mails()).find(
          ({ dedupe_key }) => dedupe_key === `refund:${payment_intent}`,
        )
        expect(mail?.text).toContain('expired and was cancelled')
      },
    )
  })

  describe(paymentFailures.P12, () => {
    test.each(handoffMethods)(
      'backing out of %s cancels nothing: the same payment can be gone on with',
      async (payment_type) => {
        const { order_id, payment_intent } = await placeByCard({ payment_type })
        on.shop.payments.become(payment_intent, 'requires_action')
        await on.reconcile()
        expect(await stateOf(order_id)).toEqual([
          'ORDER_PLACED',
          'requires_action',
        ])
        expect(await on.checkExpiry(order_id)).toBe('proceed')
        expect(
          (await tryCard({ payment_type, order_id })).json(),
        ).toMatchObject({ payment_intent })

        on.shop.payments.pay(payment_intent)
        expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
      },
    )

    test.each(handoffMethods)(
      'a customer who backs out of %s and then approves it after all pays once, whatever else was begun',
      async (payment_type) => {
        const { order_id, payment_intent } = await placeByCard({ payment_type })
        on.shop.payments.become(payment_intent, 'requires_action')
        on.shop.payments.hooks.before = (operation) => {
          if (operation === 'cancelIntent') on.shop.payments.pay(payment_intent)
        }

        const before = on.shop.payments.intents().length
        const byCard = await tryCard({ order_id })
        expect([byCard.status, byCard.json()]).toMatchObject([
          409,
          { code: 'order_paid' },
        ])

        const byWallet = await place({ amount: '14.90', order_id })
        expect([byWallet.status, await balance()]).toEqual([409, 50_000])
        expect(on.shop.payments.intents()).toHaveLength(before)
        expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
      },
    )
  })

  describe(paymentFailures.P14, () => {
    test.each(providerMethods)(
      'an order by %s that is declined before midnight is paid after it, for the same day and slot',
      async (payment_type) => {
        on.shop.clock.setNow('2026-11-23T23:55:00+11:00')
        const { order_id, payment_intent } = await placeByCard({ payment_type })
        const [agreed] = await list()

        on.shop.payments.become(payment_intent, 'requires_payment_method', {
          declined: true,
        })
        on.shop.clock.setNow('2026-11-24T00:05:00+11:00')

        const retry = await tryCard({ payment_type, order_id })
        expect([retry.status, (retry.json() as Unpaid).payment_intent]).toEqual(
          [200, payment_intent],
        )

        on.shop.payments.pay(payment_intent)
        expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
        const [paid] = await list()
        expect([paid?.schedule_date, paid?.time_slot]).toEqual([
          '2026-11-25',
          agreed?.time_slot,
        ])
        expect(await readDayReport(on.shop.app, '2026-11-25')).toContain(
          order_id,
        )
      },
    )
  })
})
