import { eq, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { order } from '#contract/orders.ts'
import {
  addresses,
  customers,
  refreshTokens,
} from '#server/db/schema/customers.ts'
import { idempotencyKeys, mails } from '#server/db/schema/operations.ts'
import { orders } from '#server/db/schema/orders.ts'
import { savedCards } from '#server/db/schema/payments.ts'
import { ledgerEntries } from '#server/db/schema/wallet.ts'
import { blankMail } from '#server/mails/outbox.ts'
import { deleteExpired } from '#server/privacy/deleteExpired.ts'
import { readDayReport } from '#server/reports/readDayReport.ts'
import { databases } from '#test/support/database/create.ts'
import {
  personalColumns,
  personalNames,
} from '#test/support/database/personalColumns.ts'
import { valueFor } from '#test/support/database/rowsOfSnapshot.ts'
import { fail, lost } from '#test/support/fakes/provider.ts'
import { deliverMails } from '#test/support/shop/deliverMails.ts'
import { addressBody, orderBody } from '#test/support/shop/placeOrder.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

const door = { recipient: 'Acme Pty Ltd', phone: '0290000000' }
const afterDelivery = '2026-11-26T09:00:00+11:00'

test('M12: each personal field of the contract has its own column, in a row that names the customer', () => {
  const personal = personalColumns()
  const ofNobody = personal.filter(({ owner }) => owner === null)
  // The kitchen's own addresses, and codes, whose key is the email.
  expect(
    [...new Set(ofNobody.map(({ table }) => getTableName(table)))].sort(),
  ).toEqual(['outlets', 'password_codes', 'reset_codes'])

  const names = personalNames()
  const ofOrders = Object.keys(order.shape).filter((field) => names.has(field))
  const columns = getTableColumns(orders)
  expect(ofOrders.filter((field) => !(field in columns))).toEqual([])
})

describe.each(databases)("a customer's own data on %s", (database) => {
  const on = usePayingShop(database)
  const { place, placeByCard, stateOf, request, delivery, beginRecharge } = on

  const leave = async (password = on.wei.password, balance = '500.00') => {
    const answer = await request('POST', '/account/delete/', {
      password,
      balance,
    })
    return [answer.status, answer.json()]
  }
  /** Returns the body of a delivery order to an address with a recipient and a phone. */
  const deliveryToDoor = async () => {
    const body = await delivery(2000, 500)
    const path = `/user-address/${body.delivery_location}/`
    await request('PUT', path, { ...addressBody(2000), ...door })
    return body
  }
  /** Sends all waiting mails; returns the subjects of those to this address. */
  const sentTo = async (email: string) => {
    const subjects: string[] = []
    await on.shop.mails()
    await deliverMails(
      on.shop.db,
      on.shop.clock,
      async ({ recipient, subject }) => {
        if (recipient === email) subjects.push(subject)
      },
    )

    return subjects
  }
  const theirMails = async () => {
    const numbers = await on.shop.db
      .select()
      .from(orders)
      .where(eq(orders.customer_id, on.wei.id))
    const keys = numbers.flatMap(({ order_id }) =>
      ['kitchen', 'customer'].map((whom) => `order:${order_id}:${whom}`),
    )
    const rows = await on.shop.db
      .select()
      .from(mails)
      .where(inArray(mails.dedupe_key, [...keys, `goodbye:${on.wei.id}`]))
    expect(rows).toHaveLength(keys.length + 1)

    return rows
  }
  const inUse = [
    409,
    {
      detail:
        'An order, a payment or a refund of yours is not finished yet. Please try again when it is.',
      code: 'account_in_use',
    },
  ]
  const deleted = [200, { message: 'Your account has been deleted.' }]

  test('M11: the export has account, addresses, orders, wallet, cards and logins, and nobody else', async () => {
    await place(await deliveryToDoor())
    const { order_id, payment_intent } = await placeByCard({
      save_payment_method: true,
    })

    on.shop.payments.pay(payment_intent)
    await stateOf(order_id)
    await request('GET', '/stripe-payment-methods/')

    const ann = await on.shop.newCustomer({ wallet: 100 })
    const answer = await request('GET', '/account/export/')
    expect(answer.json()).toMatchObject({
      customer: {
        email: on.wei.email,
        full_name: 'Wei Chen',
        mobile_number: '0412345678',
      },
      addresses: [{ street_address1: '1 Lantern Lane', ...door }],
      orders: [
        { order_id },
        { delivery_location: { street_address1: '1 Lantern Lane', ...door } },
      ],
      wallet: {
        transactions: [{ type: 'DEBIT' }, { type: 'CREDIT', amount: '500.00' }],
      },
      cards: [{ card_last4: '4242' }],
      logins: [{ begun_at: expect.any(String), ends_at: expect.any(String) }],
    })
    expect(answer.text).not.toContain(ann.email)
    expect(answer.text).not.toMatch(/hash|secret/)
    expect((await on.shop.send({ url: '/api/account/export/' })).status).toBe(
      401,
    )
  })

  test('M11: the export has all orders, however many lists they fill', async () => {
    await place(orderBody())
    const isTheirs = eq(orders.customer_id, on.wei.id)
    const [row] = await on.shop.db.select().from(orders).where(isTheirs)
    const { id: _, ...placed } = row ?? ({} as never)
    const expired = {
      ...placed,
      status: 'CANCELLED',
      payment_status: 'requires_payment_method',
    }
    const copies = Array.from({ length: 104 }, (_, at) => ({
      ...expired,
      order_id: `E${on.wei.id}-${at}`,
    }))

    await on.shop.db.insert(orders).values(copies)
    const { orders: all } = (
      await request('GET', '/account/export/')
    ).json() as {
      orders: object[]
    }
    expect(all).toHaveLength(105)
  })

  test('M11: the export has all movements of the wallet, and the list the newest 500', async () => {
    const customer_id = on.wei.id
    const movement = (at: number) => ({
      customer_id,
      transaction_id: `M${customer_id}-${at}`,
      order_type: 'REFUND',
      amount: at % 2 === 0 ? 100 : -100,
      status: 'SUCCEEDED',
      created_at: new Date(),
    })
    const movements = Array.from({ length: 504 }, (_, at) => movement(at))

    await on.shop.db.insert(ledgerEntries).values(movements)
    const answer = await request('GET', '/account/export/')
    const { wallet } = answer.json() as {
      wallet: { transactions: { transaction_id: string }[] }
    }
    expect(
      new Set(wallet.transactions.map((movement) => movement.transaction_id))
        .size,
    ).toBe(505)
    expect((await request('GET', '/transactions/wallet/')).json()).toEqual(
      wallet.transactions.slice(0, 500),
    )
  })

  test('M12: a deleted account leaves orders, payments and ledger without the person', async () => {
    await place(await deliveryToDoor(), 'a key')
    const { order_id, payment_intent } = await placeByCard({
      save_payment_method: true,
      notes: 'Ring twice.',
    })
    on.shop.payments.pay(payment_intent)
    await stateOf(order_id)
    await request('GET', '/stripe-payment-methods/')
    const elsewhere = await on.shop.login(on.wei.email, on.wei.password)
    await on.shop.mails()
    on.shop.clock.setNow(afterDelivery)
    const { db } = on.shop
    const { id, email } = on.wei
    const [before] = await db
      .select()
      .from(customers)
      .where(eq(customers.id, id))
    expect(
      await on.shop.payments.listCards(String(before?.stripe_customer_id)),
    ).toHaveLength(1)
    expect(await leave(on.wei.password, '480.10')).toEqual(deleted)

    const of = async (
      table: typeof addresses | typeof refreshTokens | typeof savedCards,
    ) => await db.select().from(table).where(eq(table.customer_id, id))
    expect(
      await Promise.all([addresses, refreshTokens, savedCards].map(of)),
    ).toEqual([[], [], []])
    const keys = eq(idempotencyKeys.customer_id, id)
    expect(await db.select().from(idempotencyKeys).where(keys)).toEqual([])
    const [customer] = await db
      .select()
      .from(customers)
      .where(eq(customers.id, id))
    expect(customer).toMatchObject({
      full_name: '',
      mobile_number: '',
      stripe_customer_id: null,
    })
    const ordered = eq(orders.customer_id, id)
    const kept = await db
      .select()
      .from(orders)
      .where(ordered)
      .orderBy(orders.id)
    expect(
      kept.map((row) => [
        row.total_price,
        row.delivery_location,
        row.notes,
        row.idempotency_key,
      ]),
    ).toEqual([
      [1990, null, null, null],
      [1490, null, null, null],
    ])
    const moved = eq(ledgerEntries.customer_id, id)
    const ledger = await db
      .select()
      .from(ledgerEntries)
      .where(moved)
      .orderBy(ledgerEntries.id)
    expect(ledger.map(({ amount }) => amount)).toEqual([50_000, -1990, -48_010])
    expect(await sentTo(email)).toEqual(['Your account has been deleted'])
    const left = JSON.stringify([customer, kept, await theirMails()])
    for (const word of [
      email,
      'Wei Chen',
      '0412345678',
      'Lantern Lane',
      'Ring twice',
      ...Object.values(door),
    ])
      expect(left.includes(word), word).toBe(false)
    expect(
      await on.shop.payments.listCards(String(before?.stripe_customer_id)),
    ).toEqual([])

    const details = { url: '/api/details/' }
    expect((await on.shop.send({ ...details, as: elsewhere })).status).toBe(401)
    expect((await request('GET', '/details/')).status).toBe(401)
    await expect(on.shop.login(email, on.wei.password)).rejects.toThrow(
      'Incorrect',
    )
  })

  test('M12: every column that the contract calls personal is empty after a deletion, or its row is gone', async () => {
    await place(await delivery(2000, 500))
    await on.shop.mails()
    on.shop.clock.setNow(afterDelivery)

    const { db } = on.shop
    const columns = personalColumns().flatMap(({ table, column, owner }) => {
      if (owner === null) return []
      const name = `${getTableName(table)}.${column.name}`
      return { name, table, column, isTheirs: eq(owner, on.wei.id) }
    })

    for (const { name, table, column, isTheirs } of columns) {
      const value =
        column === orders.invoice
          ? sql`jsonb_set(${orders.invoice}, '{buyer}', '{"row": 1}')`
          : sql.raw(valueFor(column.getSQLType(), on.wei.id))
      const rows = await db
        .update(table)
        .set({ [column.name]: value })
        .where(isTheirs)
        .returning()
      expect(rows.length, name).toBeGreaterThan(0)
    }
    expect(await leave(on.wei.password, '480.10')).toEqual(deleted)

    const left: unknown[] = []
    for (const { name, table, column, isTheirs } of columns)
      for (const row of await db
        .select({
          // The books need the seller of an invoice.
          value:
            column === orders.invoice
              ? sql`${orders.invoice} -> 'buyer'`
              : column,
        })
        .from(table)
        .where(isTheirs))
        if (row.value !== null && row.value !== '') left.push([name, row.value])
    expect(left).toEqual([
      ['customers.email', `deleted-${on.wei.id}@deleted.invalid`],
      // The last mail, which loses it once it is sent.
      ['mails.recipient', `row ${on.wei.id}`],
    ])
  })

  test("M12: one last mail names deleted data, kept data and the lost balance in the customer's language, and is deleted once it is sent", async () => {
    const payload = { password: on.wei.password, balance: '500.00' }
    const answer = await on.shop.send({
      method: 'POST',
      url: '/api/account/delete/',
      payload,
      as: on.wei.tokens,
      headers: { 'accept-language': 'zh' },
    })
    expect(answer.json()).toEqual({ message: '您的账户已删除。' })

    const isTheirs = eq(mails.dedupe_key, `goodbye:${on.wei.id}`)
    const [mail] = await on.shop.db.select().from(mails).where(isTheirs)
    expect(mail).toMatchObject({
      recipient: on.wei.email,
      subject: '您的账户已删除',
    })

    for (const words of [
      'Wei Chen，您好',
      '您已放弃钱包余额 A$500.00',
      'kitchen@lantern.example',
    ])
      expect(mail?.text).toContain(words)
    expect(await sentTo(on.wei.email)).toEqual(['您的账户已删除'])

    const afterwards = await on.shop.db.select().from(mails).where(isTheirs)
    expect(afterwards).toMatchObject([
      { ...blankMail, sent_at: expect.any(Date) },
    ])
  })

  test('M12: a last mail that could not be sent for three days is forgotten, and the kitchen is told', async () => {
    expect(await leave()).toEqual(deleted)
    on.shop.clock.advance(4 * 86_400_000)
    await deleteExpired(on.shop.db, on.shop.clock, blankMail)
    expect(await sentTo(on.wei.email)).toEqual([])

    const isTheirs = eq(mails.dedupe_key, `goodbye:${on.wei.id}`)
    const left = await on.shop.db.select().from(mails).where(isTheirs)
    expect(left).toMatchObject([{ ...blankMail, sent_at: null }])

    const what = `Customer ${on.wei.id} was not told that their account is deleted: the mail could not be sent.`
    expect(await readDayReport(on.shop.app, '2026-11-30')).toContain(
      `Mail  ${what}`,
    )
  })

  test('M12: nobody is written to whose account stays, and an account without a balance gives up none', async () => {
    const ann = await on.shop.newCustomer()
    const post = (password: string) =>
      on.shop.send({
        method: 'POST',
        url: '/api/account/delete/',
        as: ann.tokens,
        payload: { password, balance: '0.00' },
      })
    expect((await post('wrong')).status).toBe(400)
    expect(await sentTo(ann.email)).toEqual([])
    expect((await post(ann.password)).status).toBe(200)

    const isTheirs = eq(mails.dedupe_key, `goodbye:${ann.id}`)
    const [mail] = await on.shop.db.select().from(mails).where(isTheirs)
    expect(mail?.text).not.toContain('A$')
    expect(await sentTo(ann.email)).toEqual(['Your account has been deleted'])
  })

  test('M12: a customer whom the provider made, and of whom the shop never heard, is deleted there as well', async () => {
    const { payments } = on.shop
    const before = payments.customers()

    payments.hooks.after = (operation) => {
      if (operation === 'createCustomer') lost()
    }
    expect((await on.tryCard()).status).toBe(503)

    payments.hooks.after = () => {}
    expect(payments.customers()).toHaveLength(before.length + 1)
    on.expire()
    await on.reconcile()
    expect(await leave()).toEqual(deleted)
    expect(payments.customers()).toEqual(before)
  })

  test('M12: a wrong password, and a balance that the customer has not seen, delete nothing', async () => {
    expect(await leave('wrong')).toEqual([
      400,
      { password: ['The password is incorrect.'] },
    ])
    expect(await leave(on.wei.password, '0.00')).toEqual([
      409,
      {
        detail: 'Your wallet holds A$500.00. Please confirm this amount first.',
        code: 'balance_differs',
        balance: '500.00',
      },
    ])
    expect((await request('GET', '/details/')).status).toBe(200)
    expect(await on.balance()).toBe(50_000)
  })

  test('M12: an unpaid order, a future order and an open recharge keep the account', async () => {
    const { order_id, payment_intent } = await placeByCard()
    expect(await leave()).toEqual(inUse)

    on.shop.payments.pay(payment_intent)
    await stateOf(order_id)
    expect(await leave()).toEqual(inUse)

    on.shop.clock.setNow(afterDelivery)
    await beginRecharge({ amount: '50.00' })
    expect(await leave()).toEqual(inUse)
    expect((await request('GET', '/details/')).status).toBe(200)
  })

  test('M12: a provider that cannot forget the customer keeps the account', async () => {
    const { order_id, payment_intent } = await placeByCard({
      save_payment_method: true,
    })
    on.shop.payments.pay(payment_intent)
    await stateOf(order_id)
    await request('GET', '/stripe-payment-methods/')
    await on.shop.mails()
    on.shop.clock.setNow(afterDelivery)
    on.shop.payments.hooks.before = (operation) => {
      if (operation === 'deleteCustomer') fail()
    }
    expect((await leave())[0]).toBe(503)

    on.shop.payments.hooks.before = () => {}
    expect((await request('GET', '/details/')).status).toBe(200)
    expect(await leave()).toEqual(deleted)
  })
})
