import { expect, test } from 'vitest'
import {
  createActor,
  type EmittedFrom,
  fromPromise,
  SimulatedClock,
  waitFor,
} from 'xstate'
import type { OrderCoupon } from '#contract/coupons.ts'
import { numberLines } from '#machines/cart/cartLines.ts'
import { cartMachine, couponMessage } from '#machines/cart/cartMachine.ts'
import type { CartRecord } from '#machines/cart/cartSetup.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { sampleCoupon, sampleLine } from '#test/support/fixtures/menu.ts'

const tofu = sampleLine()
const rice = sampleLine({
  meal_id: 1,
  meal_name: 'Fried Rice',
  selected_meal_portion_price: 1490,
})
const tenPercent = sampleCoupon()
const coupon = tenPercent
const none: CartRecord = { lines: [], coupon: null, owner: null, ordered: [] }

test('H6: a cart that was rebuilt from an order can be had back, coupon and all, once', () => {
  const before: CartRecord = {
    lines: numberLines([tofu]),
    coupon: tenPercent,
    owner: 'a',
    ordered: [],
  }
  const { actor, emitted } = started(before)
  const record = () => {
    const { lines, coupon, owner, ordered } = actor.getSnapshot().context
    return { lines, coupon, owner, ordered }
  }

  actor.send({ type: 'cart.rebuild', lines: [rice, rice] })
  expect(record()).toEqual({
    lines: numberLines([rice, rice]),
    coupon: null,
    owner: 'a',
    ordered: [],
  })

  actor.send({ type: 'cart.undo' })
  expect(record()).toEqual(before)
  const restored = {
    type: 'notice.raised',
    kind: 'status',
    key: 'cart.restored',
  }
  expect(emitted.at(-1)).toEqual(restored)
  expect(actor.getSnapshot().can({ type: 'cart.undo' })).toBe(false)
})

test('H6: a rebuilt cart that has been changed since is not undone', () => {
  const { actor } = started({ ...none, lines: numberLines([tofu]) })
  actor.send({ type: 'cart.rebuild', lines: [rice] })
  actor.send({ type: 'cart.increase', id: 1 })
  expect(actor.getSnapshot().can({ type: 'cart.undo' })).toBe(false)
})

test('D4: adding appends a line with the next id, tells it and stores it', () => {
  const { actor, emitted } = started()
  actor.send({ type: 'cart.add', line: tofu })
  actor.send({ type: 'cart.add', line: { ...rice, quantity: 2 } })

  const lines = numberLines([tofu, { ...rice, quantity: 2 }])
  expect(lines.map(({ id }) => id)).toEqual([1, 2])
  expect(emitted.slice(2)).toEqual([
    {
      type: 'cart.saved',
      record: { lines, coupon: null, owner: null, ordered: [] },
    },
    { type: 'notice.raised', kind: 'status', key: 'item.added' },
  ])
})

test('D7: adding the same dish, portion and extras raises the quantity of its line, and tells how many there are', () => {
  const { actor, emitted } = started({
    ...none,
    lines: numberLines([tofu, rice]),
  })
  actor.send({ type: 'cart.add', line: { ...tofu, quantity: 2 } })

  const lines = [
    { ...tofu, id: 1, quantity: 3, total_price: 4770 },
    ...numberLines([tofu, rice]).slice(1),
  ]
  expect(emitted).toEqual([
    {
      type: 'cart.saved',
      record: { lines, coupon: null, owner: null, ordered: [] },
    },
    {
      type: 'notice.raised',
      kind: 'status',
      key: 'item.added_more',
      values: { count: 3 },
    },
  ])
})

test.each([
  ['another portion', { selected_meal_portion_id: 99 }],
  ['other extras', { addons: [{ id: 77, name: 'Egg', trans_code: null }] }],
  ['a new price', { selected_meal_portion_price: 1690 }],
  ['more than an order takes', { quantity: 999 }],
])('D7: %s is a line of its own', (_, change) => {
  const { actor } = started({ ...none, lines: numberLines([tofu]) })
  actor.send({ type: 'cart.add', line: { ...tofu, ...change } })
  expect(actor.getSnapshot().context.lines).toHaveLength(2)
})

