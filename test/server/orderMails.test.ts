import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { translations } from '#server/db/schema/menu.ts'
import { mails } from '#server/db/schema/operations.ts'
import { orders } from '#server/db/schema/orders.ts'
import { nameKeys } from '#server/domain/nameKeys.ts'
import { readDayReport } from '#server/reports/readDayReport.ts'
import { startWork } from '#server/startWork.ts'
import { databases } from '#test/support/database/create.ts'
import { deliverMails } from '#test/support/shop/deliverMails.ts'
import { addressBody, orderBody } from '#test/support/shop/placeOrder.ts'
import { type Placed, useOrderingShop } from '#test/support/shop/useOrdering.ts'
import { writeMails } from '#test/support/shop/writeMails.ts'
import { patience } from '#test/support/timing/patience.ts'

describe.each(databases)('mails of a paid order on %s', (database) => {
  const on = useOrderingShop(database)
  const { place } = on

  test('K4: a paid order tells the kitchen and the customer, with a calendar file', async () => {
    const placed = (
      await place(orderBody({ notes: '<b>Ring</b>' }))
    ).json() as Placed
    const sent = (await on.shop.mails()).filter((mail) =>
      mail.subject.includes(placed.order_id),
    )
    expect(sent.map((mail) => [mail.recipient, mail.subject])).toEqual([
      [
        'kitchen@lantern.example',
        `New order ${placed.order_id} for 2026-11-25`,
      ],
      [on.wei.email, `Your order ${placed.order_id} is confirmed`],
    ])
    expect(sent[0]?.text).toContain(
      '1 × Yangzhou Fried Rice / 扬州炒饭 (Regular / 标准份 350 g)  A$14.90',
    )
    expect(sent[0]?.text).toContain('Wei Chen, 0412345678')
    expect(sent[0]?.text).toContain(
      'Allergens: Egg / 鸡蛋, Crustacean / 甲壳类, Soy / 大豆',
    )
    expect(sent[1]?.text).toContain(
      'Allergens: Egg, Crustacean, Soy, Wheat, Gluten',
    )
    expect(sent[0]?.html).toContain('&lt;b&gt;Ring&lt;/b&gt;')

    const [calendar] = sent[1]?.attachments ?? []
    expect(calendar?.filename).toBe(`${placed.order_id}.ics`)
    expect(calendar?.content).toContain(
      'DTSTART:20261125T043000Z\r\nDTEND:20261125T060000Z',
    )
  })

  test('K4: the customer is written to in the language of the order', async () => {
    const placed = (
      await on.shop.send({
        method: 'POST',
        url: '/api/orders/create/',
        payload: orderBody(),
        headers: { 'accept-language': 'zh-CN' },
        as: on.wei.tokens,
      })
    ).json() as Placed
    const mail = (await on.shop.mails()).find(
      ({ recipient, subject }) =>
        recipient === on.wei.email && subject.includes(placed.order_id),
    )
    expect(mail?.subject).toBe(`您的订单 ${placed.order_id} 已确认`)
    expect(mail?.text).toContain('1 × 扬州炒饭 (标准份 350 克)  A$14.90')
    expect(mail?.text).toContain(
      '时间：2026年11月25日星期三，下午\u00a03:30 - 5:00',
    )
    expect(mail?.text).toContain('过敏原：鸡蛋、甲壳类、大豆、小麦、麸质')
    expect(mail?.text).not.toMatch(/mail\.|menu\.|checkout\./)
  })

  test('K71: the confirmation names the GST in its total, and after a refund in the rest', async () => {
    const amountsOf = async (refunded: number, language: string) => {
      const answer = await on.shop.send({
        method: 'POST',
        url: '/api/orders/create/',
        payload: orderBody({ notes: `${language} ${refunded}` }),
        headers: { 'accept-language': language },
        as: on.wei.tokens,
      })
      const { order_id } = answer.json() as Placed
      await on.shop.db
        .update(orders)
        .set({ refunded })
        .where(eq(orders.order_id, order_id))

      const mail = (await on.shop.mails()).find(
        ({ recipient, subject }) =>
          recipient === on.wei.email && subject.includes(order_id),
      )
      if (refunded === 0)
        expect(mail?.html).toContain(';font-weight:700">A$14.90</td>')
      return mail?.text.split('\n').filter((line) => /A\$[\d.]+$/.test(line))
    }

    expect((await amountsOf(0, 'en'))?.slice(1)).toEqual([
      'Subtotal: A$14.90',
      'Total: A$14.90',
      'GST included: A$1.35',
    ])
    expect((await amountsOf(0, 'zh'))?.at(-1)).toBe('其中 GST：A$1.35')
    expect((await amountsOf(500, 'en'))?.slice(-2)).toEqual([
      'Total after the refund: A$9.90',
      'GST included: A$0.90',
    ])
    expect((await amountsOf(500, 'zh'))?.slice(-2)).toEqual([
      '退款后合计：A$9.90',
      '其中 GST：A$0.90',
    ])
  })

  test('K61: both mails begin the place with recipient and name of the address, and name the phone at the door, as the calendar file does', async () => {
    const body = await on.delivery(2000, 500)
    const payload = {
      ...addressBody(2000),
      name: 'Acme Pty Ltd, attn. Priya',
      recipient: 'Reception',
      phone: '02 9000 0000 ext 5',
    }
    await on.shop.send({
      method: 'PUT',
      url: `/api/user-address/${body.delivery_location}/`,
      payload,
      as: on.wei.tokens,
    })
    const { order_id } = (await place(body)).json() as Placed
    const sent = (await on.shop.mails()).filter(({ subject }) =>
      subject.includes(order_id),
    )
    const door =
      'Reception, Acme Pty Ltd, attn. Priya, 1 Lantern Lane, Town NSW 2000'
    for (const { text } of sent) {
      expect(text).toContain(`Delivery to: ${door}\n`)
      expect(text).toContain('Phone at the door: 0290000000 ext 5\n')
    }
    const calendar = sent[1]?.attachments?.[0]?.content.replaceAll('\r\n ', '')
    expect(calendar).toContain(`LOCATION:${door.replaceAll(',', '\\,')}\r\n`)
    expect(calendar).toContain('Phone at the door: 0290000000 ext 5')
  })

  test('K4: a postal code has four digits in the mails', async () => {
    const { order_id } = (await place(orderBody())).json() as Placed
    const darwin = sql`jsonb_set(${orders.pickup_location}, '{postal_code}', '800')`
    const isThisOrder = eq(orders.order_id, order_id)

    await on.shop.db
      .update(orders)
      .set({ pickup_location: darwin })
      .where(isThisOrder)

    const sent = (await on.shop.mails()).filter(({ subject }) =>
      subject.includes(order_id),
    )
    expect(
      sent.map(({ text }) => /Haymarket NSW (\d+)/.exec(text)?.[1]),
    ).toEqual(['0800', '0800'])
  })

  test('K4: the mails name a dish that has left the menu as the order does', async () => {
    const { order_id } = (await place(orderBody())).json() as Placed
    const names = [
      nameKeys.item(1),
      nameKeys.portion(1),
      nameKeys.outlet(1),
      nameKeys.timeSlot(2),
    ]
    const key = sql`${translations.feature_code} || '.' || ${translations.label}`
    const gone = await on.shop.db
      .delete(translations)
      .where(inArray(key, names))
      .returning()

    on.shop.clock.advance(30_000)
    const sent = (await on.shop.mails()).filter(({ subject }) =>
      subject.includes(order_id),
    )

    await on.shop.db.insert(translations).values(gone)
    on.shop.clock.advance(30_000)
    expect([gone.length, sent.length]).toEqual([8, 2])

    for (const { text } of sent) {
      expect(text).toMatch(/1 × Yangzhou Fried Rice .*350 g\) {2}A\$14.90/)
      expect(text).toContain('3:30pm - 5:00pm')
      expect(text).toContain('Lantern Kitchen Haymarket')
    }
    expect(sent[1]?.attachments?.[0]?.content).toContain(
      '1 × Yangzhou Fried Rice',
    )
  })

  /** Places an order; all earlier mails count as sent. */
  const placeAlone = async () => {
    await on.shop.db.update(mails).set({ sent_at: new Date(0) })
    const placed = (await place(orderBody())).json() as Placed
    await on.shop.mails()
    return placed
  }
  const deliver = () =>
    deliverMails(on.shop.db, on.shop.clock, async () => undefined)
  const hours = 3_600_000

  test('K4: mails that cannot be written are written a minute later', async () => {
    const { order_id } = (await place(orderBody())).json() as Placed
    const labels = () => Promise.reject(new Error('no labels'))
    const { deps, log } = on.shop.app
    const failing = writeMails({ deps, log, labels })
    await expect(failing).rejects.toThrow('no labels')

    const written = async () =>
      (await on.shop.mails()).filter(({ subject }) =>
        subject.includes(order_id),
      ).length
    expect(await written()).toBe(0)

    on.shop.clock.advance(60_000)
    expect(await written()).toBe(2)
  })

  test('L14: an order that was refunded before its mails were written is not confirmed', async () => {
    const { order_id } = (await place(orderBody())).json() as Placed
    const isThisOrder = eq(orders.order_id, order_id)
    await on.shop.db
      .update(orders)
      .set({ payment_status: 'refunded' })
      .where(isThisOrder)
    const subjects = (await on.shop.mails()).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes(order_id))).toEqual([])
  })

  test('K7: a mail about an order is sent until the end of its day', async () => {
    await placeAlone()
    on.shop.clock.advance(62 * hours)
    expect(await deliver()).toBe(2)
  })

  test('K7: afterwards it is not sent any more, but listed', async () => {
    const { order_id } = await placeAlone()
    on.shop.clock.advance(64 * hours)
    expect(await deliver()).toBe(0)
    await on.shop.db.update(mails).set({ send_until: new Date(0) })
    expect(await readDayReport(on.shop.app, '2026-11-30')).toContain(
      `To look into\n  Mail  kitchen@lantern.example did not get "New order ${order_id} for 2026-11-25": tell them in another way.\n  Mail  ${on.wei.email} did not get "Your order ${order_id} is confirmed": tell them in another way.`,
    )
  })

  test('K7: each refusal of a mail is logged, the last one as an error, and then it is listed', async () => {
    const { order_id } = await placeAlone()
    await on.shop.db
      .update(mails)
      .set({ attempts: 68 })
      .where(isNull(mails.sent_at))

    const logged: unknown[][] = []
    const logAt =
      (level: string) => (fields: { err?: Error }, text: string) => {
        if (text.startsWith('a mail'))
          logged.push([level, fields.err?.message, text])
      }

    Object.assign(on.shop.app.log, {
      warn: logAt('warn'),
      error: logAt('error'),
    })

    const round = async (count: number) => {
      const work = startWork(on.shop.app, async () => {
        throw new Error('550 no such mailbox')
      })
      await vi.waitFor(() => expect(logged).toHaveLength(count), patience)
      await work.stop()
      on.shop.clock.advance(2 * hours)
    }

    await round(2)
    await round(4)
    expect(logged.map(([level, , text]) => [level, text])).toEqual([
      ...Array(2).fill(['warn', 'a mail has to wait']),
      ...Array(2).fill(['error', 'a mail is given up']),
    ])
    expect(logged[0]?.[1]).toBe('550 no such mailbox')
    // Several mails are sent at once, in no order.
    const givenUp = logged.slice(2).map(([, message]) => String(message))
    expect(
      givenUp.map((message) => message.replace(/^Mail \d+ /, '')).sort(),
    ).toEqual([
      `(order:${order_id}:customer) is given up`,
      `(order:${order_id}:kitchen) is given up`,
    ])
    expect(await readDayReport(on.shop.app, '2026-11-30')).toContain(
      `New order ${order_id}`,
    )
  })
})
