import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  gstIn,
  gstInPieces,
  orderGst,
  refundGst,
  refundTotal,
  type TaxedAmount,
} from '#contract/gst.ts'
import { sum } from '#contract/money.ts'

const nothing = { amount: 0, gst: 0 }
/** A taxed dish and one without GST at A$11.00 each: A$1.00 of GST. */
const mixed = { total_price: 2200, gst: 100 }

test("K78: a refund has its share of the GST that is left, an earlier order's an eleventh", () => {
  expect(refundGst(mixed, 440, nothing)).toBe(20)
  expect(refundGst(mixed, 440, { amount: 1100, gst: 0 })).toBe(40)
  expect(refundGst(mixed, 440, { amount: 2200, gst: 100 })).toBe(0)
  expect(refundGst({ total_price: 2200, gst: 0 }, 440, nothing)).toBe(0)
  expect(refundGst({ total_price: 2200, gst: null }, 440, nothing)).toBe(40)
})

test('K78: pieces have the GST of their own line, after its discount', () => {
  const order = { subtotal: 2200, discount: 440 }
  const taxed = {
    selected_meal_portion_price: 1100,
    selected_meal_addon_price: 0,
  }
  expect(gstInPieces(order, taxed, 1, 0)).toBe(80)
  expect(gstInPieces(order, { ...taxed, gst_free_price: 1100 }, 1, 0)).toBe(0)
  expect(gstInPieces(order, { ...taxed, gst_free_price: 550 }, 1, 0)).toBe(40)
  expect(gstInPieces({ subtotal: 0, discount: 0 }, taxed, 1, 0)).toBe(0)
  expect(refundGst(mixed, 1100, nothing, 0)).toBe(0)
  expect(refundGst(mixed, 1100, { amount: 1100, gst: 0 }, 0)).toBe(100)
})

test('K78: what a person refunded at the payment provider has the share of what is left', () => {
  const known = [{ amount: 1100, gst: 0 }]
  expect(refundTotal(mixed, 1100, known)).toEqual({ amount: 1100, gst: 0 })
  expect(refundTotal(mixed, 1540, known)).toEqual({ amount: 1540, gst: 40 })
  expect(refundTotal(mixed, 2200, known)).toEqual({ amount: 2200, gst: 100 })
  expect(refundTotal(mixed, 0, [])).toEqual(nothing)
  expect(refundTotal(mixed, 110, [{ amount: 110, gst: null }])).toEqual({
    amount: 110,
    gst: 10,
  })
})

test('K78: the refunds of an order add up to its GST, whatever they are, and the rest never has more than an eleventh', () => {
  const lines = fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 5000 }),
      free: fc.nat(100),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  const refunds = fc.array(
    fc.record({ percent: fc.integer({ min: 1, max: 99 }), own: fc.nat(100) }),
  )
  const property = fc.property(
    lines,
    refunds,
    fc.nat(100),
    fc.nat(2000),
    (lines, refunds, percentOff, fee) => {
      const subtotal = sum(lines.map((line) => line.price * line.quantity))
      const discount = Math.floor((subtotal * percentOff) / 100)
      const total_price = subtotal - discount + fee
      fc.pre(total_price > 0)
      const gst = orderGst(
        lines.map((line) => ({
          gst_free_price: Math.floor((line.price * line.free) / 100),
          quantity: line.quantity,
        })),
        { subtotal, fee, discount },
      )
      const order = { total_price, gst }
      expect(gst).toBeLessThanOrEqual(gstIn(total_price))

      let before: TaxedAmount = nothing
      const giveBack = (amount: number, own?: number) => {
        const gst = refundGst(order, amount, before, own)
        expect(gst).toBeGreaterThanOrEqual(0)
        expect(gst).toBeLessThanOrEqual(amount)
        before = { amount: before.amount + amount, gst: before.gst + gst }
        const rest = {
          amount: total_price - before.amount,
          gst: order.gst - before.gst,
        }
        expect(rest.gst).toBeGreaterThanOrEqual(0)
        expect(rest.gst).toBeLessThanOrEqual(gstIn(rest.amount))
      }
      for (const { percent, own } of refunds) {
        const left = total_price - before.amount
        const amount = Math.floor((left * percent) / 100)
        giveBack(amount, Math.floor((gstIn(amount) * own) / 100))
        giveBack(Math.floor((total_price - before.amount) / 10))
      }
      giveBack(total_price - before.amount)
      expect(before).toEqual({ amount: total_price, gst })
    },
  )
  fc.assert(property)
})

test('K78: the pieces of all lines have the GST of the dishes', () => {
  const line = {
    selected_meal_portion_price: 1490,
    selected_meal_addon_price: 250,
    gst_free_price: 250,
    quantity: 7,
  }
  const order = { subtotal: 1740 * 7, discount: 333, fee: 0 }
  const pieces = Array.from({ length: 7 }, (_, at) =>
    gstInPieces(order, line, 1, at),
  )
  expect(sum(pieces)).toBe(orderGst([line], order))
})
