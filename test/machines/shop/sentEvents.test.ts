import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { wholeMenu } from '#contract/menuLink.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { shopMachine } from '#machines/shop/shopMachine.ts'
import {
  addressOf,
  facts,
  lineOf,
  saturday,
} from '#test/support/fixtures/checkout.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { shopInputAt } from '#test/support/fixtures/shopInput.ts'
import {
  eventsSentLast,
  recorders,
  type SentEvent,
} from '#test/support/walker/sentEvents.ts'

const pageOf = (path: string, query = {}) => ({ path, query })
const input = shopInputAt(pageOf('/contact-us'))
const _order = { orderId: 'LK-1', lines: [lineOf()], isFromCart: false }
const tokens = { access_token: 'a', refresh_token: 'r' }
const started = { type: 'session.started', user: sampleUser, restored: true }
const ended = (reason: string) => ({
  type: 'session.ended',
  reason,
  customer: sampleUser.email,
})
const at = (path: string, query = {}) => ({
  type: 'page.moved',
  page: pageOf(path, query),
})
const closed = (name: string, more = {}) => ({
  type: 'dialog.closed',
  dialog: { name, ...more },
})
const opened = (name: string, more = {}) => ({
  type: 'dialog.opened',
  dialog: { name, ...more },
})
const changed = (name: string, data: unknown) => ({
  type: `xstate.snapshot.${name}`,
  snapshot: { context: { data } },
})
const places = changed('deliveryPoints', facts.deliveryPoints)

const late = ['walletAndOrders', 'accountForms'].map((name) => ({
  type: `${name}.loaded`,
  [name]: name,
}))
const checkoutHost = [
  { type: 'checkoutHost.wanted' },
  {
    type: 'checkoutHost.loaded',
    checkoutHost: 'checkoutHost',
    checkout: { now: saturday, form: null },
  },
]

/** Events for each page change, and for each end of a session. */
const moved = [
  ...['cartDrawer', 'sideMenu', 'orderDetails'].map(
    (name) => `dialogs: dialog.close ${name}`,
  ),
  'notices: page.changed',
]
const leavePage = [
  ...['address', 'postalCode', 'orderDetails'].map(
    (name) => `dialogs: dialog.close ${name}`,
  ),
  'navigation: page.uncovered',
  'navigation: page.uncovered',
  'contactForm: form.reset',
]
const savedAddress = [
  'session: session.refetchUser',
  'addressBook: address.saved',
  'dialogs: dialog.close address',
  'notices: notice.status address.saved',
]

