import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ledgerEntries, wallets } from '#server/db/schema/wallet.ts'
import type { Intent } from '#server/gateways/paymentProvider.ts'
import { settle } from '#server/payments/settle.ts'
import { readDayReport } from '#server/reports/readDayReport.ts'
import { databases } from '#test/support/database/create.ts'
import {
  paymentFailures,
  providerMethods,
} from '#test/support/fixtures/paymentFailures.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { unexpectedStatuses } from '#test/support/shop/unexpectedStatuses.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

describe.each(databases)('on %s', (database) => {
  const on = usePayingShop(database)
  const { place, placeByCard, tryCard, stateOf, balance } = on
  const settleNow = async (id: string) => {
    const intent = on.shop.payments
      .intents()
      .find((candidate) => candidate.id === id)
    if (intent) await settle(on.shop.app, structuredClone(intent))
  }

  describe(paymentFailures.P10, () => {
    test.each(providerMethods)(
      'a payment by %s that is declined costs the wallet nothing, and the wallet then pays once',
      async (payment_type) => {
        const { order_id, payment_intent } = await placeByCard({ payment_type })
        on.shop.payments.become(payment_intent, 'requires_payment_method', {
          declined: true,
        })
        expect(await stateOf(order_id)).toEqual([
          'PAYMENT_FAILED',
          'requires_payment_method',
        ])
        expect(await balance()).toBe(50_000)

        const key = randomUUID()
        const wallet = { amount: '14.90', order_id }
        const answers = await Promise.all([
          ...Array.from({ length: 3 }, () => place(wallet, key)),
          ...Array.from({ length: 3 }, () => place(wallet, randomUUID())),
        ])
        expect(unexpectedStatuses(answers, 201, 409)).toEqual([])
        expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
        expect([await balance(), await on.mailsOf(order_id)]).toEqual([
          50_000 - 1490,
          twoMails,
        ])
      },
    )

    test.each(providerMethods)(
      'an order that turns out paid by %s is not paid from the wallet too',
      async (payment_type) => {
        const { order_id, payment_intent } = await placeByCard({ payment_type })
        on.shop.payments.pay(payment_intent)

        const answer = await place({ amount: '14.90', order_id })
        expect([answer.status, answer.json()]).toMatchObject([
          409,
          { code: 'order_paid' },
        ])
        expect([await balance(), await on.mailsOf(order_id)]).toEqual([
          50_000,
          twoMails,
        ])
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

    test('money for an order that the wallet has paid goes back, once', async () => {
      const { order_id, payment_intent } = await placeByCard()
      expect((await place({ amount: '14.90', order_id })).status).toBe(201)

      on.shop.payments.become(payment_intent, 'succeeded')
      await Promise.all(
        Array.from({ length: 4 }, () => settleNow(payment_intent)),
      )
      await on.reconcile()
      expect(
        on.shop.payments.refunds.filter((id) => id === payment_intent),
      ).toHaveLength(1)
      expect([await balance(), await on.mailsOf(order_id)]).toEqual([
        50_000 - 1490,
        twoMails,
      ])

      const mails = (await on.shop.mails()).filter(({ dedupe_key }) =>
        dedupe_key.endsWith(payment_intent),
      )
      expect(
        mails.map(({ recipient, subject }) => [recipient, subject]),
      ).toEqual([
        [on.wei.email, `Your payment for order ${order_id} has been refunded`],
      ])
      expect(mails[0]?.text).toContain('had already been paid')
      expect(mails[0]?.text).toContain('Refund: A$14.90')
    })

    test('a wallet that cannot pay is not touched, and the card goes on with the same order', async () => {
      on.wei = await on.shop.newCustomer({ wallet: 1489 })
      const { order_id, payment_intent } = await placeByCard()
      expect((await place({ amount: '14.90', order_id })).status).toBe(402)

      const again = (await tryCard({ order_id })).json() as {
        payment_intent: string
      }
      expect(again.payment_intent).not.toBe(payment_intent)

      on.shop.payments.pay(again.payment_intent)
      expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
      expect(await balance()).toBe(1489)
    })
  })

  describe(paymentFailures.P11, () => {
    const coupon = {
      amount: '100.00',
      coupon_code: 'topup100',
      actual_amount: '112.00',
    }

    const recharged = async (terms: Record<string, unknown>) => {
      const { intent } = await on.beginRecharge(terms)
      on.shop.payments.pay(intent)
      await on.reconcile()
      return intent
    }

    test('a refund takes the credit and its bonus back, once', async () => {
      const intent = await recharged(coupon)
      expect(await balance()).toBe(61_200)

      on.shop.payments.become(intent, 'succeeded', { refunded: 10_000 })
      await Promise.all([
        settleNow(intent),
        settleNow(intent),
        settleNow(intent),
      ])
      expect(await balance()).toBe(50_000)
      expect(
        (await on.request('GET', '/transactions/wallet/')).json(),
      ).toMatchObject([
        { type: 'DEBIT', amount: '112.00', order_type: 'REFUND' },
        { type: 'CREDIT', actual_credit_amount: '112.00' },
        {},
      ])
    })

    test('a refund in parts takes its share of the bonus each time, and all of it in the end', async () => {
      const intent = await recharged(coupon)
      for (const [refunded, left] of [
        [3333, 57_467],
        [3333, 57_467],
        [10_000, 50_000],
      ] as const) {
        on.shop.payments.become(intent, 'succeeded', { refunded })
        await settleNow(intent)
        expect(await balance()).toBe(left)
      }
    })

    test('a lost dispute takes credit and bonus back, once, and an older answer brings nothing back', async () => {
      const intent = await recharged(coupon)
      const become = async (parts: object) => {
        on.shop.payments.become(intent, 'succeeded', parts)
        await settleNow(intent)
      }

      await become({ dispute: 'needs_response' })
      expect(await balance()).toBe(61_200)
      await become({ dispute: 'lost' })
      await become({ dispute: 'lost' })
      expect(await balance()).toBe(50_000)

      const now = on.shop.payments.intents().find(({ id }) => id === intent)
      await settle(on.shop.app, { ...now, dispute: 'needs_response' } as Intent)
      expect(await balance()).toBe(50_000)

      await become({ dispute: 'lost', refunded: 10_000 })
      expect(await balance()).toBe(50_000)
    })

    test('a spent credit becomes a debt, is reported to the kitchen, and is taken from the next credits', async () => {
      on.wei = await on.shop.newCustomer()
      const intent = await recharged({ amount: '20.00' })
      expect((await place(orderBody())).status).toBe(201)

      on.shop.payments.become(intent, 'succeeded', { dispute: 'lost' })
      await settleNow(intent)
      const report = () => readDayReport(on.shop.app, '2026-11-25')
      const debt = `Wallet  Customer ${on.wei.id} owes A$14.90`
      expect([await balance(), (await report()).includes(debt)]).toEqual([
        0,
        true,
      ])

      await recharged({ amount: '10.00' })
      expect([await balance(), await report()]).toEqual([
        0,
        expect.stringContaining(`Customer ${on.wei.id} owes A$4.90`),
      ])

      await recharged({ amount: '10.00' })
      expect(await balance()).toBe(510)
      expect(await report()).not.toContain(`Customer ${on.wei.id} owes`)
      expect(
        (await on.request('GET', '/transactions/wallet/')).json(),
      ).toMatchObject([
        { type: 'DEBIT', amount: '4.90', order_type: 'DEBT' },
        { type: 'CREDIT', amount: '10.00' },
        { type: 'DEBIT', amount: '10.00', order_type: 'DEBT' },
        { type: 'CREDIT', amount: '10.00' },
        { type: 'DEBIT', amount: '5.10', order_type: 'REFUND' },
        { type: 'DEBIT', amount: '14.90' },
        { type: 'CREDIT', amount: '20.00' },
      ])
    })

    test('a refund that fails pays its debt', async () => {
      on.wei = await on.shop.newCustomer()
      const intent = await recharged({ amount: '20.00' })
      expect((await place(orderBody())).status).toBe(201)

      for (const refunded of [2000, 0]) {
        on.shop.payments.become(intent, 'succeeded', { refunded })
        await settleNow(intent)
      }
      expect(await balance()).toBe(510)

      const isMine = eq(wallets.customer_id, on.wei.id)
      expect(
        await on.shop.db.select().from(wallets).where(isMine),
      ).toMatchObject([{ debt: 0 }])
    })

    test('a refund of a spent credit takes the rest of the balance, never more', async () => {
      on.wei = await on.shop.newCustomer()
      const intent = await recharged({ amount: '20.00' })
      expect((await place(orderBody())).status).toBe(201)

      on.shop.payments.become(intent, 'succeeded', { refunded: 2000 })
      await Promise.all([settleNow(intent), settleNow(intent)])
      expect(await balance()).toBe(0)

      const isMine = eq(ledgerEntries.customer_id, on.wei.id)
      const entries = await on.shop.db
        .select()
        .from(ledgerEntries)
        .where(isMine)
      expect(entries.map(({ amount }) => amount).sort((a, b) => b - a)).toEqual(
        [2000, -510, -1490],
      )
    })
  })
})

const twoMails = [expect.any(String), expect.any(String)]
