import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isFullList } from '#contract/orders.ts'
import type { Tokens } from '#contract/session.ts'
import { orders } from '#server/db/schema/orders.ts'
import { budgets, charge } from '#server/limits/rateLimits.ts'
import { settle } from '#server/payments/settle.ts'
import { databases } from '#test/support/database/create.ts'
import { createTestShop } from '#test/support/shop/create.ts'
import {
  amounts,
  friedRice,
  orderBody,
  placeOrder,
} from '#test/support/shop/placeOrder.ts'
import { reconcile } from '#test/support/shop/reconcile.ts'
import { type Unpaid, usePayingShop } from '#test/support/shop/usePaying.ts'

type Begun = { transaction_id: string; client_secret: string }

describe.each(databases)('one hostile customer on %s', (database) => {
  const on = usePayingShop(database)
  const { placeByCard, tryCard, place, list, stateOf } = on

  const listBefore = async (before: number) =>
    (
      await on.request('GET', `/orders/list-orders/?before=${before}`)
    ).json() as { id: number }[]
  const questions = () =>
    on.shop.payments.calls.filter((call) => call === 'findIntent').length

  /** The physical positions of a customer's rows: every write changes one. */
  const rows = async () => {
    const customerId = on.wei.id
    const results = await Promise.all([
      on.shop.db.execute(
        sql`select ctid::text from orders where customer_id = ${customerId}`,
      ),
      on.shop.db.execute(
        sql`select ctid::text from payments where customer_id = ${customerId}`,
      ),
    ])
    return results.map((result) => (result as { rows: unknown[] }).rows)
  }

  test('M10: the list of orders has the newest fifty, and goes on before any of them', async () => {
    await place(orderBody())
    const [placed] = await on.shop.db
      .select()
      .from(orders)
      .where(sql`customer_id = ${on.wei.id}`)
    const { id: _, ...copy } = placed ?? ({} as never)
    const expired = {
      ...copy,
      status: 'CANCELLED',
      payment_status: 'requires_payment_method',
    }
    const copies = Array.from({ length: 59 }, (_, at) => ({
      ...expired,
      order_id: `H${on.wei.id}-${at}`,
    }))

    await on.shop.db.insert(orders).values(copies)
    const newest = await list()
    const older = await listBefore(newest.at(-1)?.id ?? 0)
    expect([newest.length, older.length]).toEqual([50, 10])

    const ids = [...newest, ...older].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    expect(await listBefore(ids.at(-1) ?? 0)).toEqual([])
    expect(
      (await on.request('GET', '/orders/list-orders/?before=x')).status,
    ).toBe(400)
  })

  test('M10: a list of orders of two hundred lines each ends with the second, and goes on', async () => {
    const lines = Array(200).fill(friedRice)
    const amount = amounts(1490 * 200, 0, 0)

    for (let attempt = 0; attempt < 3; attempt++)
      expect(
        (await tryCard(orderBody({ ...amount, payment_type: 'stripe' }, lines)))
          .status,
      ).toBe(200)

    const newest = await list()
    const older = await listBefore(newest.at(-1)?.id ?? 0)
    expect([newest.length, older.length]).toEqual([2, 1])
    expect(isFullList(newest)).toBe(true)

    const data = (await on.request('GET', '/account/export/')).json() as {
      orders: unknown[]
    }
    expect(data.orders).toHaveLength(3)
  })

  test('M10: a sixth unpaid order is refused, also when all come at once; a paid one makes room', async () => {
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => tryCard()),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 200, 200, 409, 409,
    ])
    expect((await tryCard()).json()).toEqual({
      detail:
        'You have 5 unpaid orders. Please pay one of them, or try again when one has expired.',
      code: 'too_many_unpaid',
    })
    expect((await place(orderBody())).status).toBe(201)

    const placed = answers.filter(({ status }) => status === 200)
    const [{ order_id }] = placed.map((answer) => answer.json()) as [Unpaid]
    expect((await place({ amount: '14.90', order_id })).status).toBe(201)
    expect((await tryCard()).status).toBe(200)

    const ann = await on.shop.newCustomer()
    const hers = await placeOrder(
      on.shop,
      ann.tokens,
      orderBody({ payment_type: 'stripe' }),
    )
    expect(hers.status).toBe(200)
  })

  test('M10: an unpaid order that has expired makes room', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await placeByCard()
    expect((await tryCard()).status).toBe(409)
    on.expire()
    expect((await tryCard({ schedule_date: '2026-11-25' })).status).toBe(200)
  })

  test('M10: polls of one payment ask the provider once in two seconds', async () => {
    onTestFinished(on.shop.clock.freeze())
    const { order_id, payment_intent } = await placeByCard()
    const before = questions()
    const polls = Array.from({ length: 20 }, () =>
      on.request('GET', `/orders/${order_id}/`),
    )
    expect(
      new Set((await Promise.all(polls)).map(({ status }) => status)),
    ).toEqual(new Set([200]))
    expect(questions() - before).toBe(1)

    on.shop.payments.pay(payment_intent)
    on.shop.clock.advance(2000)
    expect(await stateOf(order_id)).toEqual(['ORDER_PLACED', 'succeeded'])
  })

  test('M10: a customer who is about to pay learns at once about the payment', async () => {
    const { order_id, payment_intent } = await placeByCard()
    await stateOf(order_id)
    on.shop.payments.pay(payment_intent)
    const answer = await on.request('POST', '/orders/check-expiry/', {
      order_id,
    })
    expect(answer.json()).toEqual({ status: 'no_action' })
  })

  test('M10: polls of one recharge ask the provider once in two seconds', async () => {
    onTestFinished(on.shop.clock.freeze())
    const { transaction_id } = await on.beginRecharge({ amount: '50.00' })
    const before = questions()
    const url = `/transactions/wallet/recharge/${transaction_id}/`
    await Promise.all(Array.from({ length: 20 }, () => on.request('GET', url)))
    expect(questions() - before).toBe(1)
  })

  test('M10: a sixth recharge that waits is refused, also when all come at once; a paid one makes room', async () => {
    const begin = () => on.recharge({ amount: '1.00' })
    const answers = await Promise.all(Array.from({ length: 7 }, begin))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 200, 200, 400, 400,
    ])
    expect((await begin()).json()).toEqual({
      amount: [
        'You have 5 unpaid recharges. Please pay one of them, or try again when one has expired.',
      ],
    })

    const placed = answers.find(({ status }) => status === 200)?.json() as Begun
    on.shop.payments.pay(placed.client_secret.replace('_secret', ''))
    expect(await on.rechargeStatus(placed.transaction_id)).toEqual({
      status: 'succeeded',
    })
    expect((await begin()).status).toBe(200)
  })

  test('M10: news that tells nothing new writes nothing', async () => {
    const { order_id } = await placeByCard()
    await stateOf(order_id)
    const known = await rows()
    for (const intent of on.shop.payments.intents().slice(-1))
      await settle(on.shop.app, intent)
    expect(await rows()).toEqual(known)
  })
})