const rows: [events: SentEvent[], received: string[]][] = [
  [[{ type: 'page.opened', page: pageOf('/') }], ['home: resource.need']],
  [
    [{ type: 'page.opened', page: pageOf('/ordernow') }],
    ['menu: menu.open', 'categories: resource.need'],
  ],
  [
    [at('/')],
    [...moved, 'home: resource.need', 'dish: dish.close', 'cart: cart.left'],
  ],
  [
    [at('/ordernow')],
    [
      ...moved,
      'menu: menu.open',
      'categories: resource.need',
      'dish: dish.close',
      'cart: cart.left',
    ],
  ],
  [
    [at('/ordernow', { openModal: 'true', itemId: '4' })],
    [
      ...moved,
      'menu: menu.open',
      'categories: resource.need',
      'dish: dish.arrive',
      'cart: cart.left',
    ],
  ],
  [
    [at('/checkout')],
    [
      ...moved,
      'outlets: resource.need',
      'timeSlots: resource.need',
      'deliveryPoints: resource.need',
      'dish: dish.close',
      'cart: cart.left',
    ],
  ],
  [
    [{ type: 'checkout.expected' }],
    [
      'outlets: resource.need',
      'timeSlots: resource.need',
      'deliveryPoints: resource.need',
    ],
  ],
  [
    [at('/profile')],
    [
      ...moved,
      'outlets: resource.need',
      'deliveryPoints: resource.need',
      'dish: dish.close',
      'cart: cart.left',
    ],
  ],
  [
    [started],
    [
      'notices: notice.outdated',
      'deliveryPoints: resource.need',
      'cart: cart.claim',
      'wallet: resource.load',
    ],
  ],
  [
    [started, at('/ordernow')],
    [
      ...moved,
      'menu: menu.open',
      'categories: resource.need',
      'dish: dish.close',
      'orders: resource.need',
      'cart: cart.left',
    ],
  ],
  [
    [started, at('/profile')],
    [
      ...moved,
      'outlets: resource.need',
      'deliveryPoints: resource.need',
      'dish: dish.close',
      'wallet: resource.load',
      'walletTransactions: resource.load',
      'orders: resource.load',
      'cart: cart.left',
    ],
  ],
  ...(
    [
      ['wallet', ['wallet: resource.load']],
      ['history', ['walletTransactions: resource.load']],
      ['orders', ['orders: resource.load']],
      ['password', []],
    ] as const
  ).map(([tab, loads]): [SentEvent[], string[]] => [
    [started, at('/profile'), at('/profile', { tab })],
    [
      ...moved,
      'outlets: resource.need',
      'deliveryPoints: resource.need',
      'dish: dish.close',
      ...loads,
    ],
  ]),
  [
    [started, at('/checkout')],
    [
      ...moved,
      'outlets: resource.need',
      'timeSlots: resource.need',
      'deliveryPoints: resource.need',
      'dish: dish.close',
      'wallet: resource.load',
      'orders: resource.need',
      'cart: cart.left',
    ],
  ],
  [
    [started, { type: 'page.opened', page: pageOf('/checkout') }],
    [
      'outlets: resource.need',
      'timeSlots: resource.need',
      'deliveryPoints: resource.need',
      'orders: resource.need',
    ],
  ],
  [
    [started, at('/order/success')],
    [...moved, 'dish: dish.close', 'cart: cart.left'],
  ],
  [
    [started, ended('logout')],
    [...leavePage, 'navigation: page.requested /', 'cart: cart.forget'],
  ],
  [
    [started, ended('expired')],
    [
      ...leavePage,
      'navigation: page.requested /ordernow',
      'notices: notice.alert session.ended',
    ],
  ],
  [
    [started, at('/order/success'), ended('expired')],
    [...leavePage, 'notices: notice.alert session.ended'],
  ],
  [[started, ended('elsewhere')], [...leavePage]],
  [
    [{ type: 'customer.arrived', page: pageOf('/ordernow') }],
    [
      'dialogs: dialog.close login',
      'dialogs: dialog.close register',
      'dialogs: dialog.close forgotPassword',
      'notices: page.changed',
      'menu: menu.open',
      'categories: resource.need',
    ],
  ],
  [
    [started, { type: 'customer.arrived', page: pageOf('/profile') }],
    [
      'dialogs: dialog.close login',
      'dialogs: dialog.close register',
      'dialogs: dialog.close forgotPassword',
      'notices: page.changed',
      'outlets: resource.need',
      'deliveryPoints: resource.need',
      'walletTransactions: resource.load',
      'orders: resource.load',
    ],
  ],
  [[{ type: 'loginForm.done', output: tokens }], ['session: session.open']],
  [
    [{ type: 'registerForm.done', output: { remember: true, tokens } }],
    ['session: session.open'],
  ],
  [
    [{ type: 'registerForm.done', output: { remember: true, tokens: null } }],
    [
      'dialogs: dialog.open login',
      'notices: notice.alert session.register_login_needed',
    ],
  ],
  [[opened('login')], ['notices: dialog.opened']],
  [[opened('menuFilter')], ['notices: dialog.opened', 'menu: menu.all']],
  [
    [started, opened('address', { addressId: 7 })],
    ['notices: dialog.opened', 'addressBook: form.opened 7'],
  ],
  [
    [started, opened('login')],
    ['notices: dialog.opened', 'addressBook: form.opened'],
  ],
  [
    [closed('login')],
    [
      'session: session.giveUp',
      'notices: notice.outdated',
      'notices: notice.outdated',
    ],
  ],
  [
    [closed('register')],
    ['session: session.giveUp', 'notices: notice.outdated'],
  ],
  [[closed('sideMenu')], []],
  [
    [
      at('/ordernow', { openModal: 'true', itemId: '4' }),
      closed('itemDetail', { itemId: 4 }),
    ],
    ['dish: dish.close'],
  ],
  [
    [{ type: 'dialog.requested', dialog: { name: 'login' } }],
    ['dialogs: dialog.open login'],
  ],
  [[{ type: 'dialogs.closeRequested' }], ['dialogs: dialog.close']],
  [
    [
      started,
      { type: 'address.saving', isSaving: true },
      { type: 'dialogs.closeRequested' },
    ],
    [],
  ],
  [
    [started, { type: 'addressBook.closeRequested' }],
    ['addressBook: deletion.cancel'],
  ],
  [
    [started, { type: 'addressForm.done', output: addressOf(1, 2000) }],
    savedAddress,
  ],
  [
    [
      started,
      places,
      at('/checkout'),
      { type: 'addressForm.done', output: addressOf(1, 800) },
    ],
    [...savedAddress, 'dialogs: dialog.open postalCode'],
  ],
  ...[
    [
      places,
      at('/checkout'),
      { type: 'addressForm.done', output: addressOf(1, 2000) },
    ],
    [places, { type: 'addressForm.done', output: addressOf(1, 800) }],
    [at('/checkout'), { type: 'addressForm.done', output: addressOf(1, 800) }],
  ].map((events): [SentEvent[], string[]] => [
    [started, ...events],
    savedAddress,
  ]),
  [[{ type: 'line.completed', line: lineOf() }], ['cart: cart.add']],
  [[{ type: 'dish.closed', itemId: 4 }], ['dialogs: dialog.close itemDetail']],
  [
    [
      at('/ordernow', { openModal: 'true', itemId: '4' }),
      { type: 'dish.closed', itemId: 4 },
    ],
    [
      'dialogs: dialog.close itemDetail',
      'navigation: page.requested /ordernow',
    ],
  ],
  [
    [
      at('/ordernow', { category: '2', openModal: 'true', itemId: '4' }),
      { type: 'dish.closed', itemId: 4 },
    ],
    [
      'dialogs: dialog.close itemDetail',
      'navigation: page.requested /ordernow?category=2',
    ],
  ],
  [
    [{ type: 'notice.raised', kind: 'alert', key: 'cart.full' }],
    ['notices: notice.alert cart.full'],
  ],
  [[{ type: 'notice.outdated', keys: [] }], ['notices: notice.outdated']],
  [
    [{ type: 'navigation.requested', to: '/', replace: false }],
    ['navigation: page.requested /'],
  ],
  [
    [at('/ordernow'), { type: 'menu.viewed', view: { ...wholeMenu, tag: 2 } }],
    ['navigation: page.requested /ordernow?tag=2'],
  ],
  [
    [{ type: 'language.failed' }],
    ['notices: notice.alert shell.language_failed'],
  ],
  [
    [{ type: 'xstate.error.actor.menu', error: 'broken' }],
    ['notices: notice.alert common.part_broken'],
  ],
  [[{ type: 'page.covered', by: 'dialogs' }], ['navigation: page.covered']],
  [[{ type: 'page.uncovered', by: 'dialogs' }], ['navigation: page.uncovered']],
  [[{ type: 'session.replace', user: null }], ['session: session.replace']],
  [
    [{ type: 'token.rejected', error: { code: 'offline' } }],
    ['session: session.expire'],
  ],
  [[started, at('/checkout'), ...checkoutHost], []],
  [
    [started, ...late, { type: 'savedCard.closeRequested' }],
    ['savedCard: removal.cancel'],
  ],
  [
    [started, at('/checkout'), ...checkoutHost, at('/')],
    [
      ...moved,
      'home: resource.need',
      'dish: dish.close',
      'orders: resource.need',
      'cart: cart.left',
      'checkoutHost: page.moved',
    ],
  ],
  [
    [started, at('/checkout'), ...checkoutHost, ended('logout')],
    [
      ...leavePage,
      'navigation: page.requested /',
      'cart: cart.forget',
      'checkoutHost: session.ended',
    ],
  ],
  [
    [started, at('/checkout'), ...checkoutHost, { type: 'return.settled' }],
    ['checkoutHost: return.settled'],
  ],
  [
    [...late, at('/profile')],
    [
      ...moved,
      'outlets: resource.need',
      'deliveryPoints: resource.need',
      'dish: dish.close',
      'cart: cart.left',
      'walletAndOrders: page.moved',
    ],
  ],
  [
    [...late, started],
    [
      'notices: notice.outdated',
      'deliveryPoints: resource.need',
      'cart: cart.claim',
      'walletAndOrders: customer.known',
      'accountForms: customer.known',
      'wallet: resource.load',
    ],
  ],
  [
    [started, ...late, ended('logout')],
    [
      ...leavePage,
      'navigation: page.requested /',
      'cart: cart.forget',
      'walletAndOrders: customer.gone',
      'accountForms: customer.gone',
    ],
  ],
  [
    [started, ...late, closed('orderDetails')],
    ['walletAndOrders: dialog.closed orderDetails'],
  ],
  [[started, ...late, { type: 'checkout.changed', isPayingByCard: true }], []],
  [
    [started, ...late, changed('orders', null)],
    ['walletAndOrders: orders.listed'],
  ],
]

