import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { runKitchen } from '#server/kitchen/commands.ts'
import { runRound } from '#server/lib/runRound.ts'
import { cancelOrder } from '#server/orders/cancelOrder.ts'
import { refundOrder } from '#server/orders/refundOrder.ts'
import { paidPaymentWork } from '#server/payments/paymentWork.ts'
import { settle } from '#server/payments/settle.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { fail, refuse } from '#test/support/fakes/provider.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

const why = { reason: 'The stove is broken', reasonZh: '炉灶坏了', by: 'anna' }
const hourMs = 3_600_000

describe.each(bothDatabases)(
  'a payment that the provider does not know, on %s',
  (database) => {
    const on = usePayingShop(database)
    afterEach(() => on.shop.payments.unknown.clear())
    const listen = () => {
      const error = vi.fn()
      Object.assign(on.shop.app.log, { error })
      return () => error.mock.calls.map(([, text]) => text as string)
    }
    const saying = (intent: string) =>
      `The payment provider refuses: No such payment_intent: '${intent}'`
    const forgotten = async () => {
      const order = await on.placeByCard()
      on.shop.payments.unknown.add(order.payment_intent)
      return order
    }
    const paid = async () => {
      const order = await on.placeByCard()
      await on.deliverWebhook(order.payment_intent)
      on.shop.payments.unknown.add(order.payment_intent)
      return order
    }
    const paymentOf = async (intent: string) =>
      (
        await on.shop.db
          .select()
          .from(payments)
          .where(eq(payments.intent_id, intent))
      )[0]
    const lookInto = () =>
      runKitchen(on.shop.app, { args: ['look-into'], user: 'anna' })
    const askAboutPaid = () =>
      runRound(
        paidPaymentWork(on.shop.app),
        new AbortController().signal,
        () => undefined,
      )
    const made = () =>
      on.shop.payments.calls.filter((call) => call === 'createIntent').length

    test('L18: a customer who asks reads that the order is cancelled; the log has the words of the provider once, and customer and kitchen are told', async () => {
      const lines = listen()
      const { order_id, payment_intent } = await forgotten()
      expect(await on.checkExpiry(order_id)).toBe('cancelled')
      expect(await on.checkExpiry(order_id)).toBe('cancelled')
      expect(lines()).toEqual([saying(payment_intent)])
      expect(await paymentOf(payment_intent)).toMatchObject({
        status: 'unknown',
      })
      expect(
        (await on.shop.mails()).find(({ text }) => text.includes(order_id))
          ?.text,
      ).toContain('the payment provider does not know your payment')
      expect(await lookInto()).toContain(
        `The payment provider does not know the payment ${payment_intent}`,
      )
    })

    test('L18: background work ends the payment, and asks no more as of an open one', async () => {
      const { order_id } = await forgotten()
      await on.reconcile()
      expect(await on.stateOf(order_id)).toEqual([
        'CANCELLED',
        'requires_payment_method',
      ])

      const before = on.shop.payments.calls.length
      await on.reconcile()
      expect(on.shop.payments.calls.length).toBe(before)
    })

    test.each(['stripe', 'alipay', 'wallet'])(
      'L18: its order cannot be paid again by %s, so that nobody pays twice',
      async (payment_type) => {
        const { order_id } = await forgotten()
        const intents = made()
        const again = await on.place(orderBody({ payment_type, order_id }))
        expect([again.status, again.json()]).toMatchObject([
          409,
          { code: 'order_cancelled' },
        ])
        expect([await on.balance(), made()]).toEqual([50_000, intents])
      },
    )

    test('L18: a payment that becomes unknown while it is resumed is refused for certain', async () => {
      const { order_id, payment_intent } = await on.placeByCard()
      on.shop.payments.hooks.after = (operation) => {
        if (operation === 'findIntent')
          on.shop.payments.unknown.add(payment_intent)
      }

      const again = await on.tryCard({ order_id })
      expect([again.status, again.json()]).toEqual([
        409,
        {
          detail:
            'The payment provider does not know your payment, so nothing more will be charged for it. Please check your statement before you pay again.',
          code: 'order_cancelled',
        },
      ])
      expect(await on.stateOf(order_id)).toEqual([
        'CANCELLED',
        'requires_payment_method',
      ])
    })

    test('L18: its order expires, and the kitchen that cancels it reads that it is cancelled', async () => {
      const first = await forgotten()
      const other = await forgotten()
      await expect(
        cancelOrder(on.shop.app, first.order_id, why),
      ).rejects.toThrow(`${first.order_id} is cancelled already.`)

      on.expire()
      await on.reconcile()
      expect(await on.stateOf(other.order_id)).toEqual([
        'CANCELLED',
        'requires_payment_method',
      ])
    })

    test('L18: when the provider knows it again it is cancelled there, or given back if it was paid, without webhooks too', async () => {
      const open = await forgotten()
      const late = await forgotten()

      await on.reconcile()
      on.shop.payments.pay(late.payment_intent)
      on.shop.clock.advance(hourMs)
      await askAboutPaid()
      expect(on.shop.payments.refunds).not.toContain(late.payment_intent)

      on.shop.payments.unknown.clear()
      on.shop.clock.advance(hourMs)
      await askAboutPaid()
      expect(
        on.shop.payments.refunds.filter((id) => id === late.payment_intent),
      ).toHaveLength(1)
      expect(await paymentOf(late.payment_intent)).toMatchObject({
        refund_status: 'done',
      })
      expect(await paymentOf(open.payment_intent)).toMatchObject({
        status: 'canceled',
      })
      expect(on.intentOf(open.payment_intent).status).toBe('canceled')
      expect(await lookInto()).not.toContain(open.payment_intent)
    })

    test('L18: of a recharge nothing is credited, unless the provider knows it again as paid', async () => {
      const { transaction_id, intent } = await on.beginRecharge({
        amount: '20.00',
      })
      on.shop.payments.unknown.add(intent)
      expect(await on.rechargeStatus(transaction_id)).toEqual({
        status: 'canceled',
      })
      expect([await on.balance(), await lookInto()]).toEqual([
        50_000,
        expect.stringContaining(intent),
      ])

      on.shop.payments.unknown.clear()
      await on.deliverWebhook(intent)
      expect(await on.rechargeStatus(transaction_id)).toEqual({
        status: 'succeeded',
      })
      expect(await on.balance()).toBe(52_000)
    })

    test('L18: an order that was paid stays paid, and the log has the words of the provider', async () => {
      const lines = listen()
      const { order_id, payment_intent } = await paid()

      on.shop.clock.advance(hourMs)
      await askAboutPaid()
      expect(lines()).toEqual([saying(payment_intent)])

      const paidOrder = {
        order_id,
        status: 'ORDER_PLACED',
        payment_status: 'succeeded',
      }
      expect(
        await on.shop.db
          .select()
          .from(orders)
          .where(eq(orders.order_id, order_id)),
      ).toEqual([expect.objectContaining(paidOrder)])
    })

    test('L18: its refund has failed at once: the kitchen is told, and the provider is not asked again', async () => {
      const lines = listen()
      const { order_id, payment_intent } = await paid()

      await cancelOrder(on.shop.app, order_id, why)
      expect(lines()).toEqual([saying(payment_intent)])
      expect(await paymentOf(payment_intent)).toMatchObject({
        refund_status: 'failed',
      })
      expect(await lookInto()).toContain(
        `The refund of ${payment_intent} has failed`,
      )

      const keys = (await on.shop.mails()).map(({ dedupe_key }) => dedupe_key)
      expect(keys).toContain(`refund-failed:${payment_intent}`)
      const before = on.shop.payments.calls.length

      await on.reconcile()
      expect(on.shop.payments.calls.length).toBe(before)
    })

    test('L18: a part of it has failed at once as well', async () => {
      const { order_id, payment_intent } = await paid()
      await refundOrder(on.shop.app, order_id, { amount: 500 }, why)
      expect(await lookInto()).toContain(
        'The payment provider did not refund A$5.00',
      )

      const before = on.shop.payments.calls.length
      await on.reconcile()
      expect(on.shop.payments.calls.length).toBe(before)
      expect(on.shop.payments.refunds).not.toContain(payment_intent)
    })

    test.each([
      [
        'findIntent',
        503,
        (id: string) =>
          on.request('POST', '/orders/check-expiry/', { order_id: id }),
      ],
      [
        'cancelIntent',
        503,
        (id: string) => on.place(orderBody({ order_id: id })),
      ],
      ['listCards', 200, () => on.request('GET', '/stripe-payment-methods/')],
    ] as const)(
      'L18: a refusal of %s by the provider is a line at level error with its words, answered %i',
      async (refused, status, ask) => {
        const lines = listen()
        const { order_id } = await on.placeByCard()

        on.shop.payments.hooks.before = (operation) => {
          if (operation === refused)
            refuse('Invalid API Key provided: sk_test_****1234')
        }
        expect((await ask(order_id)).status).toBe(status)
        expect(lines()).toEqual([
          'The payment provider refuses: Invalid API Key provided: sk_test_****1234',
        ])
      },
    )

    test.each([
      [
        'refuses',
        () => refuse('Insufficient funds.'),
        'refuses: Insufficient funds.',
      ],
      ['cannot answer now', fail, 'cannot answer now'],
    ])(
      'L18: the kitchen that tries a refund again reads that the provider %s',
      async (_, how, words) => {
        const { order_id, payment_intent } = await on.placeByCard()
        await on.deliverWebhook(payment_intent)
        await cancelOrder(on.shop.app, order_id, why)

        const matter = `payment-${(await paymentOf(payment_intent))?.id}-failed`
        await on.shop.db
          .update(payments)
          .set({ refund_status: 'failed' })
          .where(eq(payments.intent_id, payment_intent))
        on.shop.payments.hooks.before = (operation) => {
          if (operation === 'refund') how()
        }

        const command = { args: ['retry', matter], user: 'anna' }
        await expect(runKitchen(on.shop.app, command)).rejects.toThrow(words)
        on.shop.payments.hooks.before = () => {}
        await settle(on.shop.app, on.intentOf(payment_intent))
      },
    )
  },
)
