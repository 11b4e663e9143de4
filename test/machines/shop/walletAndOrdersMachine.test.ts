import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { provideActors } from '#machines/core/provideActors.ts'
import { orderResultMachine } from '#machines/payment/orderResultMachine.ts'
import {
  type WalletAndOrdersInput,
  walletAndOrdersMachine,
} from '#machines/shop/walletAndOrdersMachine.ts'
import { lineOf, unpaidOrder } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { makeInert, mute } from '#test/support/walker/replay.ts'
import {
  eventsSentBy,
  type SentEvent,
} from '#test/support/walker/sentEvents.ts'

const menu = { path: '/ordernow', query: {} }
const result = { path: '/order/success', query: { payment_intent: 'pi_1' } }
const returned = {
  source: 'alipay',
  paymentIntent: 'pi_1',
  redirectStatus: 'succeeded',
} as const
const input: WalletAndOrdersInput = {
  displayNumber: '100001',
  hasProvider: true,
  returned: null,
  page: menu,
  user: null,
  orders: [],
  isPayingByCard: false,
}
const attempt = { key: 'key-1', owner: sampleUser.email }
const recharged = (save_payment_method: boolean) => ({
  type: 'recharge.succeeded',
  attempt: { ...attempt, body: { amount: 2000, save_payment_method } },
})
/** Requests of the previous page. */
const pageLeftEvents = ['completePayment', 'reorder', 'invoice'].map(
  (id) => `${id}: page.left`,
)
const toPage = (path: string, query = {}) => ({
  type: 'page.moved',
  page: { path, query },
})

test('J8: the payments take every declared transition, and have the actors of a customer only while one is signed in', () => {
  expectFullWalk(walletAndOrdersMachine, {
    inputs: [
      input,
      {
        ...input,
        user: sampleUser,
        orders: [unpaidOrder],
        isPayingByCard: true,
      },
      { ...input, page: result, returned },
    ],
    events: [
      { type: 'customer.known', user: sampleUser },
      { type: 'page.moved', page: menu },
      { type: 'page.readdressed', page: result },
      { type: 'page.moved', page: result },
      toPage('/profile', { tab: 'wallet' }),
      { type: 'orders.listed', orders: [unpaidOrder] },
      { type: 'checkout.changed', isPayingByCard: true },
      { type: 'checkout.changed', isPayingByCard: false },
      recharged(true),
      recharged(false),
      {
        type: 'xstate.snapshot.savedCards',
        snapshot: { context: { data: null } },
      },
    ] as never,
    project: ({ context }) => [context.isPayingByCard, context.orders.length],
    check: ({ snapshot, path }) => {
      const isSignedIn = snapshot.matches({ customer: 'signedIn' })
      if (path.some(({ type }) => type === 'customer.known'))
        expect(snapshot.context.orders).toEqual([])
      expect([
        snapshot.context.user !== null,
        'walletRecharge' in snapshot.children,
      ]).toEqual([isSignedIn, isSignedIn])

      if (!isSignedIn) expect(snapshot.context.orders).toEqual([])
      const customer = isSignedIn ? { signedIn: 'begun' } : 'signedOut'
      expect(snapshot.value).toEqual({
        customer,
        result: 'ready',
        return: 'ready',
      })
    },
  })
})