test('J8: the root tells each fact to those whom it concerns', () => {
  expect(rows.map(([events]) => sentBy(events))).toEqual(
    rows.map(([, sent]) => sent),
  )
})

test('D2: a dialog on the way to the checkout leads to the next step, and one that is closed leads nowhere', () => {
  const onTheWay = opened('login', { isForCheckout: true })
  const arrived = { type: 'customer.arrived', page: pageOf('/ordernow') }
  const saved = (code: number) => [
    opened('address', { isForCheckout: true }),
    { type: 'addressForm.done', output: addressOf(1, code) },
  ]
  const next = (...events: SentEvent[]) =>
    sentBy(events).filter((sent) => /dialog.open |page.requested/.test(sent))

  expect(next(onTheWay, arrived)).toEqual(['dialogs: dialog.open address'])
  expect(next(started, onTheWay, arrived)).toEqual([
    'navigation: page.requested /checkout',
  ])
  expect(next(...saved(2000))).toEqual(['navigation: page.requested /checkout'])
  expect(next(places, ...saved(800))).toEqual([
    'navigation: page.requested /checkout',
  ])
  expect(
    next(places, ...saved(800), closed('address'), at('/checkout')),
  ).toEqual(['dialogs: dialog.open postalCode'])

  expect(next(onTheWay, closed('login'), arrived)).toEqual([])
  expect(next(onTheWay, opened('sideMenu'), arrived)).toEqual([])
  expect(next(places, ...saved(2000), closed('address'), at('/'))).toEqual([])
})

