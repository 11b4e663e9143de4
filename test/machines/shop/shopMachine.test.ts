import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { wholeMenu } from '#contract/menuLink.ts'
import type { User } from '#contract/session.ts'
import type { Page } from '#machines/shop/coordinatorEvents.ts'
import { linkedDish } from '#machines/shop/linkedDish.ts'
import { shopMachine } from '#machines/shop/shopMachine.ts'
import {
  addressOf,
  facts,
  lineOf,
  saturday,
  unpaidOrder,
} from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { shopInputAt } from '#test/support/fixtures/shopInput.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'

const pages = ['/', '/ordernow', '/checkout', '/profile', '/order/success'].map(
  (path) => ({
    path,
    query: {},
  }),
)
const [, menu, checkout] = pages as [Page, Page, Page]
const linked: Page = {
  path: '/ordernow',
  query: { openModal: 'true', itemId: '4' },
}
const input = shopInputAt(menu)
const tokens = { access_token: 'a', refresh_token: 'r' }
const _order = { orderId: 'LK-1', lines: [lineOf()], isFromCart: false }
const started = { type: 'session.started', user: sampleUser } as const
const registered = { remember: true }
const late = fromCallback(() => {}) as never

/** Events for code that loads late. */
const heardLate = [
  'page.moved',
  'page.readdressed',
  'session.started',
  'session.ended',
  'dialog.closed',
  'checkout.changed',
  'return.settled',
]

/** Events for a customer on the way to the checkout. */
const onTheWay = [
  'customer.arrived',
  'addressForm.done',
  'dialog.opened',
  'dialog.closed',
  'page.moved',
  'xstate.snapshot.deliveryPoints',
]

function isLate(value: object): boolean {
  return Object.values(value).includes('loaded')
}

/** True while the code of the checkout's host loads for a visitor, or failed to load. */
function isAsked(
  { checkoutHost }: { checkoutHost: unknown },
  user: User | null,
): boolean {
  const notLoaded = JSON.stringify(checkoutHost)
  return (
    notLoaded.includes('failed') ||
    (notLoaded.includes('loading') && user === null)
  )
}

