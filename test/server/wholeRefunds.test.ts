import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderChanges, partRefunds } from '#server/db/schema/kitchen.ts'
import { cancelOrder } from '#server/orders/cancelOrder.ts'
import { refundOrder } from '#server/orders/refundOrder.ts'
import { settle } from '#server/payments/settle.ts'
import { readDayReport } from '#server/reports/readDayReport.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { lost } from '#test/support/fakes/provider.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

const why = { reason: 'The meal was cold', reasonZh: '餐点凉了', by: 'anna' }

describe.each(bothDatabases)(
  'a refund of everything that keeps the order on %s',
  (database) => {
    const on = usePayingShop(database)
    const { stateOf, placeByCard, intentOf, deliverWebhook } = on
    const refundAll = (orderId: string, server = on.shop.app) =>
      refundOrder(server, orderId, { all: true }, why)
    const placed = async () =>
      ((await on.place(orderBody())).json() as { order_id: string }).order_id
    const paidByCard = async () => {
      const order = await placeByCard()
      await deliverWebhook(order.payment_intent)
      return order
    }
    const mailsAbout = async (orderId: string, key: RegExp) =>
      (await on.shop.mails()).filter(
        ({ dedupe_key, text }) =>
          key.test(dedupe_key) && text.includes(orderId),
      )
    const listOf = async (orderId: string) => {
      const report = await readDayReport(on.shop.app, '2026-11-25')
      const [cooked = ''] = report.split('Refunded, not to be cooked')
      return cooked.slice(cooked.indexOf(orderId)).split('\n').slice(0, 6)
    }
    const refundedOf = async (id: string) =>
      (await on.list()).find(({ order_id }) => order_id === id)?.refunded
    /** An order that is paid, in the list of its day, and given back as a whole. */
    const expectKept = async (order_id: string) => {
      expect([await stateOf(order_id), await refundedOf(order_id)]).toEqual([
        ['ORDER_PLACED', 'succeeded'],
        1490,
      ])
      const list = await listOf(order_id)
      expect(list).toContain(
        '    (1) 1 x Yangzhou Fried Rice / 扬州炒饭, Regular / 标准份 350 g',
      )
      expect(list).toContain(
        '    All its money is given back: cook it all the same.',
      )
      expect(list).toContain('    Refunded: A$14.90')
    }

    test('L21: everything of a wallet order is back in the wallet, once, and the order stays', async () => {
      const order_id = await placed()
      await refundOrder(on.shop.app, order_id, { amount: 500 }, why)
      const replica = await on.shop.replica()
      const tries = Array.from({ length: 16 }, (_, at) =>
        refundAll(order_id, at % 2 ? on.shop.app : replica.app).then(
          ({ change }) => change.amount,
          (error: Error) => error.message,
        ),
      )
      const answers = await Promise.all(tries)
      expect(answers.filter((answer) => answer === 990)).toHaveLength(1)
      expect(answers.filter((answer) => answer !== 990)).toEqual(
        Array(15).fill(
          `Nothing is left of ${order_id}: all its money is given back already.`,
        ),
      )
      expect(await on.balance()).toBe(50_000)
      await expectKept(order_id)

      const [, mail, ...others] = await mailsAbout(
        order_id,
        /^(refund|cancelled):/,
      )
      expect([mail?.subject, others]).toEqual([
        `Your payment for order ${order_id} has been refunded`,
        [],
      ])
      expect(mail?.text).toContain(
        'All that you paid for this order is back in your wallet, and your order stays as it is.',
      )
      expect(mail?.text).toContain('Reason: The meal was cold')
    })

    test('L21: everything of a card order goes back through the provider, whose news of it closes nothing, whatever is lost, doubled or late', async () => {
      const { order_id, payment_intent } = await paidByCard()
      on.shop.payments.hooks.after = (operation) =>
        operation === 'refund' ? lost() : undefined
      await refundAll(order_id)
      expect(await mailsAbout(order_id, /^refund:/)).toEqual([])
      await expect(refundAll(order_id)).rejects.toThrow('Nothing is left')

      on.shop.payments.hooks.after = () => {}
      await on.reconcile()
      for (let times = 0; times < 3; times++)
        await settle(on.shop.app, intentOf(payment_intent))
      expect(intentOf(payment_intent).refunded).toBe(1490)
      await expectKept(order_id)

      const mails = await mailsAbout(order_id, /^(refund|cancelled)/)
      expect(mails.map(({ dedupe_key }) => dedupe_key)).toEqual([
        expect.stringMatching(/^refund:part:/),
      ])
      expect(mails[0]?.text).toContain(
        'We have refunded all that you paid for this order to your original payment method, and your order stays as it is.',
      )
      expect(await on.mailsOf(order_id)).toHaveLength(2)
    })

    test("L21: a person who gives everything back on the provider's page at the same moment does not close it either", async () => {
      const { order_id, payment_intent } = await paidByCard()
      on.shop.payments.hooks.before = (operation) => {
        if (operation === 'refund')
          on.shop.payments.become(payment_intent, 'succeeded', {
            refunded: 1490,
          })
      }
      await refundAll(order_id)
      on.shop.payments.hooks.before = () => {}
      await on.reconcile()
      await expectKept(order_id)
      expect(await on.shop.db.select().from(partRefunds)).toContainEqual(
        expect.objectContaining({ amount: 1490, status: 'covered' }),
      )
      expect(await mailsAbout(order_id, /^(refund|cancelled)/)).toMatchObject([
        {
          dedupe_key: `refund:${payment_intent}`,
          text: expect.stringContaining('your order stays as it is'),
        },
      ])
    })

    test('L21: after a part by hand the rest is given back, and the order stays', async () => {
      const { order_id, payment_intent } = await paidByCard()
      await deliverWebhook(payment_intent, { refunded: 500 })
      expect((await refundAll(order_id)).change.amount).toBe(990)
      await on.reconcile()
      await expectKept(order_id)
    })

    test('L21: an order that was kept can still be cancelled, and costs nothing more', async () => {
      const wallet = await placed()
      await refundAll(wallet)
      await cancelOrder(on.shop.app, wallet, why)
      const { order_id, payment_intent } = await paidByCard()
      await refundAll(order_id)
      await cancelOrder(on.shop.app, order_id, why)
      await on.reconcile()

      for (const id of [wallet, order_id])
        expect(await stateOf(id)).toEqual(['CANCELLED', 'refunded'])
      expect([await on.balance(), intentOf(payment_intent).refunded]).toEqual([
        50_000, 1490,
      ])
      expect((await mailsAbout(wallet, /^cancelled:/))[0]?.text).not.toContain(
        'A$0.00',
      )
    })

    test('L21: a Chinese customer reads that everything is back and the order stays', async () => {
      const order_id = await placed()
      await on.shop.db.execute(
        sql`update orders set language = 'zh' where order_id = ${order_id}`,
      )
      await refundAll(order_id)
      const [mail] = await mailsAbout(order_id, /^refund:/)
      expect(mail?.text).toContain(
        '您为此订单支付的款项已全部退回您的钱包，订单保持不变。',
      )
      expect(mail?.text).toContain('原因：餐点凉了')

      const [change] = await on.shop.db
        .select()
        .from(orderChanges)
        .where(eq(orderChanges.order_id, order_id))
      expect(change).toMatchObject({ amount: 1490, line: null })
    })
  },
)