test('D4: minus at 1 removes the line and renumbers the rest', () => {
  const { actor } = started({ ...none, lines: numberLines([tofu, rice, tofu]) })
  actor.send({ type: 'cart.decrease', id: 2 })
  expect(actor.getSnapshot().context.lines).toEqual([
    { ...tofu, id: 1, total_price: 1590 },
    { ...tofu, id: 2, total_price: 1590 },
  ])
})

test('D4: plus and minus move one line and recalculate totals and discount', () => {
  const { actor } = started({
    lines: numberLines([tofu, rice]),
    coupon: tenPercent,
    owner: null,
    ordered: [],
  })
  actor.send({ type: 'cart.increase', id: 1 })
  expect(actor.getSnapshot().context.totals).toEqual({
    quantity: 3,
    subtotal: 1590 * 2 + 1490,
    discount: 467,
    couponProblem: null,
  })

  actor.send({ type: 'cart.decrease', id: 1 })
  expect(actor.getSnapshot().context.totals.discount).toBe(0)
})

test('D11: the quantity of a line is set to a whole number from 1 to 999', () => {
  const { actor } = started({ ...none, lines: numberLines([tofu, rice]) })
  const quantitiesAfter = (quantity: number) => {
    actor.send({ type: 'cart.setQuantity', id: 2, quantity })
    return actor.getSnapshot().context.lines.map((line) => line.quantity)
  }
  expect([60, 0, 1000, 1.5, 999].map(quantitiesAfter)).toEqual([
    [1, 60],
    [1, 60],
    [1, 60],
    [1, 60],
    [1, 999],
  ])
  expect(actor.getSnapshot().context.totals.subtotal).toBe(1590 + 999 * 1490)
})

test('D5: a coupon that falls below its minimum stays, gives nothing and says why', () => {
  const { actor } = started({
    lines: numberLines([tofu, rice, rice]),
    coupon: tenPercent,
    owner: null,
    ordered: [],
  })
  actor.send({ type: 'cart.decrease', id: 3 })

  const { coupon, totals } = actor.getSnapshot().context
  expect({
    coupon,
    discount: totals.discount,
    expectedMessage: couponMessage(totals.couponProblem),
  }).toEqual({
    coupon: tenPercent,
    discount: 0,
    expectedMessage: {
      key: 'cart.coupon_minimum',
      values: { amount: 'A$40.00' },
    },
  })

  actor.send({ type: 'cart.increase', id: 1 })
  expect(actor.getSnapshot().context.totals.discount).toBe(467)
})

test.each([
  ['PERCENTAGE', 1000, 477],
  ['FIXED_ORDER', 800, 800],
  ['FIXED_ORDER', 99_900, 4770],
  ['FIXED_ITEM', 100, 300],
  ['FIXED_ITEM', 9900, 4770],
] as const)(
  'D5: %s of %i takes %i cents off three dishes of A$47.70',
  async (kind, upto, off) => {
    const coupon = sampleCoupon({ discount_type: kind, discount_upto: upto })
    const { actor } = started(
      { ...none, lines: numberLines([{ ...tofu, quantity: 3 }]) },
      [coupon],
    )

    actor.send({ type: 'cart.applyCoupon', code: ' lantern10 ' })
    const applied = await waitFor(actor, (snapshot) =>
      snapshot.matches('applied'),
    )
    expect(applied.context.coupon).toEqual(coupon)
    expect(applied.context.totals.discount).toBe(off)
  },
)

