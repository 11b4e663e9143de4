import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderChanges } from '#server/db/schema/kitchen.ts'
import { auditShop } from '#server/reports/auditShop.ts'
import { openMailboxes } from '#test/support/shop/openMailboxes.ts'

const tofu = 'Mapo Tofu / 麻婆豆腐, Regular / 标准份 350 g'
const rice = 'Yangzhou Fried Rice / 扬州炒饭, Regular / 标准份 350 g'
/** Wednesday 25 November takes orders until Monday ends. */
const afterClosing = '2026-11-24T10:00:00+11:00'
const dayAfter = '2026-11-26T10:00:00+11:00'
const ofLine = (line: number, quantity: number) => [
  ...['--line', String(line), '--quantity', String(quantity)],
]
const linesOf = (list: string) =>
  list.split('\n').filter((line) => /^ {4}\(|^ {2}\d+ x/.test(line))

test('K52: before its day is closed, pieces that are given back are off the cook list, and the list and later mails say so', async () => {
  const { place, kitchen, dayList, mailsTo, shop } = await openMailboxes()
  const { order_id } = await place()
  expect(await kitchen('refund', order_id, ...ofLine(2, 1))).toBe(
    `A$15.90 of ${order_id} is back in the wallet. The cook list is without 1 of line 2.`,
  )
  expect(linesOf(await dayList())).toEqual([
    `    (1) 1 x ${rice}`,
    `    (2) 3 x ${tofu}, 1 of them refunded, do not cook`,
    `  2 x ${tofu}`,
    `  1 x ${rice}`,
  ])

  await kitchen('refund', order_id, ...ofLine(1, 1))
  const list = await dayList()
  expect(linesOf(list)).toEqual([
    `    (1) 1 x ${rice}, refunded, do not cook`,
    `    (2) 3 x ${tofu}, 1 of them refunded, do not cook`,
    `  2 x ${tofu}`,
  ])
  expect(list).toContain('Allergens: Soy / 大豆')
  expect(list).not.toContain('Crustacean')
  expect(await auditShop(shop.deps)).toEqual([])

  const [toKitchen] = await mailsTo('kitchen', `order:${order_id}`)
  expect(toKitchen?.text).toContain(
    '1 × Yangzhou Fried Rice / 扬州炒饭 (Regular / 标准份 350 g)  A$14.90, refunded, do not cook',
  )
  expect(toKitchen?.text).not.toContain('Crustacean')
  expect(toKitchen?.html).toContain('<strong>refunded, do not cook</strong>')
  const [toWei] = await mailsTo('customer', `order:${order_id}`)
  expect(toWei?.text).toContain(
    '3 × Mapo Tofu (Regular 350 g)  A$47.70, 1 of them refunded, not cooked\n',
  )
  expect(toWei?.text).toContain('Total: A$62.60\nRefund: -A$30.80')
  expect(toWei?.attachments[0]?.content.replaceAll('\r\n ', '')).toContain(
    '3 × Mapo Tofu\\, 1 of them refunded\\, not cooked',
  )
})

test('K52: the customer is told which dishes are no longer part of the order, and of no other', async () => {
  const { place, kitchen, mailsTo } = await openMailboxes()
  const { order_id } = await place()
  await kitchen('refund', order_id, ...ofLine(2, 1))
  await kitchen('refund', order_id, ...ofLine(1, 1), '--still-cook')
  const texts = (await mailsTo('customer', 'refund:part:')).map(
    ({ text }) => text,
  )
  const gone = 'The dishes below are no longer part of your order.'
  expect(texts.map((text) => text.includes(gone))).toEqual([true, false])
  expect(texts[0]).toContain('For: 1 × Mapo Tofu (Regular 350 g)')
})

test('K52: a Chinese kitchen reads it in Chinese', async () => {
  const { place, kitchen, dayList, mailsTo } = await openMailboxes('zh')
  const { order_id } = await place()
  await kitchen('refund', order_id, ...ofLine(2, 2))
  await kitchen('refund', order_id, ...ofLine(2, 1), '--still-cook')
  expect(linesOf(await dayList())[1]).toBe(
    '    (2) 3 x 麻婆豆腐 / Mapo Tofu，标准份 / Regular 350 克，其中 2 份已退款，不要制作，其中 1 份已退款，照常制作',
  )
  const [toKitchen] = await mailsTo('kitchen', `order:${order_id}`)
  expect(toKitchen?.text).toContain(
    'A$47.70，其中 2 份已退款，不要制作，其中 1 份已退款，照常制作',
  )
})

test('K52: an apology is asked for with --still-cook, and is seen in the list', async () => {
  const { place, kitchen, dayList } = await openMailboxes()
  const { order_id } = await place()
  expect(
    await kitchen('refund', order_id, ...ofLine(2, 3), '--still-cook'),
  ).toBe(
    `A$47.70 of ${order_id} is back in the wallet. The food stays as it was ordered.`,
  )
  expect(linesOf(await dayList())).toEqual([
    `    (1) 1 x ${rice}`,
    `    (2) 3 x ${tofu}, refunded, still cooked`,
    `  3 x ${tofu}`,
    `  1 x ${rice}`,
  ])
})

test('K52: between the close and the end of the day the command asks, and changes nothing until it is told', async () => {
  const { place, kitchen, dayList, shop } = await openMailboxes()
  const { order_id } = await place()
  shop.clock.setNow(afterClosing)
  expect(await kitchen('refund', order_id, ...ofLine(2, 1))).toBe(
    `Nothing of ${order_id} is given back yet, because 2026-11-25 takes no more orders and its cook list may be printed: say --do-not-cook to take the pieces off the list, or --still-cook to cook them all the same.`,
  )
  expect(await shop.db.select().from(orderChanges)).toEqual([])

  await kitchen('refund', order_id, ...ofLine(2, 1), '--do-not-cook')
  await kitchen('refund', order_id, ...ofLine(2, 2), '--still-cook')
  expect(linesOf(await dayList())).toContain(
    `    (2) 3 x ${tofu}, 1 of them refunded, do not cook, 2 of them refunded, still cooked`,
  )
  expect(await kitchen('refund', order_id, '--amount', '1')).toBe(
    `A$1.00 of ${order_id} is back in the wallet.`,
  )
})

test('K52: after the day the pieces were cooked', async () => {
  const { place, kitchen, shop } = await openMailboxes()
  const { order_id } = await place()
  shop.clock.setNow(dayAfter)
  expect(
    await kitchen('refund', order_id, ...ofLine(2, 1), '--do-not-cook'),
  ).toBe(
    `The day of ${order_id}, 2026-11-25, is over, and its food was cooked: leave --do-not-cook out.`,
  )
  await kitchen('refund', order_id, ...ofLine(2, 1))
  expect(await shop.db.select().from(orderChanges)).toMatchObject([
    { line: 2, quantity: 1, still_cook: true },
  ])
})

test('K52: pieces whose refund the provider refuses stay off the list, and no repeated command takes more of them off', async () => {
  const { placePaidByCard, kitchen, dayList, mailsTo, shop } =
    await openMailboxes()
  const { order_id, payment_intent } = await placePaidByCard()
  shop.payments.hooks.before = (operation) => {
    if (operation === 'refund')
      shop.payments.become(payment_intent, 'succeeded', { refunded: 6000 })
  }
  const refund = ['refund', order_id, ...ofLine(2, 1)]
  expect(await kitchen(...refund)).toContain('was refused')
  shop.payments.hooks.before = () => {}
  const isOff = `    (2) 3 x ${tofu}, 1 of them refunded, do not cook`
  expect(linesOf(await dayList())).toContain(isOff)
  expect(await mailsTo('kitchen', 'refund-failed:part')).toHaveLength(1)

  shop.clock.advance(61_000)
  expect(await kitchen(...refund)).toBe(
    `The payment provider has refused to give A$15.90 of ${order_id} back for these pieces: "npm run kitchen -- look-into" says what to do. Add --again only for more pieces.`,
  )
  const [change] = await shop.db.select().from(orderChanges)
  shop.payments.become(payment_intent, 'succeeded', { refunded: 0 })
  expect(await kitchen('retry', `part-${change?.id}`)).not.toContain('again')
  expect(linesOf(await dayList())).toContain(isOff)
})

test('L22: the audit finds a cook list that has given-back pieces, and pieces that no line has', async () => {
  const { place, kitchen, shop } = await openMailboxes()
  const { order_id } = await place()
  await kitchen('refund', order_id, ...ofLine(2, 1))
  expect(await auditShop(shop.deps)).toEqual([])

  await shop.db.execute(sql`alter table orders disable trigger user`)
  await shop.db.execute(
    sql`update orders set lines = jsonb_set(lines, '{1,quantity}', '0')`,
  )
  expect(await auditShop(shop.deps)).toContain(
    `Of line 2 of order ${order_id} 1 pieces are given back and not cooked, and it has 0.`,
  )
})
