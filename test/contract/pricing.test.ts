import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartLine } from '#contract/cart.ts'
import type { OrderCoupon } from '#contract/coupons.ts'
import { gstIn, gstOf, orderGst } from '#contract/gst.ts'
import { sum } from '#contract/money.ts'
import { orderSubtotal, remainingTotal } from '#contract/orders.ts'
import {
  couponProblemOf,
  discountOf,
  findCoupon,
  lineTotal,
  orderTotal,
  paidForPieces,
  pricePer100g,
  totalsOf,
  unitPriceOf,
} from '#contract/pricing.ts'

const line = (parts: Partial<CartLine> = {}): CartLine => ({
  id: 1,
  meal_id: 1,
  meal_name: 'Mapo tofu',
  selected_meal_portion_id: 1,
  selected_meal_portion_name: 'Regular',
  selected_meal_portion_weight: 350,
  selected_meal_portion_price: 1250,
  selected_meal_addon_price: 0,
  calories: 0,
  protein: 0,
  carbs: 0,
  fats: 0,
  isMealSet: false,
  addons: [],
  quantity: 1,
  total_price: 1250,
  ...parts,
})

const coupon = (parts: Partial<OrderCoupon> = {}): OrderCoupon => ({
  code: 'TEN',
  is_active: true,
  min_order_value: 0,
  discount_type: 'PERCENTAGE',
  discount_upto: 1000,
  ...parts,
})

const lines = fc.array(
  fc
    .record({
      selected_meal_portion_price: fc.nat(20_000),
      selected_meal_addon_price: fc.nat(5_000),
      quantity: fc.integer({ min: 1, max: 50 }),
    })
    .map(line),
  { maxLength: 12 },
)

const coupons = fc
  .record({
    discount_type: fc.constantFrom(
      'PERCENTAGE',
      'FIXED_ORDER',
      'FIXED_ITEM' as const,
    ),
    discount_upto: fc.nat(30_000),
    min_order_value: fc.nat(10_000),
    is_active: fc.boolean(),
  })
  .map(coupon)

describe('lines', () => {
  test('D1: a piece costs its portion and its add-ons', () => {
    expect(
      unitPriceOf({
        selected_meal_portion_price: 1250,
        selected_meal_addon_price: 300,
      }),
    ).toBe(1550)
  })

  test('D1: a line costs its pieces', () => {
    expect(
      lineTotal({
        selected_meal_portion_price: 1250,
        selected_meal_addon_price: 300,
        quantity: 3,
      }),
    ).toBe(4650)
  })
})

test('E10: an order that names no subtotal tells it by its total, fee and discount', () => {
  const order = { total_price: 3300, shipping_charges: 500, discount: 400 }
  expect(orderSubtotal(order)).toBe(3200)
  expect(orderSubtotal({ ...order, subtotal: 3100 })).toBe(3100)
  expect(orderSubtotal({ total_price: 1000, discount: 0 })).toBe(1000)
})

describe('D4: totals', () => {
  test('of an empty cart are nothing', () => {
    expect(totalsOf([], null)).toEqual({
      quantity: 0,
      subtotal: 0,
      discount: 0,
      couponProblem: null,
    })
  })

  test('are the sums of the lines, whatever total a line claims', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const totals = totalsOf(all, null)
        expect(totals.subtotal).toBe(sum(all.map(lineTotal)))
        expect(totals.quantity).toBe(sum(all.map((line) => line.quantity)))
      }),
    )
  })
})

describe('D5: a discount', () => {
  test.each([
    ['10% of A$12.50, rounded half up', coupon(), 1250, 1, 125],
    ['12.5% of A$33.33', coupon({ discount_upto: 1250 }), 3333, 1, 417],
    [
      'A$8 off',
      coupon({ discount_type: 'FIXED_ORDER', discount_upto: 800 }),
      3000,
      2,
      800,
    ],
    [
      'A$8 off A$5',
      coupon({ discount_type: 'FIXED_ORDER', discount_upto: 800 }),
      500,
      1,
      500,
    ],
    [
      'A$1 off each',
      coupon({ discount_type: 'FIXED_ITEM', discount_upto: 100 }),
      3000,
      3,
      300,
    ],
    [
      'A$9 off each',
      coupon({ discount_type: 'FIXED_ITEM', discount_upto: 900 }),
      2000,
      3,
      2000,
    ],
    ['150%', coupon({ discount_upto: 15_000 }), 2000, 3, 2000],
  ])('%s', (_, offer, subtotal, quantity, expected) => {
    expect(discountOf(offer, subtotal, quantity)).toBe(expected)
  })

  test('is never negative and never above the subtotal', () => {
    fc.assert(
      fc.property(lines, coupons, (all, offer) => {
        const { discount, subtotal } = totalsOf(all, offer)
        return discount >= 0 && discount <= subtotal
      }),
    )
  })

  test('comes to nothing exactly when there is a reason, or nothing to take off', () => {
    fc.assert(
      fc.property(lines, coupons, (all, offer) => {
        const totals = totalsOf(all, offer)
        if (totals.couponProblem) expect(totals.discount).toBe(0)
        else
          expect(totals.discount).toBe(
            discountOf(offer, totals.subtotal, totals.quantity),
          )
      }),
    )
  })

  test('the total of an order is never below its delivery fee', () => {
    fc.assert(
      fc.property(lines, coupons, fc.nat(2000), (all, offer, fee) => {
        return orderTotal({ ...totalsOf(all, offer), fee }) >= fee
      }),
    )
  })
})

