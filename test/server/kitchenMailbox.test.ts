import { expect, test } from 'vitest'
import { deliverMails } from '#test/support/shop/deliverMails.ts'
import { openMailboxes } from '#test/support/shop/openMailboxes.ts'

const dayAfter = '2026-11-26T10:00:00+11:00'

test('K53 K54: a cancelled order that was mailed to the kitchen is mailed as cancelled, and its calendar file is withdrawn', async () => {
  const { place, kitchen, sendMails, mailsTo, wei } = await openMailboxes()
  const { order_id } = await place()
  await sendMails()
  await kitchen('cancel', order_id)

  const [mail, ...others] = await mailsTo('kitchen', 'kitchen-')
  expect([mail?.subject, mail?.recipient, mail?.reply_to, others]).toEqual([
    `Cancelled: order ${order_id} for 2026-11-25`,
    'kitchen@lantern.example',
    wei.email,
    [],
  ])
  expect(mail?.text).toBe(`Order ${order_id} is cancelled

Do not cook it: all its money goes back to the customer.

Order number: ${order_id}
When: Wednesday 25 November 2026, 3:30pm - 5:00pm
Reason: Sold out
Done by: anna
Customer: Wei Chen, 0412345678, ${wei.email}

1 × Yangzhou Fried Rice / 扬州炒饭 (Regular / 标准份 350 g)  A$14.90
3 × Mapo Tofu / 麻婆豆腐 (Regular / 标准份 350 g)  A$47.70

Refund: A$62.60
`)

  const [toWei] = await mailsTo('customer', 'cancelled:')
  const [calendar] = toWei?.attachments ?? []
  expect(calendar).toMatchObject({
    filename: `${order_id}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=CANCEL',
  })
  const [first] = (await mailsTo('customer', 'order:'))[0]?.attachments ?? []
  const uid = `UID:${order_id}@kitchen-storefront`
  expect(first?.content.split('\r\n')).toContain(uid)
  for (const line of [
    'METHOD:CANCEL',
    uid,
    'DTSTART:20261125T043000Z',
    'ORGANIZER:mailto:kitchen@lantern.example',
    'SEQUENCE:1',
    'STATUS:CANCELLED',
  ])
    expect(calendar?.content.split('\r\n')).toContain(line)
})

test('K53: a Chinese kitchen is told in Chinese, with its own reason', async () => {
  const { place, kitchen, sendMails, mailsTo } = await openMailboxes('zh')
  const { order_id } = await place()
  await sendMails()
  await kitchen('refund', order_id, '--line', '2', '--quantity', '1')
  await kitchen('cancel', order_id)
  const mails = await mailsTo('kitchen', 'kitchen-')
  expect(mails.map(({ subject }) => subject)).toEqual([
    `有变动：订单 ${order_id}（2026-11-25）`,
    `已取消：订单 ${order_id}（2026-11-25）`,
  ])
  expect(mails[0]?.text).toContain(
    '请勿制作 1 × 麻婆豆腐 / Mapo Tofu (标准份 / Regular 350 克)：款项将退还顾客。',
  )
  expect(mails[0]?.text).toContain('原因：售完\n操作人：anna')
  expect(mails[1]?.text).toContain('请勿制作：款项将全部退还顾客。')
})

test('K53: after a dish was taken off, no later mail asks a Chinese kitchen for all dishes', async () => {
  const { place, kitchen, sendMails, mailsTo } = await openMailboxes('zh')
  const { order_id } = await place()
  await sendMails()
  await kitchen('refund', order_id, '--line', '2', '--quantity', '1')
  await kitchen('refund', order_id, '--amount', '5')
  await kitchen('refund', order_id, '--all')
  const [, ...later] = await mailsTo('kitchen', 'kitchen-')
  expect(later.map(({ text }) => text.split('\n')[2])).toEqual([
    '制作安排不变：仅向顾客退还部分款项。',
    '制作安排不变：款项全部退还顾客，订单保留。',
  ])
})

test('K53: an order that the kitchen was never mailed is cancelled without a word', async () => {
  const { place, kitchen, mailsTo, shop } = await openMailboxes()
  const unwritten = await place()
  await kitchen('refund', unwritten.order_id, '--amount', '1')
  await kitchen('cancel', unwritten.order_id)
  const waiting = await place()
  await shop.mails()
  await kitchen('cancel', waiting.order_id)
  const unpaid = await place({ payment_type: 'stripe' })
  await kitchen('cancel', unpaid.order_id)

  expect(await mailsTo('kitchen')).toEqual([])
  const toWei = await mailsTo('customer', 'cancelled:')
  expect(toWei.map(({ attachments }) => attachments)).toEqual([[], [], []])
})

test('K53: a first mail that may have reached the kitchen counts as sent', async () => {
  const { place, kitchen, mailsTo, shop } = await openMailboxes()
  const { order_id } = await place()
  await shop.mails()
  const lose = () => Promise.reject(new Error('The answer was lost.'))
  await deliverMails(shop.db, shop.clock, lose)
  await kitchen('cancel', order_id)
  expect((await mailsTo('kitchen')).map(({ subject }) => subject)).toEqual([
    `Cancelled: order ${order_id} for 2026-11-25`,
  ])
})

test('K53: each refund says in the mailbox of the kitchen what to cook', async () => {
  const { place, kitchen, mailsTo, shop } = await openMailboxes()
  const { order_id } = await place()
  await shop.mails()
  const ofTofu = ['refund', order_id, '--line', '2', '--quantity']
  await kitchen(...ofTofu, '1')
  await kitchen(...ofTofu, '2', '--still-cook')
  await kitchen('refund', order_id, '--amount', '5')
  await kitchen('refund', order_id, '--all')

  const mails = await mailsTo('kitchen', 'kitchen-')
  expect(
    mails.map(({ subject, text }) => [subject, text.split('\n')[2]]),
  ).toEqual([
    [
      `Changed: order ${order_id} for 2026-11-25`,
      'Do not cook 1 × Mapo Tofu / 麻婆豆腐 (Regular / 标准份 350 g): the customer gets the money back.',
    ],
    [
      `Refund: order ${order_id} for 2026-11-25`,
      'Cook everything as before: the customer gets the money for 2 × Mapo Tofu / 麻婆豆腐 (Regular / 标准份 350 g) back, and the food too.',
    ],
    [
      `Refund: order ${order_id} for 2026-11-25`,
      'Cook everything as before: the customer gets only money back.',
    ],
    [
      `Refund: order ${order_id} for 2026-11-25`,
      'Cook everything as before: the customer gets all the money back, and the order stays.',
    ],
  ])
  expect(mails[1]?.text).toContain(
    '3 × Mapo Tofu / 麻婆豆腐 (Regular / 标准份 350 g)  A$47.70, 1 of them refunded, do not cook, 2 of them refunded, still cooked',
  )
})

test('K53: after the day of the order there is nothing to do in the kitchen', async () => {
  const { place, kitchen, sendMails, mailsTo, shop } = await openMailboxes()
  const { order_id } = await place()
  await sendMails()
  shop.clock.setNow(dayAfter)
  await kitchen('refund', order_id, '--line', '2', '--quantity', '1')
  await kitchen('cancel', order_id)
  const mails = await mailsTo('kitchen', 'kitchen-')
  expect(mails.map(({ text }) => text.split('\n')[2])).toEqual([
    'The day of this order is over, so there is nothing to do in the kitchen.',
    'The day of this order is over, so there is nothing to do in the kitchen.',
  ])
})

test("K53 K54: a refund on the provider's own page is mailed to the kitchen once, in part and in full", async () => {
  const { placePaidByCard, deliver, sendMails, mailsTo } = await openMailboxes()
  const { order_id, payment_intent } = await placePaidByCard()
  await sendMails()
  for (const refunded of [500, 500, 6260, 6260])
    await deliver(payment_intent, { refunded })

  const mails = await mailsTo('kitchen', 'kitchen-')
  expect(
    mails.map(({ subject, text }) => [subject, text.split('\n')[2]]),
  ).toEqual([
    [
      `Refund: order ${order_id} for 2026-11-25`,
      'Cook everything as before: somebody has refunded money at the payment provider.',
    ],
    [
      `Cancelled: order ${order_id} for 2026-11-25`,
      'Do not cook it: somebody has refunded its payment at the payment provider.',
    ],
  ])
  const toWei = await mailsTo('customer', `refund:${payment_intent}`)
  expect(toWei.at(-1)?.attachments).toMatchObject([
    { contentType: 'text/calendar; charset=utf-8; method=CANCEL' },
  ])
})

test('K53 K54: a card order that the kitchen cancels is told once in each mailbox, and withdraws its calendar file once', async () => {
  const { placePaidByCard, kitchen, deliver, sendMails, mailsTo } =
    await openMailboxes()
  const { order_id, payment_intent } = await placePaidByCard()
  await sendMails()
  await kitchen('cancel', order_id)
  await deliver(payment_intent)

  expect(await mailsTo('kitchen', 'kitchen-')).toHaveLength(1)
  const toWei = (await mailsTo('customer')).filter(({ dedupe_key }) =>
    /^(cancelled|refund):/.test(dedupe_key),
  )
  expect(toWei.map(({ attachments }) => attachments.length)).toEqual([1, 0])
})

test('K53: a closed day mails each of its cancelled orders to the kitchen', async () => {
  const { place, placePaidByCard, kitchen, sendMails, mailsTo } =
    await openMailboxes()
  const numbers = [(await place()).order_id, (await placePaidByCard()).order_id]
  await sendMails()
  await kitchen('close', '2026-11-25', '--refund-all')
  const mails = await mailsTo('kitchen', 'kitchen-')
  expect(mails.map(({ subject }) => subject)).toEqual(
    numbers.map((number) => `Cancelled: order ${number} for 2026-11-25`),
  )
})

test('K55: the first sentence of a cancellation is true: at the wish of the customer, and after the day', async () => {
  const { place, kitchen, mailsTo, shop } = await openMailboxes()
  const { order_id: asked } = await place()
  const { order_id: late } = await place()
  const { order_id: sorry } = await place()
  await kitchen('cancel', asked, '--by-request')
  await kitchen('cancel', sorry)
  shop.clock.setNow(dayAfter)
  await kitchen('cancel', late)

  const sentenceOf = async (order_id: string) =>
    (await mailsTo('customer', `cancelled:${order_id}`))[0]?.text.split('\n')[3]
  expect([
    await sentenceOf(asked),
    await sentenceOf(sorry),
    await sentenceOf(late),
  ]).toEqual([
    'As you asked, we have cancelled this order.',
    'We are sorry: the kitchen cannot cook this order and has cancelled it.',
    'We have cancelled this order.',
  ])
})
