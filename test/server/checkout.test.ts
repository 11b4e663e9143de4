import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  listDeliveryPoints,
  listOutlets,
  listTimeSlots,
} from '#contract/checkout.ts'
import { listOrderCoupons, listWalletCoupons } from '#contract/coupons.ts'
import { deliveryPoints } from '#server/db/schema/checkout.ts'
import { databases } from '#test/support/database/create.ts'
import { createTestShop, type TestShop } from '#test/support/shop/create.ts'

describe.each(databases)('what a checkout chooses from, on %s', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestShop({ database })
  })
  afterAll(() => shop.close())

  const get = async (url: string) =>
    (await shop.send({ method: 'GET', url })).json() as never

  test('E10: postal codes with delivery, each with its fee', async () => {
    const points = z.decode(
      listDeliveryPoints.output,
      await get('/api/menu/delivery-point/'),
    )
    expect(points.results[0]).toEqual({
      postal_code: 2000,
      suburb: 'Sydney',
      price: 500,
    })
    expect([points.count, points.next]).toEqual([points.results.length, null])
  })

  test('I1: delivery points are paged, and next leads on', async () => {
    const many = Array.from({ length: 501 }, (_, at) => ({
      postal_code: 7000 + at,
      suburb: 'Far',
      fee: 1200,
    }))
    await shop.db.insert(deliveryPoints).values(many)

    const first = z.decode(
      listDeliveryPoints.output,
      await get('/api/menu/delivery-point/'),
    )
    expect([first.results.length, first.next]).toEqual([
      500,
      '/api/menu/delivery-point/?page=2',
    ])

    const second = z.decode(
      listDeliveryPoints.output,
      await get(String(first.next)),
    )
    expect(first.results.length + second.results.length).toBe(first.count)
    expect(second.next).toBeNull()
  })

  test('E3: outlets with all their lines', async () => {
    const outlets = z.decode(
      listOutlets.output,
      await get('/api/menu/pickup-location/'),
    )
    expect(outlets.results[1]).toEqual({
      id: 2,
      name: 'Lantern Kitchen Chatswood',
      trans_code: 'checkout.outlet_2_name',
      street_address1: 'Shop 14, 427 Victoria Avenue',
      street_address2: 'Level 1',
      suburbs: 'Chatswood',
      city: 'Sydney',
      state: 'NSW',
      postal_code: 2067,
    })
  })

  test('E15: slots as a plain list of all three types', async () => {
    const slots = z.decode(
      listTimeSlots.output,
      await get('/api/menu/timeslots/'),
    )
    expect(slots[0]).toEqual({
      id: 1,
      name: '2:30pm - 3:30pm',
      trans_code: 'checkout.time_slot_1_name',
      type: 'PICKUP ONLY',
    })
    expect(new Set(slots.map((slot) => slot.type)).size).toBe(3)
  })

  test('E4: coupons on orders, inactive ones included', async () => {
    const coupons = z.decode(
      listOrderCoupons.output,
      await get('/api/transactions/coupons/orders/'),
    )
    expect(
      coupons.results.find((coupon) => coupon.code === 'LANTERN10'),
    ).toEqual({
      code: 'LANTERN10',
      is_active: true,
      min_order_value: 4000,
      discount_type: 'PERCENTAGE',
      discount_upto: 1000,
      trans_code: 'checkout.coupon_lantern10_description',
    })
    expect(coupons.results.filter((coupon) => !coupon.is_active).length).toBe(1)
  })

  test('H2: wallet coupons are for customers', async () => {
    const url = '/api/transactions/coupons/wallet/'
    expect((await shop.send({ method: 'GET', url })).status).toBe(401)

    const answer = await shop.send({
      method: 'GET',
      url,
      as: await shop.login(),
    })
    const coupons = z.decode(listWalletCoupons.output, answer.json() as never)
    expect(coupons.results[0]).toEqual({
      id: 1,
      code: 'TOPUP50',
      recharge_amount: 5000,
      recharge_value: 5500,
    })
  })
})