test('E10: an order costs its lines and the delivery, less the discount', () => {
  expect(orderTotal({ subtotal: 3100, fee: 500, discount: 310 })).toBe(3290)
})

test('H9: GST is an eleventh of what is paid, rounded once', () => {
  expect([0, 1100, 1105, 1106].map(gstIn)).toEqual([0, 100, 100, 101])
})

describe('K77: the GST of an order', () => {
  const water = line({ gst_free_price: 1250 })
  const withFruit = line({
    selected_meal_addon_price: 250,
    gst_free_price: 250,
    quantity: 2,
  })

  test('is an eleventh of an order whose dishes are all taxed', () => {
    fc.assert(
      fc.property(lines, coupons, fc.nat(2000), (all, offer, fee) => {
        const parts = { ...totalsOf(all, offer), fee }
        return orderGst(all, parts) === gstIn(orderTotal(parts))
      }),
    )
  })

  test.each([
    ['a dish without GST alone', [water], 1250, 0, 0, 0],
    [
      'delivery is taxed, also of dishes without GST',
      [water],
      1250,
      550,
      0,
      50,
    ],
    ['a taxed dish beside it', [water, line()], 2500, 0, 0, 114],
    [
      'half of the discount is for each dish',
      [water, line()],
      2500,
      0,
      500,
      91,
    ],
    ['an add-on without GST, twice', [withFruit], 3000, 0, 0, 227],
    ['all of it given away', [water, line()], 2500, 550, 2500, 50],
  ])('%s', (_, all, subtotal, fee, discount, gst) => {
    expect(orderGst(all, { subtotal, fee, discount })).toBe(gst)
  })

  test('is an eleventh where none is stored, and nothing where nothing is', () => {
    expect([gstOf(1100, null), gstOf(1100, undefined)]).toEqual([100, 100])
    expect([gstOf(1100, 0), gstOf(1100, 42)]).toEqual([0, 42])
  })
})

describe('D5: a coupon is refused', () => {
  test('when it is inactive', () => {
    expect(couponProblemOf(coupon({ is_active: false }), 9999)).toEqual({
      reason: 'inactive',
    })
  })

  test('below its minimum and not at it', () => {
    const offer = coupon({ min_order_value: 4000 })
    expect(couponProblemOf(offer, 3999)).toEqual({
      reason: 'belowMinimum',
      minimum: 4000,
    })
    expect(couponProblemOf(offer, 4000)).toBeNull()
  })
})

test.each([
  [1490, 350, 426],
  [1890, 500, 378],
  [890, 300, 297],
  [7450, 0, null],
])(
  'C15: %i cents for %i g are %s cents per 100 g',
  (price, portion_weight, cents) => {
    expect(pricePer100g({ price, portion_weight })).toBe(cents)
  },
)

test.each([
  ' lantern10 ',
  'ＬＡＮＴＥＲＮ１０',
  '\u200bLANTERN10\ufeff',
  '“Lantern10”',
  'LANTERN 10.',
])('E4: %j finds the coupon Lantern10, and only whole', (typed) => {
  const all = [coupon({ code: 'LANTERN1' }), coupon({ code: 'Lantern10' })]
  expect(findCoupon(all, typed)).toBe(all[1])
})

test('E4: a part of a code finds no coupon', () => {
  const all = [coupon({ code: 'Lantern10' })]
  expect(findCoupon(all, 'LANTERN')).toBeNull()
  expect(findCoupon(all, '')).toBeNull()
})

test('what is left of an order is its total without what was refunded', () => {
  expect([
    remainingTotal({ total_price: 1490 }),
    remainingTotal({ total_price: 1490, refunded: 500 }),
  ]).toEqual([1490, 990])
})

test('K21: pieces are paid for with their share after the discount, in whatever steps they are refunded', () => {
  const order = fc.record({
    total_price: fc.integer({ min: 1, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 30 }),
    others: fc.nat(50_000),
    percent: fc.integer({ min: 0, max: 100 }),
  })
  const property = fc.property(
    order,
    fc.nat(30),
    ({ others, percent, ...priced }, first) => {
      const subtotal = priced.total_price + others
      const sums = {
        subtotal,
        discount: Math.floor((subtotal * percent) / 100),
      }
      const pieces = Math.min(first, priced.quantity)
      const all = paidForPieces(sums, priced, priced.quantity, 0)
      const remaining = paidForPieces(
        sums,
        priced,
        priced.quantity - pieces,
        pieces,
      )
      expect(paidForPieces(sums, priced, pieces, 0) + remaining).toBe(all)
      expect(all).toBeLessThanOrEqual(
        Math.min(priced.total_price, subtotal - sums.discount + 1),
      )
    },
  )

  fc.assert(property)
  expect(
    paidForPieces(
      { subtotal: 0, discount: 0 },
      { total_price: 0, quantity: 1 },
      1,
      0,
    ),
  ).toBe(0)
})
