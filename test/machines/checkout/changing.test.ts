import { expect, test, vi } from 'vitest'
import type { ApiError } from '#contract/errors.ts'
import type { Order } from '#contract/orders.ts'
import {
  alertOf,
  createTestCheckout,
} from '#test/support/client/createTestCheckout.ts'
import {
  cartOf,
  deliveryForm,
  facts,
  lineOf,
  unpaidOrder,
} from '#test/support/fixtures/checkout.ts'
import { patience } from '#test/support/timing/patience.ts'

const order: Order = {
  ...unpaidOrder,
  schedule_date: '2026-11-25',
  notes: 'No nuts.',
  invoice: {
    seller: { name: 'Kitchen', address: '', abn: '', gst: true },
    buyer: { company: 'Acme', abn: null, reference: 'PO-7' },
  },
}
const unpaid = { orderId: order.order_id, lines: order.menu_item }
const cancelled: Order = { ...order, status: 'CANCELLED' }
const paid: Order = { ...order, transaction: { status: 'succeeded' } }
const poor: ApiError = { code: 'refused', detail: 'No.' }

const toCart = {
  type: 'navigation.requested',
  to: '/checkout',
  replace: true,
}
const toOrders = { ...toCart, to: '/profile?tab=orders' }
const asOrdered = {
  ...deliveryForm,
  fulfilment: 'PICKUP',
  outletId: 3,
  slotId: 1,
  date: '2026-11-25',
  note: 'No nuts.',
  invoiceTo: { company: 'Acme', abn: '', reference: 'PO-7' },
}

test('E31: an unpaid order that is changed is cancelled once, and its cart and its form are there again', async () => {
  const page = await openOrder({ unpaid })
  page.send({ type: 'order.change' }, { type: 'order.change' })
  await page.comes('open')

  expect(page.cancellations).toEqual(['LK-1'])
  expect(page.context()).toMatchObject({
    orderId: null,
    existingOrder: null,
    unpaid: null,
    form: asOrdered,
  })
  expect(page.emitted).toEqual([
    { type: 'order.closed', orderId: 'LK-1' },
    {
      type: 'notice.raised',
      kind: 'status',
      key: 'checkout.order_changeable',
    },
    toCart,
  ])
})

test('E31: a cart without the dishes of the order takes them back before its checkout opens', async () => {
  const page = await openOrder({ knownFacts: { ...facts, cart: cartOf([]) } })
  page.send({ type: 'order.change' })
  await vi.waitFor(
    () =>
      expect(page.emitted).toContainEqual({
        type: 'cart.rebuild',
        lines: order.menu_item,
      }),
    patience,
  )
  expect(page.isAtPurchase({ changing: 'refilling' })).toBe(true)
  expect(page.emitted).not.toContainEqual(toCart)

  page.tell({ cart: cartOf([lineOf()]) })
  expect(page.isAtPurchase('open')).toBe(true)
  expect(page.emitted.at(-1)).toEqual(toCart)
})

test('E31: a cart with these dishes and more stays as it is, and a cart of others can be had back', async () => {
  const more = [{ ...lineOf(), quantity: 3 }]
  const full = await openOrder({ knownFacts: { ...facts, cart: cartOf(more) } })
  full.send({ type: 'order.change' })
  await full.comes('open')
  expect(full.types()).not.toContain('cart.rebuild')

  const others = cartOf([{ ...lineOf(), meal_id: 5 }])
  const other = await openOrder({ knownFacts: { ...facts, cart: others } })
  other.send({ type: 'order.change' })
  await other.comes({ changing: 'refilling' })
  expect(other.emitted).toContainEqual({
    ...alertOf('checkout.cart_replaced'),
    tone: 'info',
    action: 'cart.undo',
  })
})

test('E31: the coupon of the order is looked up again, unless the cart has one', async () => {
  const withCoupon = { ...order, coupon: 'TEN' }
  const answers = {
    fetched: withCoupon,
    cancelled: { ...withCoupon, status: 'CANCELLED' },
  }
  const without = await openOrder(answers)
  without.send({ type: 'order.change' })
  await without.comes('open')
  expect(without.emitted).toContainEqual({
    type: 'cart.applyCoupon',
    code: 'TEN',
  })
  expect(without.context().form.couponDraft).toBe('TEN')

  const cart = { ...cartOf([lineOf()]), couponCode: 'TEN' }
  const applied = await openOrder({
    ...answers,
    knownFacts: { ...facts, cart },
  })
  applied.send({ type: 'order.change' })
  await applied.comes('open')
  expect(applied.types()).not.toContain('cart.applyCoupon')
})

test('E31: an order that was paid in the same moment is told as paid, and its dishes leave the cart', async () => {
  const page = await openOrder({ unpaid, cancelled: paid })
  page.send({ type: 'order.change' })
  await page.comes('inactive')
  expect(page.emitted).toEqual([
    { type: 'order.closed', orderId: 'LK-1' },
    {
      type: 'cart.orderPaid',
      order: { ...unpaid, isFromCart: false },
    },
    {
      ...alertOf('checkout.paid_elsewhere'),
      tone: 'success',
      values: { number: 'LK-1' },
    },
    toOrders,
  ])
})