test('J8: the root takes every declared transition, and has the actors of a customer only while one is signed in', () => {
  expectFullWalk(shopMachine, {
    inputs: [
      input,
      {
        ...input,
        page: checkout,
        returned: {
          source: 'alipay',
          paymentIntent: 'pi_1',
          redirectStatus: 'succeeded',
        },
        sentCode: { email: 'mei@example.test', deadline: saturday },
      },
    ],
    events: [
      ...[...pages, linked].flatMap((page) => [
        { type: 'page.opened', page },
        { type: 'page.moved', page },
      ]),
      { type: 'page.readdressed', page: linked },
      ...['wallet', 'history', 'orders', 'password'].map((tab) => ({
        type: 'page.moved',
        page: { path: '/profile', query: { tab } },
      })),
      { type: 'customer.arrived', page: menu },
      { ...started, restored: true },
      { ...started, restored: false },
      ...['logout', 'expired', 'elsewhere'].map((reason) => ({
        type: 'session.ended',
        reason,
        customer: sampleUser.email,
      })),
      { type: 'loginForm.done', output: tokens },
      { type: 'registerForm.done', output: { ...registered, tokens } },
      { type: 'registerForm.done', output: { ...registered, tokens: null } },
      ...['login', 'register', 'address', 'sideMenu'].map((name) => ({
        type: 'dialog.closed',
        dialog: { name },
      })),
      { type: 'dialog.opened', dialog: { name: 'login' } },
      { type: 'dialog.opened', dialog: { name: 'login', isForCheckout: true } },
      { type: 'dialog.opened', dialog: { name: 'menuFilter' } },
      { type: 'menu.viewed', view: { ...wholeMenu, tag: 2 } },
      { type: 'dialog.opened', dialog: { name: 'address', addressId: 7 } },
      { type: 'dialog.closed', dialog: { name: 'itemDetail', itemId: 4 } },
      { type: 'dialog.requested', dialog: { name: 'login' } },
      { type: 'address.saving', isSaving: true },
      { type: 'address.saving', isSaving: false },
      { type: 'addressForm.done', output: addressOf(1, 2000) },
      { type: 'addressForm.done', output: addressOf(1, 800) },
      { type: 'line.completed', line: lineOf() },
      { type: 'dish.closed', itemId: 4 },
      { type: 'notice.raised', kind: 'alert', key: 'cart.full' },
      { type: 'notice.outdated', keys: [] },
      { type: 'navigation.requested', to: '/' },
      { type: 'walletAndOrders.loaded', walletAndOrders: late },
      { type: 'accountForms.loaded', accountForms: late },
      {
        type: 'checkoutHost.loaded',
        checkoutHost: late,
        checkout: { now: saturday, form: null },
      },
      {
        type: 'xstate.snapshot.deliveryPoints',
        snapshot: { context: { data: facts.deliveryPoints } },
      },
      {
        type: 'xstate.snapshot.orders',
        snapshot: { context: { data: [unpaidOrder] } },
      },
      ...[true, false].map((isPayingByCard) => ({
        type: 'checkout.changed',
        isPayingByCard,
      })),
      ...['session', 'wallet', 'outlets', 'timeSlots', 'cart'].map((name) => ({
        type: `xstate.snapshot.${name}`,
        snapshot: {
          value: 'none',
          context: { data: null },
          matches: () => false,
        },
      })),
    ] as never,
    // Tries only dependent events once orders or places exist, an address is
    // being saved, or lazy code loads or has loaded.
    skip: ({ context, ...snapshot }, type) =>
      (context.orders.length > 0 && !type.startsWith('session.')) ||
      (isLate(snapshot.value) && !heardLate.includes(type)) ||
      (isAsked(snapshot.value, context.user) &&
        !/^(page|session)\.|checkoutHost/i.test(type)) ||
      (context.deliveryPoints.length > 0 &&
        !['addressForm.done', ...onTheWay].includes(type)) ||
      (!snapshot.matches({ wayToCheckout: 'elsewhere' }) &&
        !onTheWay.includes(type)) ||
      (context.isSavingAddress &&
        !['dialogs.closeRequested', 'address.saving'].includes(type)),
    project: ({ context }) => [
      context.page.path + JSON.stringify(context.page.query),
      context.deliveryPoints.length,
      context.isSavingAddress,
      context.orders.length,
    ],
    check: ({ snapshot, path }) => {
      const isSignedIn = snapshot.matches({ session: 'signedIn' })
      const { user, orders } = snapshot.context
      expect([user !== null, 'wallet' in snapshot.children]).toEqual([
        isSignedIn,
        isSignedIn,
      ])

      const last = path.at(-1)
      const isNew =
        last?.type === 'session.started' && 'restored' in last && !last.restored
      if (!isSignedIn || isNew) expect(orders).toEqual([])
      if (last?.type === 'xstate.snapshot.orders' && isSignedIn)
        expect(orders).toEqual([unpaidOrder])
      if (JSON.stringify(last ?? null).includes('"/checkout"'))
        expect(JSON.stringify(snapshot.value.checkoutHost)).not.toContain(
          'unasked',
        )
      if (last && 'isPayingByCard' in last)
        expect(snapshot.context.isPayingByCard).toBe(last.isPayingByCard)

      const isResuming = snapshot.context.input.sentCode !== null
      expect(snapshot.value.shell).toBe(isResuming ? 'resuming' : 'ready')
      const isSettled = path.some(({ type }) =>
        ['page.moved', 'return.settled'].includes(type),
      )
      if (isSettled) expect(snapshot.context.isReturning).toBe(false)
    },
  })
})

test.each([
  ['/ordernow', { openModal: 'true', itemId: '6' }, 6],
  ['/ordernow', { openModal: 'true', itemId: 'abc' }, 0],
  ['/ordernow', { openModal: 'true', itemId: '-6' }, 0],
  ['/ordernow', { openModal: 'true' }, 0],
  ['/ordernow', { itemId: '6' }, null],
  ['/checkout', { openModal: 'true', itemId: '6' }, null],
])('C6: the dish that the address %s %o names is %s', (path, query, dish) => {
  expect(linkedDish({ path, query: query as Page['query'] })).toBe(dish)
})
