import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { parseCents, sum, toDecimal } from '#contract/money.ts'
import {
  bookPeriods,
  monthRange,
  periodOf,
  quarterRange,
} from '#server/domain/bookPeriods.ts'
import { cancelOrder } from '#server/orders/cancelOrder.ts'
import { refundOrder } from '#server/orders/refundOrder.ts'
import { readBooks } from '#server/reports/readBooks.ts'
import { databases } from '#test/support/database/create.ts'
import { amounts, friedRice, orderBody } from '#test/support/shop/placeOrder.ts'
import { type Unpaid, usePayingShop } from '#test/support/shop/usePaying.ts'

const why = { reason: 'Sold out', by: 'Mei' }
const range = { first: '2026-09-28', last: '2026-10-09' }

/** Instants around midnight of Sydney: a quarter ends, and the clocks go forward on 4 October. */
const instants = [
  '2026-09-30T23:59:30+10:00',
  '2026-10-01T00:00:10+10:00',
  '2026-10-03T23:59:30+10:00',
  '2026-10-04T00:00:10+10:00',
  '2026-10-04T23:59:30+11:00',
  '2026-10-05T00:00:10+11:00',
]

test('K65: periods are days, months and calendar quarters, cut at the ends of the range', () => {
  expect(monthRange('2028-02')).toEqual({
    first: '2028-02-01',
    last: '2028-02-29',
  })
  expect(quarterRange('2026-q4')).toEqual({
    first: '2026-10-01',
    last: '2026-12-31',
  })
  expect([monthRange('2026-13'), quarterRange('2026-Q5')]).toEqual([null, null])
  expect(
    bookPeriods({ first: '2026-08-30', last: '2026-10-02' }, 'quarter'),
  ).toEqual([
    { name: '2026-Q3', first: '2026-08-30', last: '2026-09-30' },
    { name: '2026-Q4', first: '2026-10-01', last: '2026-10-02' },
  ])
  expect(
    bookPeriods({ first: '2026-09-30', last: '2026-10-01' }, 'day').map(
      ({ name }) => name,
    ),
  ).toEqual(['2026-09-30', '2026-10-01'])
  expect(periodOf('2026-12-31', 'month')).toBe('2026-12')
})

