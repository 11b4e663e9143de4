import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nutritionSummary } from '#contract/cartSummaries.ts'
import type { ApiError } from '#contract/errors.ts'
import { dishesOf } from '#contract/invoices.ts'
import {
  createOrder,
  listOrders,
  needsPayment,
  type Order,
  orderInput,
  readOrderChanged,
} from '#contract/orders.ts'
import { handoffMethods, paymentTypes } from '#contract/paymentTypes.ts'
import { pricesChanged } from '#test/support/fixtures/checkout.ts'
import { wireLine } from '#test/support/fixtures/wireLine.ts'

const wire = {
  order_type: 'DELIVERY' as const,
  delivery_location: 3,
  pickup_location: '' as const,
  menu_item: JSON.stringify([wireLine]),
  payment_type: 'wallet' as const,
  schedule_date: '2026-11-25',
  time_slot: 4,
  notes: 'No peanuts',
  coupon: null,
  amount: '31.00',
  shipping_charges: '5.00',
  discount: '0.00',
  total_price: '36.00',
  save_payment_method: false,
}

describe('I1: what places an order', () => {
  test('is cents inside, its lines included', () => {
    const order = z.decode(orderInput, wire)
    expect([order.amount, order.total_price]).toEqual([3100, 3600])
    expect(order.menu_item[0]?.selected_meal_portion_price).toBe(1250)
  })

  test('comes back from the inside as it was', () => {
    expect(z.encode(orderInput, z.decode(orderInput, wire))).toEqual(wire)
  })

  test.each([
    ['not JSON', '{'],
    ['not a list', '{}'],
    ['a quantity of 0', JSON.stringify([{ ...wireLine, quantity: 0 }])],
    ['half a portion', JSON.stringify([{ ...wireLine, quantity: 0.5 }])],
    [
      'a price of text',
      JSON.stringify([{ ...wireLine, selected_meal_portion_price: 'free' }]),
    ],
  ])('is refused with lines of %s', (_, menu_item) => {
    const answer = z.safeDecode(orderInput, { ...wire, menu_item })
    expect(answer.success).toBe(false)
    expect(answer.error?.issues[0]?.path[0]).toBe('menu_item')
  })

  test('may be just the amount and number of an order that waits for payment', () => {
    const body = { amount: '36.00', order_id: 'LK-7F3K-2Q' }
    expect(z.decode(createOrder.body, body)).toEqual({
      amount: 3600,
      order_id: 'LK-7F3K-2Q',
    })
  })
})

test('A23: an order of another server has the specified fields alone and may have no slot; its lines state neither figures nor a set', () => {
  const {
    calories,
    protein,
    carbs,
    fats,
    isMealSet,
    meal_trans_code,
    ...line
  } = wireLine
  const [order] = z.decode(listOrders.output, [
    {
      id: 1,
      order_id: 'K-1',
      order_type: 'PICKUP',
      status: 'ORDER_PLACED',
      order_time: '2026-11-23T00:00:00Z',
      menu_item: JSON.stringify([line]),
      total_price: '31.00',
      discount: '0.00',
      coupon: null,
      notes: null,
      delivery_location: null,
      pickup_location: null,
      transaction: { status: 'succeeded', stripe_payment_intent_id: null },
    },
  ])
  expect(order?.menu_item[0]).toMatchObject({
    meal_name: 'Mapo tofu',
    isMealSet: false,
  })
  expect(nutritionSummary(order?.menu_item ?? []).total).toBeNull()
})

test('A23: an existing order without a slot is paid without one', () => {
  const body = { ...wire, order_id: 'K-1', time_slot: '' as const }
  expect(z.encode(orderInput, z.decode(orderInput, body))).toEqual(body)
})

describe('the answer to a placed order', () => {
  const unpaid = {
    status: 'ORDER_PLACED',
    order_id: 'LK-7F3K-2Q',
    client_secret: 'pi_1_secret_2',
    payment_intent: 'pi_1',
  }
  const expires_at = '2026-11-22T22:30:00.000Z'

  test.each([
    ['until when it can be paid', { ...unpaid, expires_at }],
    ['nothing of that when another server does not know it', unpaid],
    [
      'that it does not expire',
      { status: 'ORDER_PLACED', order_id: 'LK-1', expires_at: null },
    ],
  ])('says %s', (_, answer) => {
    expect(z.decode(createOrder.output, answer)).toEqual(answer)
  })

  test.each(paymentTypes)(
    'E6: comes to an order that is paid by %s',
    (payment_type) => {
      expect(z.decode(orderInput, { ...wire, payment_type }).payment_type).toBe(
        payment_type,
      )
    },
  )

  test('E6: PayPal is no way to pay', () => {
    expect(
      z.safeDecode(orderInput, { ...wire, payment_type: 'paypal' } as never)
        .success,
    ).toBe(false)
  })
})

test('E19: a refusal of an order tells the new prices in cents, or is about something else', () => {
  const { data } = pricesChanged as Extract<ApiError, { code: 'conflict' }>
  expect(readOrderChanged(data)).toMatchObject({
    subtotal: 2200,
    total_price: 2850,
    gone: [],
  })
  expect(readOrderChanged({ code: 'order_paid', detail: '' })).toBeNull()
})

test('F3: WeChat Pay and Alipay are paid outside of the shop', () => {
  expect(handoffMethods).toEqual(expect.arrayContaining(['wechat', 'alipay']))
})

describe('F8: an order needs payment', () => {
  test.each([
    ['ORDER_PLACED', 'requires_payment_method', true],
    ['ORDER_PLACED', 'requires_confirmation', true],
    ['PAYMENT_FAILED', 'requires_action', true],
    ['ORDER_PLACED', 'succeeded', false],
    ['ORDER_PLACED', 'processing', false],
    ['CANCELLED', 'requires_action', false],
    ['DELIVERED', 'requires_action', false],
  ])('%s with %s: %s', (status, payment, expected) => {
    expect(needsPayment({ status, transaction: { status: payment } })).toBe(
      expected,
    )
  })

  test('never without a transaction', () => {
    expect(needsPayment({ status: 'ORDER_PLACED', transaction: null })).toBe(
      false,
    )
  })
})

test('C16: the dishes of paid orders are known, those of unpaid and cancelled ones are not', () => {
  const orderOf = (meal_id: number, status: string, payment: string) =>
    ({
      status,
      transaction: { status: payment },
      menu_item: [{ meal_id }],
    }) as Order
  const orders = [
    orderOf(4, 'ORDER_PLACED', 'succeeded'),
    orderOf(6, 'DELIVERED', 'succeeded'),
    orderOf(7, 'ORDER_PLACED', 'requires_payment_method'),
    orderOf(8, 'CANCELLED', 'succeeded'),
  ]
  expect([...dishesOf(orders)]).toEqual([4, 6])
})
