import { eq, isNull, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { settle } from '#server/payments/settle.ts'
import { startWork } from '#server/startWork.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { lost, type Operation } from '#test/support/fakes/provider.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'
import { deferred } from '#test/support/timing/deferred.ts'
import { patience } from '#test/support/timing/patience.ts'

describe.each(bothDatabases)('background work on %s', (database) => {
  const on = usePayingShop(database)
  const { placeByCard, stateOf, intentOf } = on
  beforeEach(async () => {
    const { db, clock } = on.shop
    const isOpen = isNull(payments.closed_at)
    await db
      .update(payments)
      .set({ closed_at: new Date(clock.realNow()) })
      .where(isOpen)
    const isUnpaid = ne(orders.payment_status, 'succeeded')
    await db.update(orders).set({ status: 'CANCELLED' }).where(isUnpaid)
  })
  const callsSince = (before: number, operation: Operation) =>
    on.shop.payments.calls.slice(before).filter((call) => call === operation)
      .length
  /** A second payment of a paid order, whose first refund failed. */
  const dueRefund = async () => {
    const { order_id, payment_intent } = await placeByCard()
    await on.place({ amount: '14.90', order_id })
    on.shop.payments.become(payment_intent, 'succeeded')
    on.shop.payments.hooks.before = lost
    await settle(on.shop.app, intentOf(payment_intent))
    on.shop.payments.hooks.before = () => {}
    return payment_intent
  }
  const overdueOrder = async () => {
    const { order_id } = await placeByCard()
    const expires_at = new Date(on.shop.clock.now() - 1)
    await on.shop.db
      .update(orders)
      .set({ expires_at })
      .where(eq(orders.order_id, order_id))
    return order_id
  }
  const statusOf = async (order_id: string) =>
    (await on.list()).find((order) => order.order_id === order_id)?.status

  test('N10: an inquiry that is never answered holds up neither expiry nor refunds', async () => {
    const refund = await dueRefund()
    const overdue = await overdueOrder()

    await placeByCard()
    on.shop.clock.advance(60_000)
    const answer = deferred<void>()

    on.shop.payments.hooks.before = (operation) =>
      operation === 'findIntent' ? answer.promise : undefined
    const work = startWork(on.shop.app)

    await vi.waitFor(
      () => expect(on.shop.payments.refunds).toContain(refund),
      patience,
    )
    await vi.waitFor(
      async () => expect(await statusOf(overdue)).toBe('CANCELLED'),
      patience,
    )
    answer.resolve()
    await work.stop()
  })

  test('N10: many orders that cannot be cancelled do not hide the one that can', async () => {
    const stuck = await overdueOrder()
    const [row] = await on.shop.db
      .select()
      .from(orders)
      .where(eq(orders.order_id, stuck))
    const copies = Array.from({ length: 120 }, (_, at) => ({
      ...row,
      order_id: `LK-STUCK-${at}`,
    }))
    const [payment] = await on.shop.db
      .select()
      .from(payments)
      .where(eq(payments.order_id, stuck))

    await on.shop.db
      .insert(orders)
      .values(copies.map(({ id: _, ...row }) => row as never))
    await on.shop.db.insert(payments).values(
      copies.map(({ order_id }) => {
        const { id: _, ...rest } = payment as typeof payments.$inferSelect
        return { ...rest, order_id, intent_id: `pi_${order_id}` }
      }),
    )

    const good = await overdueOrder()
    for (let round = 0; round < 4; round++) await on.reconcile()
    expect(await statusOf(good)).toBe('CANCELLED')
  })

  test('N10: failed work is tried again after 1, 2 and 4 minutes', async () => {
    await overdueOrder()
    on.shop.payments.hooks.before = lost

    const tries: number[] = []
    for (let minute = 1; minute <= 8; minute++) {
      const before = on.shop.payments.calls.length
      await on.reconcile()
      tries.push(callsSince(before, 'cancelIntent'))
    }
    expect(tries).toEqual([1, 1, 0, 1, 0, 0, 0, 1])
    on.shop.payments.hooks.before = () => {}
  })

  test.each([
    ['order is cancelled', 'cancelIntent', () => overdueOrder()],
    ['payment is asked about', 'findIntent', () => placeByCard()],
  ] as const)(
    'N6: two servers share the work: each %s once',
    async (_, operation, make) => {
      for (let count = 0; count < 5; count++) await make()
      const before = on.shop.payments.calls.length
      const other = await on.shop.replica()
      await Promise.all([on.reconcile(), on.reconcile(other.app, 0)])
      expect(callsSince(before, operation)).toBe(5)
    },
  )

  test('a payment is not asked about before its webhook should have come', async () => {
    onTestFinished(on.shop.clock.freeze())
    const { payment_intent, order_id } = await placeByCard()

    on.shop.payments.pay(payment_intent)
    const before = on.shop.payments.calls.length
    await on.reconcile(on.shop.app, 59_000)
    expect(callsSince(before, 'findIntent')).toBe(0)

    await on.reconcile(on.shop.app, 1000)
    expect([
      callsSince(before, 'findIntent'),
      await statusOf(order_id),
    ]).toEqual([1, 'ORDER_PLACED'])
    expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
  })

  test('N5: told to stop, the work ends after the item in progress', async () => {
    for (let count = 0; count < 3; count++) await placeByCard()
    on.shop.clock.advance(60_000)

    const asked = deferred<void>()
    const answer = deferred<void>()
    const before = on.shop.payments.calls.length

    on.shop.payments.hooks.before = async (operation) => {
      if (operation !== 'findIntent') return
      asked.resolve()
      await answer.promise
    }

    const work = startWork(on.shop.app)
    await asked.promise
    const stopped = work.stop()

    answer.resolve()
    await stopped
    expect(callsSince(before, 'findIntent')).toBe(1)
  })
})