test.each([
  ['an unknown code', 'NOPE', { key: 'cart.coupon_unknown' }],
  ['an inactive coupon', 'WINTER20', { key: 'cart.coupon_inactive' }],
  [
    'an order below the minimum',
    'FEAST15',
    { key: 'cart.coupon_minimum', values: { amount: 'A$120.00' } },
  ],
] as const)('D5: %s gives no coupon and says why', async (_, code, message) => {
  const { actor } = started({ ...none, lines: numberLines([tofu]) }, [
    sampleCoupon({ code: 'WINTER20', is_active: false }),
    sampleCoupon({ code: 'FEAST15', min_order_value: 12_000 }),
  ])
  actor.send({ type: 'cart.applyCoupon', code })
  const refused = await waitFor(actor, (snapshot) => snapshot.matches('error'))
  expect(refused.context.message).toEqual(message)
  expect(refused.context.coupon).toBeNull()
})

test('D5: a second coupon is refused until the first is removed', async () => {
  const second = sampleCoupon({ code: 'WELCOME8', min_order_value: 0 })
  const record = {
    lines: numberLines([tofu, rice, rice]),
    coupon: tenPercent,
    owner: null,
    ordered: [],
  }
  const { actor } = started(record, [second])

  actor.send({ type: 'cart.applyCoupon', code: 'WELCOME8' })
  expect(actor.getSnapshot().context.message).toEqual({
    key: 'cart.coupon_taken',
  })
  expect(actor.getSnapshot().context.coupon).toEqual(tenPercent)

  actor.send({ type: 'cart.removeCoupon' })
  expect(actor.getSnapshot().matches('none')).toBe(true)
  expect(actor.getSnapshot().context.message).toBeNull()

  actor.send({ type: 'cart.applyCoupon', code: 'WELCOME8' })
  const applied = await waitFor(actor, (snapshot) =>
    snapshot.matches('applied'),
  )
  expect(applied.context.coupon).toEqual(second)
})

test('E4: an empty code does nothing, and a failing list says so and may be tried again', async () => {
  const { actor } = started({ ...none, lines: numberLines([tofu]) })
  actor.send({ type: 'cart.applyCoupon', code: '  ' })
  expect(actor.getSnapshot().matches('none')).toBe(true)
  actor.send({ type: 'cart.applyCoupon', code: 'LANTERN10' })
  const failed = await waitFor(actor, (snapshot) => snapshot.matches('error'))
  expect(failed.context.message).toEqual({ key: 'cart.coupon_failed' })
  expect(failed.can({ type: 'cart.applyCoupon', code: 'LANTERN10' })).toBe(true)
})

test('a change of another tab is taken over and not stored again', () => {
  const { actor, emitted } = started({ ...none, lines: numberLines([tofu]) })
  actor.send({
    type: 'cart.replaced',
    record: {
      lines: numberLines([rice, rice, rice]),
      coupon: tenPercent,
      owner: 'a',
      ordered: [],
    },
  })
  expect(actor.getSnapshot().matches('applied')).toBe(true)
  expect(emitted).toEqual([])
})

test('a change of another tab does not end the look-up of a coupon, unless it brings one', () => {
  const { actor } = started({ ...none, lines: numberLines([tofu]) })
  const record: CartRecord = { ...none, lines: numberLines([rice]) }

  actor.send({ type: 'cart.applyCoupon', code: 'LANTERN10' })
  actor.send({ type: 'cart.replaced', record })
  expect(actor.getSnapshot().value).toBe('loading')
  expect(actor.getSnapshot().context.lines).toEqual(record.lines)

  actor.send({
    type: 'cart.replaced',
    record: { ...record, coupon: tenPercent },
  })
  expect(actor.getSnapshot().value).toBe('applied')
})

test('D6 G2: after an expired session the cart is kept for its owner and dropped for anyone else', () => {
  const record = {
    lines: numberLines([tofu]),
    coupon: null,
    owner: 'li@example.com',
    ordered: [],
  }
  const { actor } = started(record)

  actor.send({ type: 'cart.claim', owner: 'li@example.com' })
  expect(actor.getSnapshot().context.lines).toEqual(record.lines)
  actor.send({ type: 'cart.claim', owner: 'sam@example.com' })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'none',
    context: { lines: [], owner: 'sam@example.com' },
  })
})