test.each<[string, Order | ApiError, string]>([
  ['a backend without the call', notFound(), 'change_impossible'],
  [
    "a backend's page for it",
    { code: 'unreadable', detail: '' },
    'change_impossible',
  ],
  ['a payment in progress', conflict(), 'change_failed'],
  ['a lost call', { code: 'offline' }, 'change_failed'],
  ['an order that is as before', order, 'change_failed'],
])(
  'E31: %s is told, and the order can be paid as before',
  async (_, answer, key) => {
    const page = await openOrder({ unpaid, cancelled: answer })
    page.send({ type: 'order.change' })
    await page.comes('open')
    expect(page.emitted).toEqual([alertOf(`checkout.${key}`)])
    expect(page.context()).toMatchObject({ orderId: 'LK-1', unpaid })
  },
)

test('E31: the watch of the order does not call the cancellation of its page an expiry', async () => {
  const page = await openOrder({ unpaid })
  page.send(
    { type: 'order.change' },
    { type: 'unpaid.closed', order: cancelled },
  )
  await page.comes('open')
  expect(page.emitted).not.toContainEqual(alertOf('payment.order_expired'))
  expect(page.context().form).toEqual(asOrdered)
})

test('E31: who leaves the page meanwhile is led nowhere, and the cart is not touched', async () => {
  const page = await openOrder({ unpaid })
  page.send({ type: 'order.change' }, { type: 'page.left' })
  await vi.waitFor(() => expect(page.cancellations).toEqual(['LK-1']), patience)
  expect(page.isAtPurchase('inactive')).toBe(true)
  expect(page.emitted).toEqual([])
})

test('E31: after a declined card the dialog leads back to the cart and the form', async () => {
  const page = await declinedOrder()
  const { form } = page.context()
  page.send({ type: 'order.change' })
  await page.comes('open')
  expect(page.cancellations).toEqual(['LK-1'])
  expect(page.emitted.at(-1)).toEqual(toCart)
  expect(page.context()).toMatchObject({
    orderId: null,
    outcome: null,
    form: { paymentMethod: form.paymentMethod, card: form.card },
  })
})

test('E32: to pay another way opens the order for its payment methods, without the words at the card', async () => {
  const page = await declinedOrder()
  page.send({ type: 'order.payAnotherWay' })
  await page.comes('open')
  expect(page.isAt('editing')).toBe(true)
  expect(page.context()).toMatchObject({
    orderId: 'LK-1',
    problem: null,
    outcome: { isGivenUp: true },
  })
})

test('E32: to pay another way after a refusal by the wallet keeps the form, and leads to the methods', async () => {
  const page = createTestCheckout({ answers: [poor] })
  await page.submit()
  const { form } = page.context()
  page.send({ type: 'order.payAnotherWay' })
  expect(page.isAt('editing')).toBe(true)
  expect(page.context().form).toEqual(form)
  expect(page.emitted).toContainEqual({
    type: 'order.refused',
    field: 'method',
  })
})

test('E32: with five unpaid orders the customer sees their orders', async () => {
  const page = createTestCheckout({ answers: [poor] })
  await page.submit()
  page.send({ type: 'result.acknowledged', to: '/profile?tab=orders' })
  expect(page.emitted.at(-1)).toEqual({ ...toOrders, replace: false })
  expect(page.actor.getSnapshot().matches({ purchase: 'inactive' })).toBe(true)
})

test('E31: without an unpaid order there is nothing to change', async () => {
  const page = createTestCheckout({ answers: [poor] })
  expect(page.actor.getSnapshot().can({ type: 'order.change' })).toBe(false)
  await page.submit()
  expect(page.isAt('failed')).toBe(true)
  expect(page.actor.getSnapshot().can({ type: 'order.change' })).toBe(false)
})

type Options = Parameters<typeof createTestCheckout>[0]

async function openOrder(options: Options) {
  const page = extended(
    createTestCheckout({
      orderId: 'LK-1',
      fetched: order,
      cancelled,
      ...options,
    }),
  )
  await page.comes('open')
  page.emitted.length = 0
  return page
}

/** A new order whose saved card is declined. */
async function declinedOrder() {
  const page = extended(
    createTestCheckout({
      provider: 'en',
      answers: [{ order_id: 'LK-1', client_secret: 'pi_1_secret_1' }],
    }),
  )
  page.send(
    { type: 'form.choose', choice: { card: { savedCard: 'pm_1' } } },
    { type: 'order.submit' },
  )
  await page.comes({ open: { submission: 'failed' } })
  page.emitted.length = 0
  return page
}

function extended(page: ReturnType<typeof createTestCheckout>) {
  const isAtPurchase = (purchase: string | object) =>
    page.actor.getSnapshot().matches({ purchase } as never)
  return {
    ...page,
    isAtPurchase,
    types: () => page.emitted.map(({ type }) => type),
    comes: (purchase: string | object) =>
      vi.waitFor(() => expect(isAtPurchase(purchase)).toBe(true), patience),
  }
}

function notFound(): ApiError {
  return { code: 'notFound', detail: '' }
}

function conflict(): ApiError {
  return { code: 'conflict', detail: '', data: { code: 'in_progress' } }
}