test.each([
  ['login', 'loginForm'],
  ['register', 'registerForm'],
  ['address', 'addressForm'],
])('G1: the dialog %s is empty when it is opened again', (name, form) => {
  expect(sentBy([closed(name)], [form])).toContain(`${form}: form.reset`)
})

test('G3: a reload in the middle of a password reset comes back to it', () => {
  const sent = { email: 'mei@example.test', deadline: saturday }
  const sentLast = sentBy([], [], { ...input, sentCode: sent })
  expect(sentLast.filter((event) => event.startsWith('dialogs'))).toEqual([
    'dialogs: dialog.open forgotPassword',
  ])
})

test('A22: Back closes the outcome of an order, also while an address is saved', () => {
  const back = { type: 'checkout.closeRequested' }
  const saving = { type: 'address.saving', isSaving: true }
  for (const before of [[], [started, saving]])
    expect(sentBy([...before, back], ['checkout'])).toEqual([
      'dialogs: news.close',
    ])
  expect(sentBy([{ type: 'news.acknowledged' }], ['checkout'])).toEqual([
    'checkout: result.acknowledged',
  ])
})

test.each([
  ['session', ['checkout: fact.primaryAddressId']],
  ['wallet', ['checkout: fact.balance']],
  ['deliveryPoints', ['checkout: fact.deliveryPoints']],
  ['outlets', ['checkout: fact.calendar', 'checkout: fact.outlets']],
  ['timeSlots', ['checkout: fact.slots']],
  ['cart', ['checkout: fact.cart', 'checkout: fact.coupon']],
])(
  'J8: the checkout is told how the %s stands whenever that changes',
  (name, sent) => {
    expect(sentBy([started, changed(name, [])], ['checkout'])).toEqual(sent)
  },
)

/** The events that the root sends to its actors, and to those of other machines, after the last of these events. */
function sentBy(
  events: SentEvent[],
  siblings = ['addressBook', 'savedCards', 'savedCard'],
  shopInput = input,
): string[] {
  const sent: string[] = []
  const actors = recorders(
    Object.keys(shopMachine.implementations.actors),
    sent,
  )
  const actor = createActor(provideActors(shopMachine, actors as never), {
    input: shopInput,
  })

  for (const [systemId, logic] of Object.entries(recorders(siblings, sent)))
    createActor(logic, { parent: actor, systemId }).start()
  const code = Object.entries(
    recorders(['walletAndOrders', 'accountForms', 'checkoutHost'], sent),
  )

  return eventsSentLast({ actor, sent }, events, (event) => {
    const brought = code.filter(([name]) => name in event)
    actor.send({ ...event, ...Object.fromEntries(brought) } as never)
  })
}