test('P3: a cart that its owner claims again is not stored again: another tab may have just emptied it', () => {
  const { actor, emitted } = started({
    ...none,
    lines: numberLines([tofu]),
    owner: 'li@example.com',
  })
  actor.send({ type: 'cart.claim', owner: 'li@example.com' })
  expect(emitted).toEqual([])
})

test('P3: removing no coupon does not store the cart again: another tab may have just changed it', () => {
  const { actor, emitted } = started({ ...none, lines: numberLines([tofu]) })
  actor.send({ type: 'cart.removeCoupon' })
  actor.send({ type: 'cart.applyCoupon', code: 'TEN' })
  actor.send({ type: 'cart.removeCoupon' })
  expect([actor.getSnapshot().value, emitted]).toEqual(['none', []])
})

test("a visitor's cart goes with them into their account", () => {
  const { actor, emitted } = started({ ...none, lines: numberLines([tofu]) })
  actor.send({ type: 'cart.claim', owner: 'li@example.com' })
  expect(actor.getSnapshot().context).toMatchObject({
    lines: numberLines([tofu]),
    owner: 'li@example.com',
    ordered: [],
  })
  expect(emitted).toEqual([
    {
      type: 'cart.saved',
      record: {
        lines: numberLines([tofu]),
        coupon: null,
        owner: 'li@example.com',
        ordered: [],
      },
    },
  ])
})

test('E19: new prices of the kitchen replace the lines, with a notice', () => {
  const { actor, emitted } = started({
    ...none,
    lines: numberLines([tofu, rice]),
  })
  actor.send({
    type: 'cart.pricesChanged',
    lines: [{ ...tofu, selected_meal_portion_price: 1690 }],
  })
  expect(actor.getSnapshot().context.totals.subtotal).toBe(1690)
  expect(emitted.at(-1)).toEqual({
    type: 'notice.raised',
    kind: 'alert',
    key: 'cart.prices_changed',
    details: [],
  })
})

test('E19: with new prices the coupon is on with the terms of today, also below their minimum', async () => {
  const today = sampleCoupon({ discount_upto: 500, min_order_value: 2000 })
  const { actor, emitted } = started(
    { ...none, lines: numberLines([rice, rice]), coupon },
    [today],
  )

  actor.send({ type: 'cart.pricesChanged', lines: [{ ...rice, quantity: 2 }] })
  const stated = actor.getSnapshot()
  expect([stated.value, stated.context.coupon, stated.hasTag('busy')]).toEqual([
    'renewing',
    coupon,
    true,
  ])

  const renewed = await waitFor(actor, (snapshot) =>
    snapshot.matches('applied'),
  )
  expect([renewed.context.coupon, renewed.context.totals.discount]).toEqual([
    today,
    149,
  ])
  expect(emitted.at(-1)).toMatchObject({
    type: 'cart.saved',
    record: { coupon: today },
  })

  actor.send({ type: 'cart.pricesChanged', lines: [rice] })
  const below = await waitFor(actor, (snapshot) => snapshot.matches('applied'))
  expect(couponMessage(below.context.totals.couponProblem)).toEqual({
    key: 'cart.coupon_minimum',
    values: { amount: 'A$20.00' },
  })
})

test.each([
  ['is gone', [], 'cart.coupon_unknown'],
  [
    'is not active any more',
    [sampleCoupon({ is_active: false })],
    'cart.coupon_inactive',
  ],
])(
  'E19: a coupon that %s when prices change is taken off, which is said',
  async (_, coupons, key) => {
    const { actor, emitted } = started(
      { ...none, lines: numberLines([rice]), coupon },
      coupons,
    )
    actor.send({ type: 'cart.pricesChanged', lines: [rice] })

    const refused = await waitFor(actor, (snapshot) =>
      snapshot.matches('error'),
    )
    expect(refused.context).toMatchObject({
      coupon: null,
      message: { key },
      totals: { discount: 0 },
    })
    expect(emitted.at(-1)).toMatchObject({
      type: 'cart.saved',
      record: { coupon: null },
    })
  },
)

