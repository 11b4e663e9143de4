import { describe, expect, test } from 'vitest'
import { databases } from '#test/support/database/create.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { type Placed, useOrderingShop } from '#test/support/shop/useOrdering.ts'

describe.each(databases)('mails of a paid order on %s', (database) => {
  const on = useOrderingShop(database)
  const { place } = on

  test('K4: a paid order tells the kitchen and the customer, with a calendar file', async () => {
    const placed = (await place(orderBody({ notes: '<b>Ring</b>' }))).json() as Placed
    const mails = (await on.shop.mails()).filter((mail) => mail.subject.includes(placed.order_id))
    expect(mails.map((mail) => [mail.recipient, mail.subject])).toEqual([
      ['kitchen@lantern.example', `New order ${placed.order_id} for 2026-11-25`],
      [on.wei.email, `Your order ${placed.order_id} is confirmed`],
    ])
    expect(mails[0]?.text).toContain('1 x Yangzhou Fried Rice (Regular 350 g)  A$14.90')
    expect(mails[0]?.text).toContain('Wei Chen, 0412345678')
    expect(mails[0]?.html).toContain('&lt;b&gt;Ring&lt;/b&gt;')
    const [calendar] = mails[1]?.attachments ?? []
    expect(calendar?.filename).toBe(`${placed.order_id}.ics`)
    expect(calendar?.content).toContain('DTSTART:20261125T043000Z\r\nDTEND:20261125T060000Z')
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
      (each) => each.recipient === on.wei.email && each.subject.includes(placed.order_id),
    )
    expect(mail?.subject).toBe(`您的订单 ${placed.order_id} 已确认`)
    expect(mail?.text).toContain('1 x 扬州炒饭 (标准份 350 g)  A$14.90')
    expect(mail?.text).toContain('时间：2026年11月25日星期三，下午 3:30 - 5:00')
    expect(mail?.text).not.toMatch(/mail\.|menu\.|checkout\./)
  })
})