const startEvents = [
  'walletRecharge: customer.known',
  'walletRecharge: wallet.closed',
  'linkedOrder: link.visited',
  'orderExpiry: orders.shown',
  'orderExpiry: orders.listed',
  'orderHistory: orders.listed',
]
const wallet = ['wallet: resource.load', 'walletTransactions: resource.load']
const coupons = 'walletCoupons: resource.load'
const cards = 'savedCards: resource.load'
const _order = { orderId: 'LK-1', lines: [lineOf()] }
const customerKnown = { type: 'customer.known', user: sampleUser }
const pays = (isPayingByCard: boolean) => ({
  type: 'checkout.changed',
  isPayingByCard,
})
const toOrder = toPage('/profile', { tab: 'orders', order: 'LK-1' })
const rows: [events: SentEvent | SentEvent[], received: string[]][] = [
  [customerKnown, ['orderResult: customer.known', ...startEvents]],
  [
    [toPage('/profile', { tab: 'wallet' }), customerKnown],
    [
      'orderResult: customer.known',
      ...startEvents.with(1, 'walletRecharge: wallet.opened'),
    ],
  ],
  [
    [pays(true), customerKnown],
    ['orderResult: customer.known', ...startEvents, cards],
  ],
  [{ type: 'customer.gone' }, ['orderResult: customer.gone']],
  [
    { type: 'orders.listed', orders: [unpaidOrder] },
    ['orderExpiry: orders.listed', 'orderHistory: orders.listed'],
  ],
  [pays(true), [cards]],
  [pays(false), []],
  [[pays(true), pays(true)], []],
  [[pays(true), pays(false), pays(true)], [cards]],
  [
    {
      type: 'xstate.snapshot.savedCards',
      snapshot: { context: { data: null } },
    },
    ['walletRecharge: cards.changed'],
  ],
  [{ type: 'wallet.shown' }, [cards, coupons]],
  [recharged(true), [...wallet, coupons, cards]],
  [recharged(false), [...wallet, coupons]],
  [
    toPage('/profile', { tab: 'wallet', order: 'LK-1' }),
    [
      'walletRecharge: wallet.opened',
      'linkedOrder: link.visited',
      'orderExpiry: orders.shown',
      ...pageLeftEvents,
      'orderResult: result.closed',
    ],
  ],
  [
    toPage('/profile', { tab: 'orders' }),
    [
      'walletRecharge: wallet.closed',
      'linkedOrder: link.visited',
      'orderExpiry: orders.shown',
      ...pageLeftEvents,
      'orderResult: result.closed',
    ],
  ],
  [
    { type: 'page.moved', page: result },
    [
      'walletRecharge: wallet.closed',
      'linkedOrder: link.visited',
      'orderExpiry: orders.shown',
      ...pageLeftEvents,
      'orderResult: result.opened pi_1',
    ],
  ],
  [
    { type: 'dialog.closed', dialog: { name: 'orderDetails' } },
    ['linkedOrder: dialog.closed orderDetails'],
  ],
  [
    toOrder,
    [
      'walletRecharge: wallet.closed',
      'linkedOrder: link.visited LK-1',
      'orderExpiry: orders.shown',
      ...pageLeftEvents,
      'orderResult: result.closed',
    ],
  ],
  [{ type: 'link.left' }, ['navigation: page.requested /profile?tab=orders']],
  [
    [
      toOrder,
      { type: 'page.readdressed', page: { path: '/profile', query: {} } },
      customerKnown,
    ],
    ['orderResult: customer.known', ...startEvents],
  ],
  [{ type: 'cards.changed' }, [cards]],
  [{ type: 'return.settled' }, ['parent: return.settled']],
]

test('J8: the payments of a customer tell each fact to those whom it concerns', () => {
  const siblings = ['navigation', 'wallet', 'walletTransactions']
  const signedIn = { ...input, user: sampleUser }
  const sentBy = (events: SentEvent | SentEvent[]) =>
    eventsSentBy(walletAndOrdersMachine, signedIn, siblings, [events].flat())
  expect(rows.map(([events]) => sentBy(events))).toEqual(
    rows.map(([, sent]) => sent),
  )
})

test.each([
  ['asked about', 'customer', { asking: {} }, sampleUser],
  ['not asked about', 'visitor', 'signedOut', null],
] as const)('G9: the page of a result is %s for a %s', (_, __, value, user) => {
  const machine = provideActors(makeInert(walletAndOrdersMachine), {
    orderResult: orderResultMachine,
  })
  const actor = createActor(machine, {
    input: { ...input, page: result, user },
  })

  mute(actor.system)
  const { children } = actor.start().getSnapshot()
  expect(children.orderResult?.getSnapshot()).toMatchObject({ value })
})

test('F4: the page of a result and the return of a payment open at once, and a login does not open them once more', () => {
  const atResult = { ...input, page: result, returned }
  expect(eventsSentBy(walletAndOrdersMachine, atResult, [], [])).toEqual([
    'orderResult: result.opened pi_1',
    'paymentReturn: return.opened pi_1',
  ])

  const sent = eventsSentBy(
    walletAndOrdersMachine,
    atResult,
    [],
    [customerKnown],
  )
  expect(sent).toContain('orderResult: customer.known')
  expect(sent.filter((line) => line.includes('.opened'))).toEqual([])

  const away = eventsSentBy(
    walletAndOrdersMachine,
    atResult,
    [],
    [toPage('/checkout')],
  )
  expect(away).toContain('paymentReturn: return.left')

  const back = toPage('/checkout', { payment_intent: 'pi_1' })
  expect(
    eventsSentBy(walletAndOrdersMachine, atResult, [], [back]),
  ).not.toContain('paymentReturn: return.left')
})