test("E19: another tab's change of the cart does not end the renewal of a coupon's terms", async () => {
  const { actor } = started({ ...none, lines: numberLines([rice]), coupon }, [
    { ...coupon, discount_upto: 500 },
  ])
  actor.send({ type: 'cart.pricesChanged', lines: [rice] })
  actor.send({
    type: 'cart.replaced',
    record: { ...none, lines: numberLines([rice, tofu]), coupon },
  })

  const applied = await waitFor(actor, (snapshot) =>
    snapshot.matches('applied'),
  )
  expect(applied.context).toMatchObject({
    lines: numberLines([rice, tofu]),
    coupon: { discount_upto: 500 },
  })
})

test('D5: the words about a refused code stay when another tab changes the cart, until it has a coupon', async () => {
  const { actor } = started({ ...none, lines: numberLines([tofu]) }, [])
  actor.send({ type: 'cart.applyCoupon', code: 'NOPE' })
  await waitFor(actor, (snapshot) => snapshot.matches('error'))

  const lines = numberLines([tofu, rice])
  actor.send({ type: 'cart.replaced', record: { ...none, lines } })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'error',
    context: { lines, message: { key: 'cart.coupon_unknown' } },
  })

  actor.send({ type: 'cart.replaced', record: { ...none, lines, coupon } })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'applied',
    context: { coupon, message: null },
  })
})

test('E19: a coupon whose terms do not come with new prices stays, which is said, until the next try', async () => {
  const { actor } = started({ ...none, lines: numberLines([rice]), coupon })
  actor.send({ type: 'cart.pricesChanged', lines: [rice] })
  actor.send({ type: 'cart.applyCoupon', code: 'OTHER' })

  const applied = await waitFor(actor, (snapshot) =>
    snapshot.matches('applied'),
  )
  expect(applied.context).toMatchObject({
    coupon,
    message: { key: 'cart.coupon_failed' },
  })

  actor.send({ type: 'cart.pricesChanged', lines: [rice] })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'renewing',
    context: { message: null },
  })
})

test('E19: terms that do not come in time are said not to have come', () => {
  const clock = new SimulatedClock()
  const loadCoupons = fromPromise<OrderCoupon[]>(() => new Promise(() => {}))
  const machine = provideActors(cartMachine, { loadCoupons })
  const record = { ...none, lines: numberLines([rice]), coupon }
  const actor = createActor(machine, { input: { record }, clock }).start()

  actor.send({ type: 'cart.pricesChanged', lines: [rice] })
  clock.increment(40_000)
  expect(actor.getSnapshot()).toMatchObject({
    value: 'applied',
    context: { coupon, message: { key: 'cart.coupon_failed' } },
  })
})

/** A cart whose coupon list is given, or fails to load. */
function started(record: CartRecord | null = null, coupons?: OrderCoupon[]) {
  const loadCoupons = fromPromise<OrderCoupon[]>(async () => {
    if (!coupons) throw { code: 'offline' }
    return coupons
  })
  const machine = provideActors(cartMachine, { loadCoupons })
  const actor = createActor(machine, { input: { record } })
  const emitted: EmittedFrom<typeof cartMachine>[] = []

  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { actor, emitted }
}

test.each([
  ['its own dishes', [tofu], [tofu], true, 0],
  [
    'its own dishes and leaves what was added since',
    [tofu, rice],
    [tofu],
    true,
    1,
  ],
  ['nothing for another order', [tofu, rice], [tofu], false, 2],
  [
    'all for another order of the same dishes',
    [rice, tofu],
    [tofu, rice],
    false,
    0,
  ],
])(
  'P3: a paid order takes %s out of the cart',
  (_, lines, paid, isFromCart, remaining) => {
    const { actor } = started({ ...none, lines: numberLines(lines) })
    actor.send({
      type: 'cart.orderPaid',
      order: { orderId: 'LK-1', lines: numberLines(paid), isFromCart },
    })
    expect(actor.getSnapshot().context.lines).toHaveLength(remaining)
  },
)

