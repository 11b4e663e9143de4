import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderCoupons } from '#server/db/schema/checkout.ts'
import { databases } from '#test/support/database/create.ts'
import {
  addressBody,
  amounts,
  friedRice,
  orderBody,
} from '#test/support/shop/placeOrder.ts'
import { useOrderingShop } from '#test/support/shop/useOrdering.ts'

describe.each(databases)('an order is refused on %s', (database) => {
  const on = useOrderingShop(database)
  const { place, refusal, balance, list, saveAddress, delivery } = on

  test.each([
    ['2026-11-23', 'today'],
    ['2026-11-24', 'a Tuesday'],
    ['2026-11-26', 'a Thursday'],
    ['2027-03-01', 'too far ahead'],
    ['2026-02-30', 'no day'],
  ])('E2: the date %s: %s', async (schedule_date) => {
    expect(await refusal({ schedule_date })).toEqual([
      400,
      {
        schedule_date: [
          'This date is no longer available. Please select another date.',
        ],
      },
    ])
  })

  test('E2: the earliest date moves at midnight of Sydney, not before', async () => {
    on.shop.clock.setNow('2026-11-23T23:59:59+11:00')
    expect((await place(orderBody())).status).toBe(201)
    on.shop.clock.setNow('2026-11-24T00:00:00+11:00')
    expect((await refusal({}))[0]).toBe(400)
  })

  test('E15: a slot of the other way, or none', async () => {
    const sentence =
      'This time slot is not available. Please select another one.'
    expect(await refusal({ time_slot: 4 })).toEqual([
      400,
      { time_slot: [sentence] },
    ])
    expect(await refusal({ time_slot: 99 })).toEqual([
      400,
      { time_slot: [sentence] },
    ])
  })

  test('E3: an address that the kitchen does not deliver to', async () => {
    const answer = await place(await delivery(800, 0))
    expect([answer.status, answer.json()]).toEqual([
      400,
      {
        delivery_location: [
          'Sorry, delivery is not available for this location. Please select the pickup option instead.',
        ],
      },
    ])
  })

  test.each([
    [
      'en',
      'We cannot deliver to a post box or a parcel locker. Please choose a street address, or pick up.',
    ],
    ['zh', '邮政信箱和包裹柜无法送餐，请选择街道地址或到店自取。'],
  ])('G20: a delivery to a post box, in %s', async (language, sentence) => {
    const { tokens } = await on.shop.newCustomer({ wallet: 5000 })
    const saved = await on.shop.send({
      method: 'POST',
      url: '/api/user-address/',
      payload: { ...addressBody(2009), street_address1: 'GPO Box 55' },
      as: tokens,
    })
    const { id: delivery_location } = saved.json() as { id: number }
    const answer = await on.shop.send({
      method: 'POST',
      url: '/api/orders/create/',
      payload: orderBody({
        order_type: 'DELIVERY',
        pickup_location: '',
        delivery_location,
        ...amounts(1490, 500, 0),
      }),
      headers: { 'accept-language': language },
      as: tokens,
    })
    expect([answer.status, answer.json()]).toEqual([
      400,
      { delivery_location: [sentence] },
    ])
  })

  test("somebody else's address, or none", async () => {
    const ann = await on.shop.newCustomer()
    const parts = {
      order_type: 'DELIVERY',
      pickup_location: '',
      ...amounts(1490, 500, 0),
    }
    const sentence = { delivery_location: ['Delivery Address is not selected'] }
    const theirs = await saveAddress(2009, ann)
    expect(await refusal({ ...parts, delivery_location: theirs })).toEqual([
      400,
      sentence,
    ])
    expect(await refusal({ ...parts, delivery_location: '' })).toEqual([
      400,
      sentence,
    ])
  })

  test('a pickup nowhere', async () => {
    const sentence = { pickup_location: ['Pickup Address not selected'] }
    expect(await refusal({ pickup_location: '' })).toEqual([400, sentence])
    expect(await refusal({ pickup_location: 99 })).toEqual([400, sentence])
  })

  test('E4: a coupon that is inactive or unknown', async () => {
    const sentence = { coupon: ['Invalid or inactive coupon.'] }
    expect(await refusal({ coupon: 'WINTER20' })).toEqual([400, sentence])
    expect(await refusal({ coupon: 'NOPE' })).toEqual([400, sentence])
  })

  test('an empty cart, and more than the shop takes online', async () => {
    expect(await refusal({ ...amounts(0, 0, 0) }, [])).toEqual([
      400,
      { menu_item: ['Your cart is empty.'] },
    ])
    expect(
      await refusal(amounts(999 * 1490, 0, 0), [
        { ...friedRice, quantity: 999 },
      ]),
    ).toEqual([
      400,
      {
        detail:
          'This order is too large for the online shop. Please contact us.',
      },
    ])
  })

  test('E7: an order that comes to nothing', async () => {
    await on.shop.db
      .update(orderCoupons)
      .set({ discount_upto: 9999_00, min_order_value: 0 })
      .where(eq(orderCoupons.code, 'WELCOME8'))
    expect(
      await refusal({ coupon: 'WELCOME8', ...amounts(1490, 0, 1490) }),
    ).toEqual([
      400,
      { detail: 'Total order amount must be greater than zero.' },
    ])
    await on.shop.db
      .update(orderCoupons)
      .set({ discount_upto: 800, min_order_value: 3000 })
      .where(eq(orderCoupons.code, 'WELCOME8'))
  })

  test('a payment that the shop does not take', async () => {
    expect((await refusal({ payment_type: 'paypal' }))[0]).toBe(400)
  })

  test('L12: a body that is no order, field by field', async () => {
    expect(await refusal({ menu_item: 'nonsense' })).toMatchObject([
      400,
      { menu_item: [expect.any(String)] },
    ])
    expect((await refusal({ time_slot: '2; drop table orders' }))[0]).toBe(400)
    expect((await refusal({ delivery_location: 2 ** 31 }))[0]).toBe(400)
  })

  test('G9: a visitor', async () => {
    const request = {
      method: 'POST' as const,
      url: '/api/orders/create/',
      payload: orderBody(),
    }
    expect((await on.shop.send(request)).status).toBe(401)
  })

  test('in the language of the customer', async () => {
    const answer = await on.shop.send({
      method: 'POST',
      url: '/api/orders/create/',
      payload: orderBody({ time_slot: 99 }),
      headers: { 'accept-language': 'zh-CN,zh;q=0.9' },
      as: on.wei.tokens,
    })
    expect(answer.json()).toEqual({
      time_slot: ['该时间段不可选，请重新选择。'],
    })
  })

  test('L12: leaves no order and no debit', async () => {
    await refusal({ time_slot: 99 })
    await refusal(amounts(1, 0, 0))
    expect([await balance(), await list()]).toEqual([50_000, []])
  })
})
