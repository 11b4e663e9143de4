import { expect, test } from 'vitest'
import { totalsOf } from '#contract/pricing.ts'
import { numberLines } from '#machines/cart/cartLines.ts'
import { cartMachine } from '#machines/cart/cartMachine.ts'
import type { CartRecord } from '#machines/cart/cartSetup.ts'
import { sampleCoupon, sampleLine } from '#test/support/fixtures/menu.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectTags } from '#test/support/walker/expectState.ts'

const tofu = sampleLine()
const rice = sampleLine({
  meal_id: 1,
  meal_name: 'Fried Rice',
  selected_meal_portion_price: 1490,
})
const tenPercent = sampleCoupon()
const none: CartRecord = { lines: [], coupon: null, owner: null, ordered: [] }

test('J8, D4: the cart takes every declared transition; ids run from 1 and totals are always right', () => {
  expectFullWalk(cartMachine, {
    inputs: [
      { record: null },
      {
        record: {
          lines: numberLines([tofu]),
          coupon: tenPercent,
          owner: 'a',
          ordered: [],
        },
      },
      {
        record: {
          ...none,
          lines: numberLines(Array.from({ length: 200 }, () => tofu)),
        },
      },
    ],
    events: [
      { type: 'cart.add', line: tofu },
      { type: 'cart.add', line: rice },
      { type: 'cart.increase', id: 1 },
      { type: 'cart.decrease', id: 1 },
      { type: 'cart.setQuantity', id: 1, quantity: 2 },
      { type: 'cart.setQuantity', id: 1, quantity: 0 },
      { type: 'cart.pricesChanged', lines: [rice] },
      { type: 'cart.rebuild', lines: [rice] },
      {
        type: 'cart.orderPaid',
        order: { orderId: 'LK-1', lines: [], isFromCart: true },
      },
      {
        type: 'cart.orderPaid',
        order: {
          orderId: 'LK-1',
          lines: numberLines([rice]),
          isFromCart: false,
        },
      },
      { type: 'cart.replaced', record: null },
      {
        type: 'cart.replaced',
        record: {
          lines: numberLines([rice]),
          coupon: null,
          owner: 'a',
          ordered: [],
        },
      },
      {
        type: 'cart.replaced',
        record: {
          lines: numberLines([rice]),
          coupon: tenPercent,
          owner: 'a',
          ordered: [],
        },
      },
      { type: 'cart.claim', owner: 'a' },
      { type: 'cart.claim', owner: 'b' },
      { type: 'cart.applyCoupon', code: 'lantern10' },
      { type: 'cart.applyCoupon', code: ' ' },
      {
        type: 'xstate.done.actor.loadCoupons',
        output: [sampleCoupon({ min_order_value: 0 })],
      },
      { type: 'xstate.done.actor.loadCoupons', output: [] },
    ],
    // A full cart can still be added to.
    skip: ({ context }, type) =>
      context.lines.length >= 199 && type !== 'cart.add',
    project: ({ context }) => ({
      lines:
        Math.min(context.lines.length, 3) +
        (context.lines.length >= 200 ? 1 : 0),
      first: Math.min(context.lines[0]?.quantity ?? 0, 2),
      coupon: context.coupon?.min_order_value,
      owner: context.owner,
      ordered: context.ordered,
      message: context.message,
      cartBeforeReorder: context.cartBeforeReorder && [
        context.cartBeforeReorder.lines.length,
        context.cartBeforeReorder.coupon !== null,
      ],
    }),
    check: ({ snapshot, path, emitted }) => {
      const { lines, coupon, totals, message } = snapshot.context
      expectTags(snapshot, { busy: ['loading', 'renewing'] })
      expect(snapshot.matches('settling')).toBe(false)

      if (snapshot.matches('error')) expect(message).not.toBeNull()
      if (path.at(-1)?.type === 'cart.forget')
        expect(snapshot.context).toMatchObject({
          ...none,
          cartBeforeReorder: null,
        })
      expect(lines.map((line) => line.id)).toEqual(
        lines.map((_, index) => index + 1),
      )
      expect(lines.every((line) => line.quantity >= 1)).toBe(true)
      expect(totals).toEqual(totalsOf(lines, coupon))

      const isOn = snapshot.matches('applied') || snapshot.matches('renewing')
      expect(isOn).toBe(coupon !== null)
      expect(message === null || isOn || snapshot.matches('error')).toBe(true)

      const saved = emitted.findLast((event) => event.type === 'cart.saved')
      const ofOtherTab = path.findLast((event) => 'record' in event)
      if (saved)
        expect([
          saved.record,
          ...(ofOtherTab ? [ofOtherTab.record ?? none] : []),
        ]).toContainEqual(expect.objectContaining({ lines, coupon }))
    },
  })
})
