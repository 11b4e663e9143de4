import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#server/db/schema/orders.ts'
import { RefundRefusedError } from '#server/gateways/paymentProvider.ts'
import { runKitchen } from '#server/kitchen/commands.ts'
import { lost } from '#test/support/fakes/provider.ts'
import { openMailboxes } from '#test/support/shop/openMailboxes.ts'
import { reconcile } from '#test/support/shop/reconcile.ts'

test('L21: a refused part that is retried until all money is back leaves the order, as its command said', async () => {
  const { placePaidByCard, kitchen, sendMails, mailsTo, shop, dayList } =
    await openMailboxes()
  const { order_id } = await placePaidByCard()
  await sendMails()
  const half = ['refund', order_id, '--amount', '31.30']
  shop.payments.hooks.before = (operation) => {
    if (operation === 'refund') throw new RefundRefusedError(new Error('no'))
  }
  await kitchen(...half)
  shop.payments.hooks.before = () => {}
  shop.clock.advance(60_000)
  await kitchen(...half, '--again')
  await runKitchen(shop.app, { args: ['retry', 'part-1'], user: 'anna' })

  const isOrder = eq(orders.order_id, order_id)
  const [order] = await shop.db.select().from(orders).where(isOrder)
  expect(order).toMatchObject({
    status: 'ORDER_PLACED',
    payment_status: 'succeeded',
    refunded: 6260,
  })
  expect(await dayList()).toContain('(1) 1 x Yangzhou Fried Rice')
  expect(await mailsTo('kitchen', 'kitchen-cancelled:')).toEqual([])
  const toWei = await mailsTo('customer', 'refund:')
  expect(toWei.map(({ dedupe_key }) => dedupe_key).sort()).toEqual([
    'refund:part:1',
    'refund:part:2',
  ])
})

test('L21: an order that is cancelled while its refund of everything has no answer yet is not said to stay, or to cost nothing', async () => {
  const { placePaidByCard, kitchen, sendMails, mailsTo, shop } =
    await openMailboxes()
  const { order_id } = await placePaidByCard()
  await sendMails()
  shop.payments.hooks.after = (operation) =>
    operation === 'refund' ? lost() : undefined
  await kitchen('refund', order_id, '--all')
  expect(await kitchen('cancel', order_id)).toBe(
    `${order_id} is cancelled: all its money goes back through the payment provider, who has not answered yet: the shop asks again by itself.`,
  )
  shop.payments.hooks.after = () => {}
  shop.clock.advance(60_000)
  await reconcile(shop.app)

  const toWei = await mailsTo('customer', 'refund:')
  expect(toWei.map(({ text }) => text)).toEqual([
    expect.stringContaining(
      'in full to your original payment method, and your order is cancelled',
    ),
  ])
  const [cancelled] = await mailsTo('customer', 'cancelled:')
  expect(cancelled?.text).toContain(
    'All that you paid for it was refunded before, or is on its way.',
  )
  const [toKitchen] = await mailsTo('kitchen', 'kitchen-cancelled:')
  expect(toKitchen?.text).not.toContain('A$0.00')
})

test('K22: an amount that was refused is not given back once more by the same command, because its retry would give it twice', async () => {
  const { placePaidByCard, kitchen, shop } = await openMailboxes()
  const { order_id, payment_intent } = await placePaidByCard()
  const ten = ['refund', order_id, '--amount', '10']
  shop.payments.hooks.before = (operation) => {
    if (operation === 'refund') throw new RefundRefusedError(new Error('no'))
  }
  await kitchen(...ten)
  shop.payments.hooks.before = () => {}
  expect(await kitchen(...ten)).toContain(
    `The payment provider has refused to give A$10.00 of ${order_id} back: "npm run kitchen -- look-into" says what to do.`,
  )
  await runKitchen(shop.app, { args: ['retry', 'part-1'], user: 'anna' })
  const { refunded } = await shop.payments.findIntent(payment_intent)
  expect(refunded).toBe(1000)
})
