import { describe, expect, test } from 'vitest'
import { translations } from '#server/db/schema/menu.ts'
import { orderCharge, rechargeCharge } from '#server/domain/chargeWords.ts'
import { lost } from '#test/support/fakes/provider.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'
import { type Unpaid, usePayingShop } from '#test/support/shop/usePaying.ts'

const order = { order_id: 'LK-7F3K-2Q', schedule_date: '2026-11-25' }

test('F15: a charge names order, day and seller, and a statement the order', () => {
  expect(orderCharge(order, 'Lantern Kitchen')).toEqual({
    description:
      'Order LK-7F3K-2Q for Wednesday 25 November 2026, Lantern Kitchen',
    statementSuffix: 'LK-7F3K-2Q',
  })
  expect(rechargeCharge(12, 'Lantern Kitchen')).toEqual({
    description: 'Wallet top-up 12, Lantern Kitchen',
    statementSuffix: 'TOP-UP',
  })
})

test.each([
  ['L-7F3K-2Q', 'L-7F3K-2Q'],
  ['BMH-7F3K-2Q', 'BMH7F3K2Q'],
  ['ABCD-2345-67', 'ABCD234567'],
  ['ABCDE-2345-67', 'BCDE234567'],
])(
  'F15: the suffix of %s is %s: it has a letter, and fits behind the longest prefix',
  (order_id, suffix) => {
    const { statementSuffix } = orderCharge({ ...order, order_id }, 'Kitchen')
    expect(statementSuffix).toBe(suffix)
    expect(statementSuffix).toMatch(/^(?=.*[A-Z])[A-Z0-9-]{1,10}$/)
  },
)

describe('the terms of a payment', () => {
  const on = usePayingShop('pglite')

  test('F15: a retry later, in another language and with other labels sends the same terms, and makes one payment', async () => {
    on.shop.payments.hooks.after = (operation) => {
      if (operation === 'createIntent') lost()
    }
    expect((await on.tryCard({}, 'key')).status).toBe(503)

    on.shop.payments.hooks.after = () => {}
    on.shop.clock.advance(90_000)
    await on.shop.db.update(translations).set({ value: 'Renamed' })
    const answer = await on.shop.send({
      method: 'POST',
      url: '/api/orders/create/',
      payload: orderBody({ payment_type: 'stripe' }),
      headers: { 'accept-language': 'zh', 'idempotency-key': 'key' },
      as: on.wei.tokens,
    })
    const { order_id, payment_intent } = answer.json() as Unpaid
    expect(on.shop.payments.intents().map(({ id }) => id)).toEqual([
      payment_intent,
    ])
    expect(on.shop.payments.termsOf(payment_intent)).toMatchObject({
      description: `Order ${order_id} for Wednesday 25 November 2026, Lantern Kitchen`,
      statementSuffix: order_id,
      metadata: { pays: order_id },
    })
  })
})
