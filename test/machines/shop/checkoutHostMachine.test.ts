import { expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import { checkoutHostMachine } from '#machines/shop/checkoutHostMachine.ts'
import type { CheckoutHostInput } from '#machines/shop/checkoutHostSetup.ts'
import { lineOf, saturday } from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import {
  eventsSentBy,
  type SentEvent,
} from '#test/support/walker/sentEvents.ts'

const menu = { path: '/ordernow', query: {} }
const checkout = { path: '/checkout', query: {} }
const input: CheckoutHostInput = {
  page: menu,
  user: null,
  isReturning: false,
  earlierLines: [],
  checkout: { now: saturday, form: null },
}
const remembered = { attempt: null, unpaid: null, last: null }

test('J8: the host of the checkout takes every declared transition, and knows a customer only while one is signed in', () => {
  expectFullWalk(checkoutHostMachine, {
    inputs: [
      input,
      { ...input, page: checkout },
      { ...input, page: checkout, user: sampleUser },
      { ...input, page: checkout, isReturning: true },
      { ...input, earlierLines: [lineOf()] },
    ],
    events: [
      { type: 'page.moved', page: menu },
      { type: 'page.moved', page: checkout },
      { type: 'page.readdressed', page: checkout },
      { type: 'session.started', user: sampleUser, restored: false },
      ...['logout', 'expired', 'elsewhere'].map((reason) => ({
        type: 'session.ended',
        reason,
        customer: sampleUser.email,
      })),
      { type: 'xstate.done.actor.recallOrders', output: remembered },
      { type: 'xstate.done.actor.readDishes', output: [null] },
      { type: 'xstate.done.actor.findInterruptedOrder', output: null },
      { type: 'xstate.done.actor.findInterruptedOrder', output: 'LK-1' },
      {
        type: 'xstate.snapshot.checkout',
        snapshot: { context: { form: {}, problem: null }, hasTag: () => true },
      },
    ] as never,
    project: ({ context: { page, user } }) => [page.path, user !== null],
    check: ({ snapshot: { context }, path }) => {
      const session = path
        .filter(({ type }) => type.startsWith('session.'))
        .at(-1)?.type
      if (session)
        expect(context.user !== null).toBe(session === 'session.started')
      if (context.user === null) expect(context.checkout.form).toBeNull()
    },
  })
})

const started = { type: 'session.started', user: sampleUser, restored: false }
const ended = (reason: string) => ({
  type: 'session.ended',
  reason,
  customer: sampleUser.email,
})
const to = (page: object) => ({ type: 'page.moved', page })
const recalled = { type: 'xstate.done.actor.recallOrders', output: remembered }
const forgotten = {
  type: 'xstate.error.actor.recallOrders',
  error: new Error('blocked'),
}
const foundOrder = (output: string | null) => ({
  type: 'xstate.done.actor.findInterruptedOrder',
  output,
})
const enterEvents = ['checkout: customer.known', 'checkout: page.entered']
const _order = { orderId: 'LK-1', lines: [lineOf()], isFromCart: false }
/** The visible state of a checkout without choices. */
const emptyCheckout = { form: {}, problem: null }
const shows = (context: object) => ({
  type: 'xstate.snapshot.checkout',
  snapshot: { context, hasTag: () => true },
})
const rows: [events: SentEvent[], received: string[]][] = [
  [[to(menu)], ['checkout: page.left']],
  [[to(checkout)], ['checkout: page.entered']],
  [[started], []],
  [[started, recalled], enterEvents],
  [
    [started, recalled, { type: 'attempt.settledElsewhere' }],
    [
      'wallet: resource.load',
      'walletTransactions: resource.load',
      'orders: resource.load',
    ],
  ],
  [[started, forgotten], enterEvents],
  [
    [started, foundOrder('LK-1')],
    ['notices: notice.alert checkout.paid_elsewhere'],
  ],
  [[started, foundOrder(null)], []],
  [[started, ended('logout'), foundOrder('LK-1')], []],
  [[to(menu), started, recalled, to(checkout)], ['checkout: page.entered']],
  [[started, recalled, ended('logout')], ['checkout: customer.gone']],
  [
    [started, recalled, ended('elsewhere')],
    ['checkout: customer.gone', 'checkout: page.entered'],
  ],
  [
    [started, recalled, to(menu), ended('elsewhere')],
    ['checkout: customer.gone'],
  ],
  [[started, to(menu)], ['checkout: page.left']],
  [
    [shows(emptyCheckout)],
    ['parent: checkout.changed', 'notices: notice.outdated'],
  ],
  [
    [
      shows(emptyCheckout),
      shows({ ...emptyCheckout, form: { noteDraft: 'N' } }),
    ],
    [],
  ],
  [
    [
      shows(emptyCheckout),
      shows({ ...emptyCheckout, problem: { field: 'slot' } }),
    ],
    ['parent: checkout.changed', 'notices: notice.outdated'],
  ],
]

test('J8: the host of the checkout tells each fact to those whom it concerns', () => {
  expect(rows.map(([events]) => sentBy(events))).toEqual(
    rows.map(([, sent]) => sent),
  )
})

test('a visitor on another page is a visitor', () => {
  const [{ value }] = initialTransition(checkoutHostMachine, input)
  expect(value).toMatchObject({ visit: { open: 'visitor' } })
})

test.each([{ type: 'return.settled' }, to(checkout)])(
  'F6: a tab to which a payment page led back is at the checkout after $type',
  (event) =>
    expect(sentBy([event], { isReturning: true })).toEqual([
      'checkout: page.entered',
    ]),
)

const siblings = ['notices', 'wallet', 'walletTransactions', 'orders']

function sentBy(
  events: SentEvent[],
  more: Partial<CheckoutHostInput> = {},
): string[] {
  return eventsSentBy(
    checkoutHostMachine,
    { ...input, page: checkout, ...more },
    siblings,
    events,
  )
}
