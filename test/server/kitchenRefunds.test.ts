import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { couponUses } from '#server/db/schema/checkout.ts'
import { orderChanges, partRefunds } from '#server/db/schema/kitchen.ts'
import { payments } from '#server/db/schema/payments.ts'
import { ledgerEntries } from '#server/db/schema/wallet.ts'
import { cancelOrder } from '#server/orders/cancelOrder.ts'
import { refundOrder } from '#server/orders/refundOrder.ts'
import type { RefundRequest } from '#server/orders/refundPart.ts'
import { settle } from '#server/payments/settle.ts'
import { readDayReport } from '#server/reports/readDayReport.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { fail, lost } from '#test/support/fakes/provider.ts'
import { amounts, friedRice, orderBody } from '#test/support/shop/placeOrder.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

const why = { reason: 'The stove is broken', reasonZh: '炉灶坏了', by: 'anna' }
const two = { ...friedRice, quantity: 2 }
const twoPortions = orderBody(amounts(2980, 0, 0), [two])

const withCoupon = orderBody(
  { ...amounts(4470, 0, 447), coupon: 'LANTERN10' },
  [{ ...friedRice, quantity: 3 }],
)

describe.each(bothDatabases)(
  'what the kitchen gives back on %s',
  (database) => {
    const on = usePayingShop(database)
    const { stateOf, placeByCard, intentOf, deliverWebhook } = on
    const cancel = (orderId: string, reasons = why) =>
      cancelOrder(on.shop.app, orderId, reasons)
    const refund = (
      orderId: string,
      part: RefundRequest,
      server = on.shop.app,
    ) => refundOrder(server, orderId, part, why)
    const placed = async (body = orderBody()) =>
      ((await on.place(body)).json() as { order_id: string }).order_id
    const paidByCard = async () => {
      const order = await placeByCard()
      on.shop.payments.pay(order.payment_intent)
      await settle(on.shop.app, intentOf(order.payment_intent))
      return order
    }
    const mailsAbout = async (orderId: string, key: RegExp) =>
      (await on.shop.mails()).filter(
        ({ dedupe_key, text }) =>
          key.test(dedupe_key) && text.includes(orderId),
      )
    const report = () => readDayReport(on.shop.app, '2026-11-25')
    const cooked = async () =>
      (await report()).split('Refunded, not to be cooked')[0]
    const partsOf = async (orderId: string) =>
      await on.shop.db
        .select({ status: partRefunds.status, amount: partRefunds.amount })
        .from(partRefunds)
        .innerJoin(orderChanges, eq(orderChanges.id, partRefunds.change_id))
        .where(eq(orderChanges.order_id, orderId))
        .orderBy(partRefunds.change_id)
    const order = async (id: string) =>
      (await on.list()).find(({ order_id }) => order_id === id)

    test('K20: a wallet order that is cancelled is back in the wallet as a whole, is not cooked, and its customer is told why in their language', async () => {
      const order_id = await placed()
      await on.shop.mails()
      expect([await on.balance(), await cooked()]).toEqual([
        48_510,
        expect.stringContaining(order_id),
      ])

      await cancel(order_id)
      expect([await on.balance(), await stateOf(order_id)]).toEqual([
        50_000,
        ['CANCELLED', 'refunded'],
      ])
      expect(await order(order_id)).toMatchObject({ refunded: 1490 })
      expect(await cooked()).not.toContain(order_id)

      const entries = await on.shop.db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.order_id, order_id))
      expect(
        entries.map(({ order_type, amount }) => [order_type, amount]),
      ).toEqual([
        ['FOOD_ORDER', -1490],
        ['REFUND', 1490],
      ])

      const history = await on.request('GET', '/transactions/wallet/')
      expect((history.json() as object[]).slice(0, 2)).toMatchObject([
        { type: 'CREDIT', amount: '14.90', order_type: 'REFUND', order_id },
        { type: 'DEBIT', amount: '14.90', order_type: 'FOOD_ORDER', order_id },
      ])

      const [mail, ...others] = await mailsAbout(
        order_id,
        /^(cancelled|refund|order):/,
      )
      expect([mail?.text, others]).toEqual([
        expect.stringMatching(
          /back in your wallet[\s\S]*Reason: The stove is broken[\s\S]*A\$14.90/,
        ),
        [],
      ])
      await expect(cancel(order_id)).rejects.toThrow(
        `${order_id} is cancelled already, by anna, who gave A$14.90 back.`,
      )
    })

    test('K20: a customer with Chinese texts gets the Chinese reason', async () => {
      const headers = { 'accept-language': 'zh' }
      const answer = await on.shop.send({
        method: 'POST',
        url: '/api/orders/create/',
        payload: orderBody(),
        as: on.wei.tokens,
        headers,
      })
      const { order_id } = answer.json() as { order_id: string }

      await cancel(order_id)
      const [mail] = await mailsAbout(order_id, /^cancelled:/)
      expect(mail).toMatchObject({
        subject: `您的订单 ${order_id} 已取消`,
        text: expect.stringContaining('原因：炉灶坏了'),
      })
    })

    test('K20: an order that was paid by card is cancelled at once, its payment goes back as a whole, and the customer hears of the refund when it is done', async () => {
      const { order_id, payment_intent } = await paidByCard()
      on.shop.payments.hooks.before = (operation) =>
        operation === 'refund' ? lost() : undefined
      await cancel(order_id)
      expect(await stateOf(order_id)).toEqual(['CANCELLED', 'refunded'])
      expect(await cooked()).not.toContain(order_id)

      const mails = await mailsAbout(order_id, /^(cancelled|refund):/)
      expect(mails.map(({ text }) => text)).toEqual([
        expect.stringMatching(
          /will write to you when that is done[\s\S]*The stove is broken/,
        ),
      ])

      on.shop.payments.hooks.before = () => {}
      await on.reconcile()
      expect(on.shop.payments.refunds).toContain(payment_intent)
      expect(await mailsAbout(order_id, /^refund:/)).toMatchObject([
        { text: expect.stringContaining('your order is cancelled') },
      ])
      expect(await order(order_id)).toMatchObject({ refunded: 1490 })
    })

    test('K20: an unpaid order that is cancelled cannot be paid any more, and costs nothing', async () => {
      const { order_id, payment_intent } = await placeByCard()
      expect(await cancel(order_id)).toMatchObject({
        channel: 'unpaid',
        change: { amount: 0 },
      })
      expect(intentOf(payment_intent)).toMatchObject({ status: 'canceled' })
      expect((await stateOf(order_id))[0]).toBe('CANCELLED')
      expect(await mailsAbout(order_id, /^cancelled:/)).toMatchObject([
        { text: expect.stringContaining('nothing was charged') },
      ])
    })

    test('K20: an order whose payment the bank is still processing, or that may still be paid while the provider is away, is not cancelled', async () => {
      const { order_id, payment_intent } = await placeByCard()
      on.shop.payments.become(payment_intent, 'processing')
      await expect(cancel(order_id)).rejects.toThrow(
        `The payment of ${order_id} is being processed`,
      )

      on.shop.payments.hooks.before = () => lost()
      await expect(cancel(order_id)).rejects.toThrow(
        'The payment provider did not answer',
      )

      on.shop.payments.hooks.before = () => {}
      expect((await stateOf(order_id))[0]).toBe('ORDER_PLACED')
      on.shop.payments.become(payment_intent, 'canceled')
      await settle(on.shop.app, intentOf(payment_intent))
    })

    test('K21: pieces of a line are refunded at their paid price, and the order stays', async () => {
      const order_id = await placed(withCoupon)
      const before = (await on.balance()) ?? 0
      const { change } = await refund(order_id, { line: 1, quantity: 1 })
      expect(change).toMatchObject({
        amount: 1341,
        line: 1,
        quantity: 1,
        done_by: 'anna',
      })
      expect(await on.balance()).toBe(before + 1341)
      expect(await order(order_id)).toMatchObject({
        status: 'ORDER_PLACED',
        refunded: 1341,
      })
      expect(await cooked()).toMatch(
        new RegExp(`${order_id}[^#]*Refunded: A\\$13.41`),
      )
      expect(await mailsAbout(order_id, /^refund:part:/)).toMatchObject([
        {
          text: expect.stringMatching(
            /For: 1 × Yangzhou Fried Rice[\s\S]*stove[\s\S]*Refund: A\$13.41/,
          ),
        },
      ])
    })

    test('K21: a part of a card payment is given back through the provider, once, and is told when it is done', async () => {
      const { order_id, payment_intent } = await paidByCard()
      on.shop.payments.hooks.after = (operation) =>
        operation === 'refund' ? lost() : undefined
      await refund(order_id, { amount: 500 })
      expect([
        await partsOf(order_id),
        await mailsAbout(order_id, /^refund:/),
      ]).toEqual([[{ status: 'asked', amount: 500 }], []])

      on.shop.payments.hooks.after = () => {}
      await on.reconcile()
      expect([
        intentOf(payment_intent).refunded,
        await partsOf(order_id),
      ]).toEqual([500, [{ status: 'done', amount: 500 }]])
      expect(await order(order_id)).toMatchObject({
        status: 'ORDER_PLACED',
        refunded: 500,
      })
      expect(await mailsAbout(order_id, /^refund:/)).toMatchObject([
        {
          text: expect.stringMatching(
            /Reason: The stove is broken[\s\S]*Refund: A\$5.00/,
          ),
        },
      ])

      await refund(order_id, { amount: 300 })
      await on.reconcile()
      const texts = (await mailsAbout(order_id, /^refund:/)).map(
        ({ text }) => text,
      )
      expect(texts[1]).toContain('Refund: A$3.00')
      expect(texts).toHaveLength(2)

      await cancel(order_id)
      expect([
        intentOf(payment_intent).refunded,
        await stateOf(order_id),
      ]).toEqual([1490, ['CANCELLED', 'refunded']])
    })

    test('K21: after an answer of failure the provider is asked again with another key, and gives back once', async () => {
      const { order_id, payment_intent } = await paidByCard()
      on.shop.payments.hooks.before = (operation) =>
        operation === 'refund' ? fail() : undefined
      await refund(order_id, { amount: 500 })
      on.shop.payments.hooks.before = () => {}
      await on.reconcile()
      expect(
        on.shop.payments.refunds.filter((refund) =>
          refund.startsWith(payment_intent),
        ),
      ).toEqual([`${payment_intent}: 500`])
    })

    test('K21: a part that fails after it was done is made again, its mail is withdrawn, and after three failures the kitchen is told', async () => {
      const { order_id, payment_intent } = await paidByCard()
      await refund(order_id, { amount: 500 })

      const [{ mark = '' } = {}] = intentOf(payment_intent).parts
      const failed = { mark, amount: 500, status: 'failed' as const }
      for (let failures = 1; failures < 3; failures++) {
        const parts = Array(failures).fill(failed)
        await deliverWebhook(payment_intent, { refunded: 0, parts })
        expect([
          await partsOf(order_id),
          await mailsAbout(order_id, /^refund:/),
        ]).toEqual([[{ status: 'due', amount: 500 }], []])
        await on.reconcile(on.shop.app, 3_600_000)
        expect(await partsOf(order_id)).toEqual([
          { status: 'done', amount: 500 },
        ])
      }
      await deliverWebhook(payment_intent, {
        refunded: 0,
        parts: Array(3).fill(failed),
      })
      await on.reconcile(on.shop.app, 3_600_000)
      expect(await partsOf(order_id)).toEqual([
        { status: 'failed', amount: 500 },
      ])
      expect(await mailsAbout(order_id, /^refund-failed:part/)).toMatchObject([
        { for_kitchen: true, text: expect.stringContaining('A$5.00') },
      ])
    })

    test('L17: a refund on the page of the provider at the same moment is never exceeded: the part that is too much is refused, and the kitchen is told', async () => {
      const { order_id, payment_intent } = await paidByCard()
      on.shop.payments.hooks.before = (operation) => {
        if (operation === 'refund')
          on.shop.payments.become(payment_intent, 'succeeded', {
            refunded: 1000,
          })
      }
      await refund(order_id, { amount: 500 })
      on.shop.payments.hooks.before = () => {}
      await on.reconcile()
      expect([
        intentOf(payment_intent).refunded,
        await partsOf(order_id),
      ]).toEqual([1000, [{ status: 'failed', amount: 500 }]])
      expect(await mailsAbout(order_id, /^refund-failed:part/)).toHaveLength(1)
      await expect(refund(order_id, { amount: 491 })).rejects.toThrow(
        `A$4.91 is more than is left of ${order_id}: A$4.90.`,
      )
    })

    test('L17: a whole refund on the page of the provider covers the part that was asked for', async () => {
      const { order_id, payment_intent } = await paidByCard()
      on.shop.payments.hooks.before = (operation) => {
        if (operation === 'refund')
          on.shop.payments.become(payment_intent, 'succeeded', {
            refunded: 1490,
          })
      }
      await refund(order_id, { amount: 500 })
      on.shop.payments.hooks.before = () => {}
      expect([await partsOf(order_id), await stateOf(order_id)]).toEqual([
        [{ status: 'covered', amount: 500 }],
        ['CANCELLED', 'refunded'],
      ])
      expect(await mailsAbout(order_id, /^refund-failed/)).toEqual([])
    })

    test('L17: while a payment is disputed nothing of it is given back, and a part that was asked for before is refused', async () => {
      const { order_id, payment_intent } = await paidByCard()
      on.shop.payments.hooks.before = (operation) => {
        if (operation === 'refund')
          on.shop.payments.become(payment_intent, 'succeeded', {
            dispute: 'needs_response',
          })
      }
      await refund(order_id, { amount: 500 })
      on.shop.payments.hooks.before = () => {}
      expect(await partsOf(order_id)).toEqual([
        { status: 'failed', amount: 500 },
      ])

      for (const attempt of [
        () => cancel(order_id),
        () => refund(order_id, { amount: 300 }),
      ])
        await expect(attempt()).rejects.toThrow(
          `The payment of ${order_id} is disputed`,
        )
      await deliverWebhook(payment_intent, { dispute: 'won' })
      await cancel(order_id)
      expect(await stateOf(order_id)).toEqual(['CANCELLED', 'refunded'])
    })

    test('K22: a refused command changes nothing, and its sentence names the order', async () => {
      const order_id = await placed(twoPortions)
      const { order_id: unpaid } = await placeByCard()
      const cases: [() => Promise<unknown>, string][] = [
        [() => cancel('LK-0000-00'), 'There is no order LK-0000-00.'],
        [
          () => refund('LK-0000-00', { amount: 1 }),
          'There is no order LK-0000-00.',
        ],
        [() => refund(unpaid, { amount: 1 }), `${unpaid} is not paid`],
        [
          () => refund(order_id, { line: 2, quantity: 1 }),
          `${order_id} has no line 2: its lines are 1 to 1.`,
        ],
        [
          () => refund(order_id, { line: 1, quantity: 3 }),
          `Line 1 of ${order_id} has 2 × Yangzhou Fried Rice`,
        ],
        [
          () => refund(order_id, { amount: 2981 }),
          `A$29.81 is more than is left of ${order_id}: A$29.80.`,
        ],
        [
          () => refund(order_id, { amount: 2980 }),
          `A$29.80 is all that is left of ${order_id}: say "cancel" to give it back and cook nothing, or "refund ${order_id} --all" to give it back and keep the order.`,
        ],
      ]

      for (const [attempt, sentence] of cases)
        await expect(attempt()).rejects.toThrow(sentence)
      const [changes] = await on.shop.db
        .select({ count: sql<number>`count(*)::int` })
        .from(orderChanges)
        .where(eq(orderChanges.order_id, order_id))
      expect([changes?.count, await order(order_id)]).toMatchObject([
        0,
        { refunded: 0 },
      ])
    })

    test('K22: a command that is sent twice gives back once, and an equal refund later has to be asked for', async () => {
      const order_id = await placed(twoPortions)
      await refund(order_id, { amount: 500 })
      await expect(
        refund(order_id, { amount: 500, again: true }),
      ).rejects.toThrow(
        `anna has given A$5.00 of ${order_id} back already, less than a minute ago: wait a minute`,
      )
      await expect(refund(order_id, { amount: 500 })).rejects.toThrow(
        /less than a minute ago\.$/,
      )

      on.shop.clock.advance(60_000)
      await expect(refund(order_id, { amount: 500 })).rejects.toThrow(
        'add --again',
      )

      await refund(order_id, { amount: 500, again: true })
      expect(await order(order_id)).toMatchObject({ refunded: 1000 })
    })

    test('K22: the record of changes to an order can be neither changed nor deleted', async () => {
      const order_id = await placed()
      const begun = on.shop.clock.now()

      await cancel(order_id)
      const [change] = await on.shop.db
        .select()
        .from(orderChanges)
        .where(eq(orderChanges.order_id, order_id))
      expect(change).toMatchObject({
        kind: 'cancel',
        amount: 1490,
        done_by: 'anna',
        reason: why.reason,
      })
      expect(change?.created_at.getTime()).toBeGreaterThanOrEqual(begun)

      for (const statement of [
        'update order_changes set amount = 1',
        'delete from order_changes',
      ])
        await expect(on.shop.db.execute(sql.raw(statement))).rejects.toThrow()
    })

    test('L15: a coupon of a cancelled order can be used again', async () => {
      const isTheirs = and(
        eq(couponUses.kind, 'order'),
        eq(couponUses.customer_id, on.wei.id),
      )
      const uses = async () =>
        (await on.shop.db.select().from(couponUses).where(isTheirs)).map(
          (row) => row.uses,
        )
      const order_id = await placed(withCoupon)
      expect(await uses()).toEqual([1])

      await cancel(order_id)
      expect(await uses()).toEqual([0])
    })

    test('L17: sixty-four refunds at once, on two servers, give back less than was paid, and a cancellation the rest', async () => {
      const wallet = await placed(twoPortions)
      const { order_id: card, payment_intent } = await paidByCard()
      const replica = await on.shop.replica()

      for (const [order_id, step] of [
        [wallet, 100],
        [card, 50],
      ] as const) {
        const tries = Array.from({ length: 64 }, (_, at) =>
          refund(
            order_id,
            { amount: step + at },
            at % 2 ? on.shop.app : replica.app,
          ).catch(() => null),
        )
        await Promise.all(tries)
        // A call may fail after its refund is recorded.
        const made = await on.shop.db
          .select({ amount: orderChanges.amount })
          .from(orderChanges)
          .where(eq(orderChanges.order_id, order_id))
        const refunded = made.reduce((total, { amount }) => total + amount, 0)
        expect(refunded).toBeLessThan(order_id === wallet ? 2980 : 1490)
        expect(made.length).toBeGreaterThan(5)
        await on.reconcile()
        expect(await order(order_id)).toMatchObject({
          refunded,
          status: 'ORDER_PLACED',
        })
      }

      const cancellations = [wallet, card].flatMap((id) =>
        Array.from({ length: 16 }, () =>
          cancel(id).then(
            () => 1,
            () => 0,
          ),
        ),
      )
      const done = await Promise.all(cancellations)
      expect(done.reduce<number>((total, count) => total + count, 0)).toBe(2)

      await on.reconcile()
      expect([await on.balance(), intentOf(payment_intent).refunded]).toEqual([
        50_000, 1490,
      ])

      const isNotDone = sql`${payments.order_id} = ${card} and ${payments.refund_status} <> 'done'`
      expect(await on.shop.db.select().from(payments).where(isNotDone)).toEqual(
        [],
      )
    })
  },
)
