import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getOrder, type Order } from '#contract/orders.ts'
import { auditBooks } from '#server/auditor/auditBooks.ts'
import { items } from '#server/db/schema/menu.ts'
import { orders } from '#server/db/schema/orders.ts'
import { cancelOrder } from '#server/orders/cancelOrder.ts'
import { refundOrder } from '#server/orders/refundOrder.ts'
import { readBooks } from '#server/reports/readBooks.ts'
import { databases } from '#test/support/database/create.ts'
import { openMailboxes } from '#test/support/shop/openMailboxes.ts'
import { amounts, friedRice, orderBody } from '#test/support/shop/placeOrder.ts'
import { usePayingShop } from '#test/support/shop/usePaying.ts'

const why = { reason: 'Sold out', reasonZh: '售完', by: 'anna' }
const november = { first: '2026-11-01', last: '2026-11-30' }
/** Fried rice at A$14.90, which these tests free of GST, and Mapo Tofu at A$15.90. */
const riceAndTofu = [friedRice, { meal: 6, portion: 11 }]

describe.each(databases)('GST of a mixed order on %s', (database) => {
  const on = usePayingShop(database)
  const freeRice = (gst_free: boolean) =>
    on.shop.db.update(items).set({ gst_free }).where(eq(items.id, 1))
  beforeEach(() => freeRice(true))
  afterEach(() => freeRice(false))

  const place = async (parts: Record<string, unknown> = {}) =>
    (
      await on.place(
        orderBody({ ...amounts(3080, 0, 0), ...parts }, riceAndTofu),
      )
    ).json() as { order_id: string; payment_intent: string }
  const readOrder = async (orderId: string, language = 'en'): Promise<Order> =>
    z.decode(
      getOrder.output,
      (
        await on.shop.send({
          method: 'GET',
          url: `/api/orders/${orderId}/`,
          headers: { 'accept-language': language },
          as: on.wei.tokens,
        })
      ).json() as never,
    )
  const refundsOf = async (orderId: string, language?: string) =>
    (await readOrder(orderId, language)).refunds?.map(
      ({ amount, gst, reason }) => [amount, gst, reason],
    )
  const mailsAbout = async (orderId: string, key: string) =>
    (await on.shop.mails())
      .filter(
        ({ dedupe_key, text }) =>
          dedupe_key.startsWith(key) && text.includes(orderId),
      )
      .map(({ text }) => text)
  const gstOfBooks = async () => {
    const [head = '', row = ''] = (
      await readBooks(on.shop.db, november, 'month')
    ).split('\n')
    const at = (name: string) => row.split(',')[head.split(',').indexOf(name)]
    return [Number(at('gst')), Number(at('gst_refunded'))]
  }
  const difference = async (work: () => Promise<unknown>) => {
    const [gst = 0, refunded = 0] = await gstOfBooks()
    await work()
    const [gstAfter = 0, refundedAfter = 0] = await gstOfBooks()
    return [gstAfter - gst, refundedAfter - refunded].map((sum) =>
      sum.toFixed(2),
    )
  }

  test('K77: is that of the taxed dish and of the delivery; order, confirmation and books say the same', async () => {
    const body = await on.delivery(2000, 500)
    const { menu_item } = orderBody({}, riceAndTofu)
    let order_id = ''
    const booked = await difference(async () => {
      ;({ order_id } = await place({
        ...body,
        menu_item,
        ...amounts(3080, 500, 0),
      }))
    })
    const order = await readOrder(order_id)
    expect(order.gst).toBe(190)
    expect(order.menu_item.map((line) => line.gst_free_price)).toEqual([
      1490,
      undefined,
    ])
    expect(order.invoice).toEqual({
      seller: {
        name: 'Lantern Kitchen',
        address: 'Shop 6, 58 Dixon Street, Haymarket NSW 2000',
        abn: '00 000 000 000',
        gst: true,
      },
      buyer: null,
    })
    expect((await mailsAbout(order_id, 'order:'))[1]).toContain(
      'Total: A$35.80\nGST included: A$1.90\n',
    )
    expect(booked).toEqual(['1.90', '0.00'])
  })

  test('K78: what the kitchen gives back to the wallet has its GST in order, mails and books, and all of it together has as much as the order', async () => {
    const { order_id } = await place()
    const booked = await difference(async () => {
      await refundOrder(on.shop.app, order_id, { line: 1, quantity: 1 }, why)
      await refundOrder(on.shop.app, order_id, { amount: 530 }, why)
    })
    expect(booked).toEqual(['0.00', '0.49'])
    expect(await refundsOf(order_id)).toEqual([
      [1490, 0, 'Sold out'],
      [530, 49, 'Sold out'],
    ])
    expect((await mailsAbout(order_id, 'order:'))[1]).toContain(
      'Total after the refund: A$10.60\nGST included: A$0.96\n',
    )

    await cancelOrder(on.shop.app, order_id, why)
    expect(await refundsOf(order_id, 'zh')).toEqual([
      [1490, 0, '售完'],
      [530, 49, '售完'],
      [1060, 96, '售完'],
    ])
    expect((await on.list()).map(({ refunds }) => refunds?.length)).toEqual([3])
    expect(await mailsAbout(order_id, 'refund:part:')).toEqual([
      expect.stringContaining('Refund: A$14.90\nGST included: A$0.00\n'),
      expect.stringContaining('Refund: A$5.30\nGST included: A$0.49\n'),
    ])
    expect(await mailsAbout(order_id, 'cancelled:')).toEqual([
      expect.stringContaining('Refund: A$10.60\nGST included: A$0.96\n'),
    ])
  })

  test('K78: so has what goes back through the provider, also by a person there', async () => {
    const { order_id, payment_intent } = await place({ payment_type: 'stripe' })
    await on.deliverWebhook(payment_intent)
    const booked = await difference(async () => {
      await refundOrder(on.shop.app, order_id, { line: 1, quantity: 1 }, why)
      await on.deliverWebhook(payment_intent, { refunded: 1490 + 530 })
    })
    expect(booked).toEqual(['0.00', '0.49'])
    expect(await refundsOf(order_id)).toEqual([[1490, 0, 'Sold out']])
    expect(await mailsAbout(order_id, 'refund:pi')).toEqual([
      expect.stringContaining('Refund: A$5.30\nGST included: A$0.49\n'),
    ])

    const rest = await difference(() => cancelOrder(on.shop.app, order_id, why))
    expect(rest).toEqual(['0.00', '0.96'])
    expect(await refundsOf(order_id)).toEqual([
      [1490, 0, 'Sold out'],
      [1060, 96, 'Sold out'],
    ])
  })

  test("K78: an earlier order's GST is an eleventh, and so is that of its refunds", async () => {
    const { order_id } = await place()
    await on.shop.db.execute(
      sql`alter table orders disable trigger order_keeps_words`,
    )
    await on.shop.db
      .update(orders)
      .set({ gst: null, invoice: null })
      .where(eq(orders.order_id, order_id))
    await on.shop.db.execute(
      sql`alter table orders enable trigger order_keeps_words`,
    )
    await refundOrder(on.shop.app, order_id, { amount: 1100 }, why)
    expect(await refundsOf(order_id)).toEqual([[1100, 100, 'Sold out']])
    expect((await mailsAbout(order_id, 'order:'))[1]).toContain(
      'Total after the refund: A$19.80\nGST included: A$1.80\n',
    )
  })

  const acme = {
    company: ' Acme\n Pty Ltd ',
    abn: '51 824 753 556',
    reference: 'PO 4711',
  }

  test("F16: the kitchen's mail names the company and its number of the order, the customer's does not, and both are deleted with the account", async () => {
    const { order_id } = await place({ invoice_to: acme })
    const buyer = { ...acme, company: 'Acme Pty Ltd' }
    expect((await readOrder(order_id)).invoice?.buyer).toEqual(buyer)
    const [kitchen, customer] = await mailsAbout(order_id, 'order:')
    expect(kitchen).toContain('\nInvoice for: Acme Pty Ltd, PO 4711\n')
    expect(customer).not.toContain('Acme')

    on.shop.clock.setNow('2026-11-27T09:00:00+11:00')
    const { password } = on.wei
    await on.request('POST', '/account/delete/', {
      password,
      balance: '469.20',
    })
    const [row] = await on.shop.db
      .select()
      .from(orders)
      .where(eq(orders.order_id, order_id))
    expect(row?.invoice).toEqual({
      seller: expect.objectContaining({ name: 'Lantern Kitchen' }),
    })
  })

  test.each([
    [{ company: ' ' }, 'Please enter the name of the company.'],
    [
      { ...acme, abn: '51 824 753 565' },
      'Please check the ABN: it has 11 digits, as 51 824 753 556 has.',
    ],
  ])('F16: %j is refused at its field', async (invoice_to, sentence) => {
    expect(await on.refusal({ invoice_to })).toEqual([
      400,
      { invoice_to: [sentence] },
    ])
    expect(await on.list()).toEqual([])
  })

  test('F16: it is refused in the language of the customer', async () => {
    const answer = await on.shop.send({
      method: 'POST',
      url: '/api/orders/create/',
      payload: orderBody({ invoice_to: { ...acme, abn: '1' } }),
      headers: { 'accept-language': 'zh' },
      as: on.wei.tokens,
    })
    expect(answer.json()).toEqual({
      invoice_to: ['请核对 ABN：应为 11 位数字，例如 51 824 753 556。'],
    })
  })
})