test('D4: a cart has room for 200 lines, and says when it is full', () => {
  const lines = Array.from({ length: 199 }, (_, at) =>
    sampleLine({ meal_id: at + 10 }),
  )
  const { actor, emitted } = started({ ...none, lines: numberLines(lines) })

  actor.send({ type: 'cart.add', line: tofu })
  actor.send({ type: 'cart.add', line: rice })
  expect(actor.getSnapshot().context.lines).toHaveLength(200)
  expect(
    emitted.map((event) =>
      event.type === 'notice.raised' ? event : event.type,
    ),
  ).toEqual([
    'cart.saved',
    { type: 'notice.raised', kind: 'status', key: 'item.added' },
    { type: 'notice.raised', kind: 'alert', key: 'cart.full' },
  ])
})

test('D5: a removed coupon leaves nothing of it, and the next code is looked up', async () => {
  const { actor } = started(
    { ...none, lines: numberLines([tofu]), coupon: tenPercent },
    [sampleCoupon({ min_order_value: 0 })],
  )
  actor.send({ type: 'cart.applyCoupon', code: 'other' })
  expect(actor.getSnapshot().context.message).toEqual({
    key: 'cart.coupon_taken',
  })

  actor.send({ type: 'cart.removeCoupon' })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'none',
    context: { coupon: null, message: null, totals: { discount: 0 } },
  })

  actor.send({ type: 'cart.applyCoupon', code: tenPercent.code })
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  await waitFor(actor, (snapshot) => snapshot.matches('applied'))
})

test('P3: of two kinds of dishes in an order each is taken out as often as it was ordered', () => {
  const { actor } = started({
    ...none,
    lines: numberLines([tofu, rice, tofu, tofu]),
  })
  const order = {
    orderId: 'LK-1',
    lines: numberLines([tofu, tofu, rice]),
    isFromCart: true,
  }

  actor.send({ type: 'cart.orderPaid', order })
  expect(
    actor.getSnapshot().context.lines.map(({ meal_id }) => meal_id),
  ).toEqual([tofu.meal_id])
})

test('P3: an order that takes the coupon with it leaves a cart without one', () => {
  const { actor } = started({
    ...none,
    lines: numberLines([tofu]),
    coupon: tenPercent,
  })
  const order = {
    orderId: 'LK-1',
    lines: numberLines([tofu]),
    isFromCart: true,
  }

  actor.send({ type: 'cart.orderPaid', order })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'none',
    context: { coupon: null },
  })
})

test('E4: a look-up of coupons that is not answered in time says so', () => {
  const clock = new SimulatedClock()
  const loadCoupons = fromPromise<OrderCoupon[]>(() => new Promise(() => {}))
  const machine = provideActors(cartMachine, { loadCoupons })
  const actor = createActor(machine, { input: { record: null }, clock }).start()

  actor.send({ type: 'cart.applyCoupon', code: 'TEN' })
  clock.increment(40_000)
  expect(actor.getSnapshot()).toMatchObject({
    value: 'error',
    context: { message: { key: 'cart.coupon_failed' } },
  })
})

test('P3: an order is taken out of the cart once, whichever tab hears of it last', () => {
  const { actor } = started({ ...none, lines: numberLines([tofu, tofu]) })
  const order = {
    orderId: 'LK-1',
    lines: numberLines([tofu]),
    isFromCart: true,
  }

  actor.send({ type: 'cart.orderPaid', order })
  actor.send({ type: 'cart.orderPaid', order })
  expect(actor.getSnapshot().context.lines).toHaveLength(1)
})

test('P3: a cart that holds no dish of a paid order keeps its coupon', () => {
  const coupon = sampleCoupon()
  const { actor } = started({ ...none, lines: numberLines([tofu]), coupon })
  const order = {
    orderId: 'LK-1',
    lines: numberLines([rice]),
    isFromCart: true,
  }

  actor.send({ type: 'cart.orderPaid', order })
  expect(actor.getSnapshot().context).toMatchObject({
    coupon,
    ordered: ['LK-1'],
  })
})