describe.each(databases)('the books of a busy shop on %s', (database) => {
  const on = usePayingShop(database)
  const send = (number: string, amount: number) =>
    refundOrder(on.shop.app, number, { amount }, why)

  const payByCard = async (parts: Record<string, unknown> = {}) => {
    const { order_id, payment_intent } = await on.placeByCard({
      schedule_date: '2026-10-09',
      ...parts,
    })
    await on.deliverWebhook(payment_intent)
    return { order_id, payment_intent }
  }
  const payFromWallet = async (parts: Record<string, unknown> = {}) => {
    const body = { schedule_date: '2026-10-09', ...parts }
    return ((await on.place({ ...orderBody(), ...body })).json() as Unpaid)
      .order_id
  }
  const topUp = async () => {
    const { intent } = await on.beginRecharge({
      amount: '100.00',
      coupon_code: 'topup100',
      actual_amount: '112.00',
    })
    await on.deliverWebhook(intent)
    return intent
  }

  /** Every kind of movement, at each of the instants. */
  const live = async () => {
    for (const instant of instants) {
      on.shop.clock.setNow(instant)
      on.wei = await on.shop.newCustomer({ wallet: 50_000 })
      const eaten = await payFromWallet()
      await on.place({
        ...(await on.delivery(2009, 500)),
        schedule_date: '2026-10-09',
      })
      await payFromWallet({
        coupon: 'WELCOME8',
        menu_item: orderBody({}, [{ ...friedRice, quantity: 3 }]).menu_item,
        ...amounts(4470, 0, 800),
      })
      const card = await payByCard()
      const alipay = await payByCard({ payment_type: 'alipay' })
      const wechat = await payByCard({ payment_type: 'wechat' })
      const disputed = await payByCard()
      const credit = await topUp()

      await send(eaten, 333)
      await send(card.order_id, 555)
      await send(alipay.order_id, 101)
      await cancelOrder(on.shop.app, wechat.order_id, why)
      await on.deliverWebhook(disputed.payment_intent, { dispute: 'lost' })
      await on.deliverWebhook(credit, { refunded: 2500 })
    }
  }

  const read = async (kind: 'day' | 'month' | 'quarter') => {
    const csv = await readBooks(on.shop.db, range, kind)
    const [head = '', ...rows] = csv.split('\n')
    const names = head.split(',')
    return rows.map((row) =>
      Object.fromEntries(
        row.split(',').map((cell, at) => [names[at] ?? '', cell]),
      ),
    )
  }
  /** Cents by day of Sydney, from one statement of SQL. */
  const byDay = async (statement: SQL) => {
    const answer = await on.shop.db.execute(statement)
    const { rows } = answer as { rows: { day: string; cents: string }[] }
    return new Map(rows.map((row) => [row.day, Number(row.cents)]))
  }

  test("K65: each column of each day is what orders, payments and ledger have of that day of Sydney's", async () => {
    await live()
    const rows = await read('day')
    for (const [column, statement] of Object.entries(statements)) {
      const expected = await byDay(statement)
      const format = column === 'orders' ? String : toDecimal
      expect(expected.size, column).toBeGreaterThan(0)
      expect(
        rows.map((row) => [row.first, row[column]]),
        column,
      ).toEqual(
        rows.map(({ first = '' }) => [first, format(expected.get(first) ?? 0)]),
      )
    }
    expect(rows.map(({ first, orders }) => `${first} ${orders}`)).toEqual([
      '2026-09-28 0',
      '2026-09-29 0',
      '2026-09-30 7',
      '2026-10-01 7',
      '2026-10-02 0',
      '2026-10-03 7',
      '2026-10-04 14',
      '2026-10-05 7',
      '2026-10-06 0',
      '2026-10-07 0',
      '2026-10-08 0',
      '2026-10-09 0',
    ])
  })

  test('K65: months and quarters are sums of their days, and the columns add up', async () => {
    const days = await read('day')
    for (const kind of ['month', 'quarter'] as const)
      for (const row of await read(kind)) {
        const own = days.filter(
          ({ first = '' }) => periodOf(first, kind) === row.period,
        )
        for (const column of Object.keys(row).slice(3))
          expect(centsOf([row], [column]), column).toBe(centsOf(own, [column]))
      }
    for (const row of days) {
      const sumOf = (...columns: string[]) => centsOf([row], columns)
      const total = sumOf('total')
      expect(total).toBe(sumOf('dishes', 'delivery_fees') - sumOf('discounts'))
      expect(total).toBe(
        sumOf('paid_wallet', 'paid_card', 'paid_alipay', 'paid_wechat_pay'),
      )
      expect(sumOf('wallet_change')).toBe(
        sumOf('top_ups', 'top_up_bonus', 'refunded_wallet') -
          sumOf('paid_wallet', 'wallet_revoked', 'wallet_deleted'),
      )
    }
  })

  test('K65: a refund at the provider without a time counts with its payment, a late payment apart, and a deleted account gives up its balance', async () => {
    on.shop.clock.setNow('2026-10-06T12:00:00+11:00')
    const part = await payByCard()
    on.shop.clock.setNow('2026-10-07T12:00:00+11:00')
    await on.deliverWebhook(part.payment_intent, { refunded: 700 })

    const late = await on.placeByCard({ schedule_date: '2026-10-09' })
    on.shop.clock.setNow('2026-10-07T13:00:00+11:00')
    await on.checkExpiry(late.order_id)
    await on.deliverWebhook(late.payment_intent)
    on.wei = await on.shop.newCustomer({ wallet: 50_000 })
    await on.request('POST', '/account/delete/', {
      password: on.wei.password,
      balance: '500.00',
    })
    const instant = '2026-10-08T12:00:00+11:00'
    await on.shop.db.execute(
      sql`update payments set closed_at = ${instant}, refund_due_at = ${instant} where intent_id = ${late.payment_intent}`,
    )
    const rows = await read('day')
    const cellsOf = (...columns: string[]) =>
      Object.fromEntries(
        columns.map((column) => [
          column,
          rows
            .filter(({ [column]: cell }) => cell !== '0.00')
            .map(({ first, [column]: cell }) => `${first} ${cell}`),
        ]),
      )
    expect(
      cellsOf(
        'refunded_undated',
        'late_payments',
        'late_payments_refunded',
        'wallet_deleted',
      ),
    ).toEqual({
      refunded_undated: ['2026-10-06 7.00'],
      late_payments: ['2026-10-08 14.90'],
      late_payments_refunded: ['2026-10-08 14.90'],
      wallet_deleted: ['2026-10-07 500.00'],
    })
  })
})

