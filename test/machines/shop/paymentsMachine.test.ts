import { expect, test } from 'vitest'
import { type PaymentsInput, paymentsMachine } from '#machines/shop/paymentsMachine.ts'
import { lineOf, unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { type Told, toldInside } from '#test/support/walker/tellings.ts'

const menu = { path: '/ordernow', query: {} }
const result = { path: '/order/success', query: { payment_intent: 'pi_1' } }
const returned = { source: 'alipay', paymentIntent: 'pi_1', redirectStatus: 'succeeded' } as const
const input: PaymentsInput = {
  ...{ displayNumber: '100001', hasProvider: true, returned: null },
  ...{ page: menu, user: null, orders: [], isPayingByCard: false },
}
const attempt = { key: 'key-1', owner: sampleUser.email }
const recharged = (save_payment_method: boolean) => ({
  type: 'recharge.succeeded',
  attempt: { ...attempt, body: { amount: 2000, save_payment_method } },
})
const toPage = (path: string, query = {}) => ({ type: 'page.moved', page: { path, query } })

test('J8: the payments take every declared transition, and have the actors of a customer only while one is signed in', () => {
  expectFullWalk(paymentsMachine, {
    inputs: [
      input,
      { ...input, user: sampleUser, isPayingByCard: true },
      { ...input, page: result, returned },
    ],
    events: [
      { type: 'customer.known', user: sampleUser },
      { type: 'page.moved', page: menu },
      { type: 'page.moved', page: result },
      toPage('/profile', { tab: 'wallet' }),
      { type: 'orders.listed', orders: [unpaidOrder] },
      { type: 'checkout.changed', isPayingByCard: true },
      { type: 'checkout.changed', isPayingByCard: false },
      recharged(true),
      recharged(false),
      { type: 'order.paid', order: { orderId: 'LK-1', lines: [lineOf()], isFromCart: false } },
      { type: 'order.foundPaid', orderId: 'LK-1', lines: [lineOf()] },
      { type: 'cart.rebuildRequested', lines: [lineOf()] },
      { type: 'xstate.snapshot.savedCards', snapshot: { context: { data: null } } },
    ] as never,
    project: ({ context }) => [context.isPayingByCard, context.orders.length],
    check: ({ snapshot }) => {
      const isSignedIn = snapshot.matches({ customer: 'signedIn' })
      expect([snapshot.context.user !== null, 'walletRecharge' in snapshot.children]).toEqual([
        isSignedIn,
        isSignedIn,
      ])
      if (!isSignedIn) expect(snapshot.context.orders).toEqual([])
    },
  })
})

const begun = [
  'walletRecharge: customer.known',
  'walletRecharge: wallet.closed',
  'linkedOrder: link.visited',
  'orderExpiry: orders.listed',
  'orderHistory: orders.listed',
]
const wallet = ['wallet: resource.load', 'walletTransactions: resource.load']
const coupons = 'walletCoupons: resource.load'
const cards = 'savedCards: resource.load'
const order = { orderId: 'LK-1', lines: [lineOf()] }
const rows: [event: Told, told: string[]][] = [
  [{ type: 'customer.known', user: sampleUser }, ['orderResult: customer.known', ...begun]],
  [{ type: 'customer.gone' }, ['orderResult: customer.gone']],
  [
    { type: 'orders.listed', orders: [unpaidOrder] },
    ['orderExpiry: orders.listed', 'orderHistory: orders.listed'],
  ],
  [{ type: 'checkout.changed', isPayingByCard: true }, [cards]],
  [{ type: 'checkout.changed', isPayingByCard: false }, []],
  [{ type: 'wallet.shown' }, [cards, coupons]],
  [recharged(true), [...wallet, coupons, cards]],
  [recharged(false), [...wallet, coupons]],
  [
    toPage('/profile', { tab: 'wallet' }),
    ['walletRecharge: wallet.opened', 'linkedOrder: link.visited', 'orderResult: result.closed'],
  ],
  [
    toPage('/profile', { tab: 'orders' }),
    ['walletRecharge: wallet.closed', 'linkedOrder: link.visited', 'orderResult: result.closed'],
  ],
  [
    toPage('/order/success'),
    ['walletRecharge: wallet.closed', 'linkedOrder: link.visited', 'orderResult: result.opened'],
  ],
  [
    { type: 'dialog.closed', dialog: { name: 'orderDetails' } },
    ['linkedOrder: dialog.closed orderDetails'],
  ],
  [{ type: 'link.left' }, ['navigation: page.requested /profile?tab=orders']],
  [{ type: 'cards.changed' }, [cards]],
  [{ type: 'orders.changed' }, ['orders: resource.load']],
  [{ type: 'order.paid', order: { ...order, isFromCart: false } }, ['parent: order.paid']],
  [{ type: 'cart.rebuildRequested', lines: [lineOf()] }, ['cart: cart.rebuild']],
  [{ type: 'recharge.foundPaid' }, wallet],
  [{ type: 'order.foundPaid', ...order }, ['parent: order.paid']],
  [{ type: 'return.settled' }, ['parent: return.settled']],
]

test('J8: the payments of a customer tell each fact to those whom it concerns', () => {
  const others = ['navigation', 'cart', 'wallet', 'walletTransactions', 'orders']
  const signedIn = { ...input, user: sampleUser }
  const toldBy = (event: Told) => toldInside(paymentsMachine, signedIn, others, [event])
  expect(rows.map(([event]) => toldBy(event))).toEqual(rows.map(([, told]) => told))
})

test('F4: a login does not open the page of a result, nor the return of a payment, once more', () => {
  const atResult = { ...input, page: result, returned }
  const known = { type: 'customer.known', user: sampleUser }
  const told = toldInside(paymentsMachine, atResult, [], [known])
  expect(told).toContain('orderResult: customer.known')
  expect(told.filter((line) => line.includes('.opened'))).toEqual([])
})