test('K76: a seller who is not registered for GST charges none, and no mail or book says otherwise; the list of the day names a company', async () => {
  const on = await openMailboxes('en', { SELLER_GST: 'no' })
  const { shop, place, kitchen, mailsTo, dayList } = on
  const invoice_to = { company: 'Acme Pty Ltd', reference: 'PO 4711' }
  const { order_id } = await place({ invoice_to })
  await kitchen('refund', order_id, '--amount', '5')
  await mailsTo('customer')
  await kitchen('cancel', order_id)
  const card = await on.placePaidByCard()
  await on.deliver(card.payment_intent, { refunded: 100 })

  const rows = await shop.db.select().from(orders)
  expect(rows.map(({ gst, invoice }) => [gst, invoice?.seller.gst])).toEqual([
    [0, false],
    [0, false],
  ])
  const mails = await mailsTo('customer')
  expect(mails.length).toBeGreaterThan(3)
  for (const { text } of mails) expect(text).not.toContain('GST')
  expect(
    mails.find(
      ({ dedupe_key }) => dedupe_key === `order:${card.order_id}:customer`,
    )?.text,
  ).toContain('Total after the refund: A$61.60\n')
  const books = await readBooks(shop.db, november, 'month')
  expect(books.split('\n')[1]).toMatch(/,125\.20,0\.00,/)
  expect(await auditBooks(shop.db)).toEqual([])

  await place({ invoice_to })
  expect(await dayList()).toContain(
    '\n    Wei Chen, 0412345678\n    Invoice for Acme Pty Ltd, PO 4711\n',
  )
})