/** The sum of cells in cents; numbers of orders count as cents. */
function centsOf(rows: Record<string, string>[], columns: string[]): number {
  const cells = rows.flatMap((row) => columns.map((column) => row[column]))
  return sum(cells.map((cell) => parseCents(cell ?? '') ?? Number.NaN))
}

function day(column: string): SQL {
  return sql.raw(
    `to_char(${column} at time zone 'Australia/Sydney', 'YYYY-MM-DD')`,
  )
}

function paid(column: string, more = 'true'): SQL {
  return sql`
    select ${day('paid_at')} as day, sum(${sql.raw(column)}) as cents
    from orders where paid_at is not null and ${sql.raw(more)} group by 1`
}

function ledger(more: string, sign = ''): SQL {
  return sql`
    select ${day('created_at')} as day, ${sql.raw(sign)}sum(amount) as cents
    from wallet_entries where ${sql.raw(more)} group by 1`
}

function parts(method: string): SQL {
  return sql`
    select ${day('c.created_at')} as day, sum(p.amount) as cents
    from part_refunds p join order_changes c on c.id = p.change_id
      join payments m on m.id = p.payment_id
    where m.method = ${method} and p.status = 'done' group by 1`
}

function topUps(column: string): SQL {
  return sql`
    select ${day('credited_at')} as day, sum(${sql.raw(column)}) as cents
    from recharges r join payments p on p.recharge_id = r.id
    where credited_at is not null group by 1`
}

/** A statement a column; it shares no code with the books. */
const statements: Record<string, SQL> = {
  orders: paid('1'),
  dishes: paid('subtotal'),
  delivery_fees: paid('shipping_charges'),
  discounts: paid('discount'),
  total: paid('total_price'),
  gst: paid('round(total_price / 11.0)'),
  paid_wallet: paid('total_price', "payment_type = 'wallet'"),
  paid_card: paid('total_price', "payment_type = 'stripe'"),
  paid_alipay: paid('total_price', "payment_type = 'alipay'"),
  paid_wechat_pay: paid('total_price', "payment_type = 'wechat'"),
  refunded_wallet: ledger("order_type = 'REFUND' and order_id is not null"),
  refunded_card: parts('stripe'),
  refunded_alipay: parts('alipay'),
  refunded_wechat_pay: sql`
    select ${day('cancelled_at')} as day, sum(refunded) as cents
    from orders where payment_status = 'refunded' group by 1`,
  gst_refunded: sql`
    select ${day('created_at')} as day, sum(round(amount / 11.0)) as cents
    from order_changes group by 1`,
  top_ups: topUps('r.amount'),
  top_up_bonus: topUps('r.credit - r.amount'),
  top_ups_refunded: topUps('p.amount_refunded'),
  wallet_revoked: ledger("order_type = 'REFUND' and order_id is null", '-'),
  wallet_change: ledger('true'),
  disputes_lost: paid('total_price', "dispute = 'lost'"),
}