describe('what the payment provider may be asked', () => {
  const open = async () => {
    const shop = await createTestShop()
    onTestFinished(shop.close)
    onTestFinished(shop.clock.freeze())

    const ask = (as: Tokens, url: string, payload?: object) =>
      shop.send({
        url: `/api${url}`,
        as,
        ...(payload && { method: 'POST', payload }),
      })
    const recharge = async (as: Tokens) => {
      const body = { amount: '1.00', save_payment_method: false }
      return (
        await ask(as, '/transactions/wallet/recharge/', body)
      ).json() as Begun
    }

    return { shop, ask, recharge }
  }

  test('M10: by one customer: sixty questions a minute; others are answered from stored results', async () => {
    const { shop, ask, recharge } = await open()
    const wei = await shop.newCustomer()
    const ann = await shop.newCustomer()
    const begun: Begun[] = []

    for (let attempt = 0; attempt < 5; attempt++)
      begun.push(await recharge(wei.tokens))
    const statuses = new Set<number>()

    for (let attempt = 0; attempt < 20; attempt++) {
      shop.clock.advance(2000)
      for (const { transaction_id } of begun) {
        const url = `/transactions/wallet/recharge/${transaction_id}/`
        statuses.add((await ask(wei.tokens, url)).status)
      }
    }
    expect([[...statuses], shop.payments.calls.length]).toEqual([[200], 60])

    const hers = await recharge(ann.tokens)
    shop.payments.pay(hers.client_secret.replace('_secret', ''))
    shop.clock.advance(2000)

    const answer = await ask(
      ann.tokens,
      `/transactions/wallet/recharge/${hers.transaction_id}/`,
    )
    expect(answer.json()).toEqual({ status: 'succeeded' })
  })

  test('M10: by all customers together: fifteen a second, and background work asks beside them', async () => {
    const { shop, ask, recharge } = await open()
    const people: { tokens: Tokens; begun: Begun }[] = []

    for (let attempt = 0; attempt < 4; attempt++) {
      const { tokens } = await shop.newCustomer()
      people.push({ tokens, begun: await recharge(tokens) })
    }
    shop.clock.advance(10_000)

    await charge(shop.deps, [
      { limit: budgets.questionsOfCustomers, subject: [], weight: 148 },
    ])
    const before = shop.payments.calls.length
    for (const { tokens, begun } of people) {
      const url = `/transactions/wallet/recharge/${begun.transaction_id}/`
      expect((await ask(tokens, url)).status).toBe(200)
    }
    expect(shop.payments.calls.length - before).toBe(2)

    for (const { tokens } of people)
      for (let attempt = 0; attempt < 15; attempt++) {
        expect((await ask(tokens, '/stripe-payment-methods/')).status).toBe(200)
      }
    expect(shop.payments.calls.length - before).toBe(52)

    shop.clock.advance(60_000)
    await reconcile(shop.app)
    expect(shop.payments.calls.length - before).toBe(56)
  })
})
