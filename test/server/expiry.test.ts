import { describe, expect, test } from 'vitest'
import { bothDatabases } from '#test/support/database/create.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

describe.each(bothDatabases)(
  'an unpaid order whose time is over on %s',
  (database) => {
    const on = usePayingShop(database)
    const { placeByCard, stateOf, tryCard, checkExpiry, place } = on
    const statusOf = (id: string) =>
      on.shop.payments.intents().find((intent) => intent.id === id)?.status

    test('F7: before that it can be paid, and afterwards it is cancelled, its intent first', async () => {
      const { order_id, payment_intent } = await placeByCard()
      expect(await checkExpiry(order_id)).toBe('proceed')

      on.expire()
      expect(await checkExpiry(order_id)).toBe('cancelled')
      expect(statusOf(payment_intent)).toBe('canceled')
      expect((await stateOf(order_id))[0]).toBe('CANCELLED')
      expect(await checkExpiry(order_id)).toBe('cancelled')

      for (const answer of [
        await tryCard({ order_id }),
        await place({ amount: '14.90', order_id }),
      ])
        expect([answer.status, answer.json()]).toMatchObject([
          409,
          { code: 'order_cancelled' },
        ])
    })

    test('F2: a broken wish to pay it by card is never taken for a payment from the wallet', async () => {
      const { order_id } = await placeByCard()
      const answer = await tryCard({ order_id, time_slot: 'noon' })
      expect([answer.status, answer.json()]).toEqual([
        400,
        { time_slot: ['Please enter a valid value.'] },
      ])
      expect(await stateOf(order_id)).toEqual([
        'ORDER_PLACED',
        'requires_payment_method',
      ])
    })

    test('F2: the day of an order of another backend may be unknown when it is paid, never when it is placed', async () => {
      const { order_id } = await placeByCard()
      expect((await tryCard({ order_id, schedule_date: '' })).status).toBe(200)
      const placed = await tryCard({ schedule_date: '' })
      expect([placed.status, Object.keys(placed.json() as object)]).toEqual([
        400,
        ['schedule_date'],
      ])
    })

    test('F7: one that was paid needs no action', async () => {
      const { order_id, payment_intent } = await placeByCard()
      on.shop.payments.pay(payment_intent)
      expect(await checkExpiry(order_id)).toBe('no_action')
    })

    test('L8: the sweep cancels it without anybody asking', async () => {
      const first = await placeByCard()
      const second = await placeByCard()
      on.expire()
      await on.reconcile()
      expect((await stateOf(first.order_id))[0]).toBe('CANCELLED')
      expect(statusOf(second.payment_intent)).toBe('canceled')
    })

    test('L8: an intent that is made after the end is cancelled before anybody can pay it', async () => {
      on.shop.payments.hooks.after = async (operation) => {
        if (operation !== 'createIntent') return
        on.expire()
        await on.reconcile()
      }

      const answer = await tryCard()
      expect(answer.status).toBe(409)
      expect(on.shop.payments.intents().at(-1)?.status).toBe('canceled')
      expect((await on.list())[0]?.status).toBe('CANCELLED')
    })

    test('payment, sweep, check and wallet at once leave it paid once or cancelled', async () => {
      for (let round = 0; round < 8; round++) {
        on.wei = await on.shop.newCustomer({ wallet: 1490 })
        const { order_id, payment_intent } = await placeByCard()
        const pay = async () => {
          if (statusOf(payment_intent) === 'requires_payment_method')
            on.shop.payments.pay(payment_intent)
          await stateOf(order_id)
        }
        const wallet = place({ amount: '14.90', order_id })
        on.expire()
        await Promise.all([
          wallet,
          on.reconcile(),
          pay(),
          checkExpiry(order_id),
          on.reconcile(),
        ])
        const [status, payment] = await stateOf(order_id)
        expect([status, payment === 'succeeded']).toEqual(
          status === 'CANCELLED'
            ? ['CANCELLED', false]
            : ['ORDER_PLACED', true],
        )
        on.shop.clock.setNow('2026-11-23T09:00:00+11:00')
      }
    })
  },
)
