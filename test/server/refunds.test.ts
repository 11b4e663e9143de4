import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payments } from '#server/db/schema/payments.ts'
import { runRound } from '#server/lib/runRound.ts'
import { paidPaymentWork } from '#server/payments/paymentWork.ts'
import { settle } from '#server/payments/settle.ts'
import { readDayReport } from '#server/reports/readDayReport.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

describe.each(bothDatabases)('what the provider refunds on %s', (database) => {
  const on = usePayingShop(database)
  const { placeByCard, stateOf, mailsOf, intentOf, deliverWebhook } = on
  const paidOrder = async () => {
    const placed = await placeByCard()
    await deliverWebhook(placed.payment_intent)
    return placed
  }
  const report = () => readDayReport(on.shop.app, '2026-11-25')
  const cooked = async () =>
    (await report()).split('Refunded, not to be cooked')[0]
  const refundMails = async (intent: string) =>
    (await on.shop.mails()).filter(({ dedupe_key }) =>
      dedupe_key.startsWith(`refund:${intent}`),
    )
  const rowOf = async (id: string) =>
    (
      await on.shop.db.select().from(payments).where(eq(payments.intent_id, id))
    )[0]
  /** A second payment of a paid order; the shop has asked for its refund. */
  const paidTwice = async () => {
    const { order_id, payment_intent } = await placeByCard()
    await on.place({ amount: '14.90', order_id })
    await deliverWebhook(payment_intent)
    return payment_intent
  }

  test('L10: a payment that was refunded before the shop heard of it closes the order: nothing is cooked or confirmed', async () => {
    const { order_id, payment_intent } = await placeByCard()
    on.shop.payments.become(payment_intent, 'succeeded', { refunded: 1490 })
    expect(await stateOf(order_id)).toEqual(['CANCELLED', 'refunded'])
    expect([
      await mailsOf(order_id),
      on.shop.payments.refunds.includes(payment_intent),
    ]).toEqual([[], false])
    expect(await cooked()).not.toContain(order_id)
    expect(await refundMails(payment_intent)).toHaveLength(1)

    await deliverWebhook(payment_intent, { refunded: 1490 })
    expect(await refundMails(payment_intent)).toHaveLength(1)
  })

  /** Runs the background work for paid payments. */
  const askAgain = async (after: number) => {
    on.shop.clock.advance(after)
    await runRound(
      paidPaymentWork(on.shop.app),
      new AbortController().signal,
      (error) => {
        throw error
      },
    )
  }
  const hour = 3_600_000

  test('L14: a refund of which no webhook told is found before the order is cooked, within an hour', async () => {
    const { order_id, payment_intent } = await paidOrder()
    on.shop.payments.become(payment_intent, 'succeeded', { refunded: 1490 })
    await askAgain(hour / 2)
    expect(await cooked()).toContain(order_id)
    await askAgain(hour / 2)
    expect(await cooked()).not.toContain(order_id)
    expect(await refundMails(payment_intent)).toHaveLength(1)
  })

  test('L14: a dispute of which no webhook told is found too', async () => {
    const { payment_intent } = await paidOrder()
    on.shop.payments.become(payment_intent, 'succeeded', {
      dispute: 'needs_response',
    })
    await askAgain(hour)
    expect(await report()).toContain(
      `The payment ${payment_intent} is disputed: needs_response.`,
    )
  })

  test('P11: a recharge that was refunded while webhooks were lost takes its credit back, within a day', async () => {
    const { intent } = await on.beginRecharge({ amount: '20.00' })
    await deliverWebhook(intent)
    const credited = await on.balance()
    await askAgain(hour)
    on.shop.payments.become(intent, 'succeeded', { refunded: 2000 })
    await askAgain(24 * hour)
    expect(await on.balance()).toBe((credited ?? 0) - 2000)
  })

  test('L10: a paid order that is refunded in full is closed, is not cooked, and its customer is told once', async () => {
    const { order_id, payment_intent } = await paidOrder()
    expect(await cooked()).toContain(order_id)

    for (let times = 0; times < 2; times++)
      await deliverWebhook(payment_intent, { refunded: 1490 })
    expect(await stateOf(order_id)).toEqual(['CANCELLED', 'refunded'])
    expect([await cooked(), await report()]).toEqual([
      expect.not.stringContaining(order_id),
      expect.stringContaining(`${order_id}  A$14.90`),
    ])
    expect(await refundMails(payment_intent)).toMatchObject([
      { text: expect.stringContaining('your order is cancelled') },
    ])
  })

  test('L14: a part refund is noted on the order, in the report and in a mail, and the order is cooked', async () => {
    const { order_id, payment_intent } = await paidOrder()
    await deliverWebhook(payment_intent, { refunded: 500 })
    expect((await on.list())[0]).toMatchObject({
      order_id,
      status: 'ORDER_PLACED',
      refunded: 500,
    })
    expect(await cooked()).toMatch(
      new RegExp(`${order_id}[^#]*Refunded: A\\$5.00`),
    )
    expect(await refundMails(payment_intent)).toMatchObject([
      { text: expect.stringContaining('Refund: A$5.00') },
    ])
  })

  test('L14: older news of no refund takes a part refund neither from the order nor from its mail', async () => {
    const { order_id, payment_intent } = await paidOrder()
    const older = intentOf(payment_intent)
    await deliverWebhook(payment_intent, { refunded: 500 })
    await settle(on.shop.app, older)
    expect((await on.list())[0]).toMatchObject({ order_id, refunded: 500 })
    expect(await refundMails(payment_intent)).toHaveLength(1)
  })

  test('L14: nobody is told of a refund before it is done', async () => {
    const { payment_intent } = await paidOrder()
    await deliverWebhook(payment_intent, {
      refunded: 1490,
      refundPending: 1490,
    })
    expect([
      await refundMails(payment_intent),
      (await rowOf(payment_intent))?.refund_status,
    ]).toEqual([[], 'pending'])

    await deliverWebhook(payment_intent, { refunded: 1490, refundPending: 0 })
    expect(await refundMails(payment_intent)).toHaveLength(1)
    expect(await rowOf(payment_intent)).toMatchObject({ refund_status: 'done' })
  })

  test('L14: a refund that fails later is due again, its mail is withdrawn, and after three failures the kitchen is told', async () => {
    const intent = await paidTwice()
    expect([await refundMails(intent), await rowOf(intent)]).toMatchObject([
      [{}],
      { refund_status: 'done' },
    ])

    for (let failed = 1; failed < 3; failed++) {
      await deliverWebhook(intent, { refunded: 0, refundsFailed: failed })
      expect([await refundMails(intent), await rowOf(intent)]).toMatchObject([
        [],
        { refund_status: 'due', refunded_at: null },
      ])
      on.shop.clock.advance(3_600_000)
      await on.reconcile()
      expect(await rowOf(intent)).toMatchObject({ refund_status: 'done' })
    }
    await deliverWebhook(intent, { refunded: 0, refundsFailed: 3 })
    await on.reconcile()
    expect(on.shop.payments.refunds.filter((id) => id === intent)).toHaveLength(
      3,
    )
    expect(await report()).toContain(`The refund of ${intent} has failed`)

    const toKitchen = (await on.shop.mails()).filter(
      ({ dedupe_key }) => dedupe_key === `refund-failed:${intent}`,
    )
    expect(toKitchen).toMatchObject([
      {
        recipient: on.shop.deps.env.KITCHEN_EMAIL,
        subject: expect.stringMatching(
          /^The refund of order LK-\S+ has failed$/,
        ),
        text: expect.stringContaining(intent),
      },
    ])
  })

  test('L14: a refund of a part that a person made and that failed is mailed to the kitchen, and listed until another one is made', async () => {
    const { order_id, payment_intent } = await paidOrder()
    const toKitchen = async () =>
      (await on.shop.mails()).filter(({ dedupe_key }) =>
        dedupe_key.startsWith(`refund-lost:${payment_intent}`),
      )

    await deliverWebhook(payment_intent, { refunded: 500 })
    const failed = { refunded: 0, refundsFailed: 1, refundLost: 500 }
    for (let times = 0; times < 2; times++)
      await deliverWebhook(payment_intent, failed)
    expect((await on.list())[0]).toMatchObject({
      status: 'ORDER_PLACED',
      refunded: 0,
    })
    expect([await cooked(), await refundMails(payment_intent)]).toEqual([
      expect.stringContaining(order_id),
      [],
    ])

    const listed = `A refund of A$5.00 of ${payment_intent} has failed: refund it again`
    expect(await report()).toContain(listed)
    expect(await toKitchen()).toMatchObject([
      {
        recipient: on.shop.deps.env.KITCHEN_EMAIL,
        text: expect.stringContaining('Refund: A$5.00'),
      },
    ])

    await deliverWebhook(payment_intent, {
      refunded: 0,
      refundsFailed: 2,
      refundLost: 300,
    })
    await deliverWebhook(payment_intent, {
      refunded: 500,
      refundsFailed: 2,
      refundLost: 0,
    })
    expect(await report()).not.toContain(`of ${payment_intent} has failed`)
    expect(await toKitchen()).toMatchObject([
      {},
      { text: expect.stringContaining('A$3.00') },
    ])
    expect(on.shop.payments.refunds).not.toContain(payment_intent)
  })

  test('L14: a whole refund that failed before the shop heard of it is mailed to the kitchen, and the order stays', async () => {
    const { order_id, payment_intent } = await paidOrder()
    await deliverWebhook(payment_intent, { refundsFailed: 1, refundLost: 1490 })
    expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
    expect(await report()).toContain(
      `A refund of A$14.90 of ${payment_intent} has failed`,
    )
    expect(
      (await on.shop.mails()).map(({ dedupe_key }) => dedupe_key),
    ).toContain(`refund-lost:${payment_intent}:1`)
  })

  test('K6: an order that was closed by a refund is not cooked when the refund fails later', async () => {
    const { order_id, payment_intent } = await paidOrder()
    await deliverWebhook(payment_intent, { refunded: 1490 })
    await deliverWebhook(payment_intent, { refunded: 0, refundsFailed: 1 })
    expect(await stateOf(order_id)).toEqual(['CANCELLED', 'refunded'])
    expect([await cooked(), await report()]).toEqual([
      expect.not.stringContaining(order_id),
      expect.stringContaining(`\n  ${order_id}  A$0.00 of A$14.90`),
    ])
  })

  test('L14: a dispute is seen on the order and in the report until it is over', async () => {
    const { order_id, payment_intent } = await paidOrder()
    await deliverWebhook(payment_intent, { dispute: 'needs_response' })
    expect((await on.list())[0]).toMatchObject({
      order_id,
      dispute: 'needs_response',
    })
    expect(await report()).toMatch(/Disputed: needs_response/)
    expect(await report()).toContain(
      `The payment ${payment_intent} is disputed`,
    )

    await deliverWebhook(payment_intent, { dispute: 'lost' })
    expect((await on.list())[0]).toMatchObject({ order_id, dispute: 'lost' })
    expect(await report()).not.toContain(
      `The payment ${payment_intent} is disputed`,
    )
  })

  test('P11: a refund of a recharge that fails gives the credit with its bonus back', async () => {
    const { intent } = await on.beginRecharge({
      amount: '100.00',
      coupon_code: 'TOPUP100',
      actual_amount: '112.00',
    })
    const balances: unknown[] = []

    for (const refunded of [0, 10_000, 10_000, 0, 10_000]) {
      await deliverWebhook(intent, { refunded })
      balances.push(await on.balance())
    }
    expect(balances).toEqual([61_200, 50_000, 50_000, 61_200, 50_000])
  })

  test('P11: older news of a smaller refund gives no credit of a recharge back', async () => {
    const { intent } = await on.beginRecharge({ amount: '50.00' })
    await deliverWebhook(intent, { refunded: 2000 })
    const older = intentOf(intent)
    await deliverWebhook(intent, { refunded: 5000 })
    expect(await on.balance()).toBe(50_000)
    await settle(on.shop.app, older)
    expect(await on.balance()).toBe(50_000)
    expect(await rowOf(intent)).toMatchObject({ amount_refunded: 5000 })
  })
})
