import { expect, test } from 'vitest'
import { emptyForm } from '#contract/checkoutForm.ts'
import { checkoutMachine } from '#machines/checkout/checkoutMachine.ts'
import {
  type SubmissionOutcome,
  unsettledAttemptError,
} from '#machines/checkout/orderAttempt.ts'
import {
  cardFieldOf,
  type ProviderStatus,
} from '#machines/payment/paymentProviderMachine.ts'
import { factEvents } from '#test/support/client/createTestCheckout.ts'
import {
  attempt,
  cartOf,
  closedOn,
  deliveryBody,
  deliveryForm,
  facts,
  lineOf,
  placed,
  pricesChanged,
  saturday,
  unpaidOrder,
} from '#test/support/fixtures/checkout.ts'
import { type EventCase, walk } from '#test/support/walker/expectFullWalk.ts'
import { expectState, expectTags } from '#test/support/walker/expectState.ts'
import type { Arrival } from '#test/support/walker/replay.ts'

type Case = EventCase<typeof checkoutMachine>

const refused = (
  error: Extract<SubmissionOutcome, { kind: 'refused' }>['error'],
) => ({ kind: 'refused', order: null, error }) as const

const outcomes: SubmissionOutcome[] = [
  { kind: 'paid', order: placed },
  { kind: 'unpaid', order: placed, message: null },
  ...(['paid', 'unpaid', 'refused'] as const).map((kind) => ({
    kind: 'elsewhere' as const,
    order: null,
    end: { kind, orderId: placed.order_id ?? null },
  })),
  { kind: 'forgotten', order: null },
  { kind: 'unpaid', order: placed, message: null, isGivenUp: true },
  {
    kind: 'unpaid',
    message: null,
    isGivenUp: true,
    order: { ...placed, order_id: null },
  },
  refused({ code: 'conflict', detail: '', data: { code: 'order_paid' } }),
  refused({ code: 'timeout' }),
  refused(pricesChanged),
  refused({
    code: 'validation',
    fields: { time_slot: ['Gone.'] },
    detail: null,
  }),
]

const noRecords = { attempt: null, unpaid: null }
const { cart, balance, addresses, deliveryPoints, calendar, slots } = facts
const input = { now: saturday, form: deliveryForm }

/** A customer with all data for a delivery. */
const begin: Case[] = [
  ...factEvents({ cart, balance, addresses, deliveryPoints, calendar, slots }),
  { type: 'customer.known', customer: '7', ...noRecords },
]

const methods: Case[] = (['stripe', 'alipay', 'wallet'] as const).map(
  (paymentMethod) => ({
    type: 'form.choose',
    choice: { paymentMethod },
  }),
)

const visits: Case[] = [
  { type: 'page.entered', orderId: null },
  { type: 'page.entered', orderId: 'LK-1' },
]

const canPay: Case[] = ['ready', { field: 'complete' }].map((value) => ({
  type: 'xstate.snapshot.paymentProvider',
  snapshot: { value },
}))

const isReady = (provider: ProviderStatus) =>
  provider === 'ready' || cardFieldOf(provider) === 'complete'

const choices: Case[] = [
  ...visits.slice(0, 1),
  ...methods,
  { type: 'form.choose', choice: { slotId: 99 } },
  { type: 'form.choose', choice: { date: null } },
  { type: 'form.choose', choice: { date: '2026-11-24' } },
  { type: 'fact.now', now: saturday + 10 * 86_400_000 },
  { type: 'fact.calendar', calendar: closedOn(deliveryForm.date) },
  { type: 'fact.cart', cart: cartOf([]) },
  { type: 'fact.coupon', coupon: 'applied' },
  { type: 'fact.addresses', addresses: [] },
  { type: 'fact.coupon', coupon: 'loading' },
  { type: 'fact.coupon', coupon: 'error' },
  { type: 'coupon.type', code: 'TEN' },
  { type: 'xstate.done.actor.readClock', output: saturday },
  { type: 'note.type', note: 'Ring twice' },
  { type: 'customer.known', customer: '7', ...noRecords },
  { type: 'customer.known', customer: '8', ...noRecords },
  ...canPay,
]

/** A date that is typed into its field. */
const typedDates: Case[] = [
  ...visits.slice(0, 1),
  { type: 'date.type', text: '25/11/2026' },
  { type: 'date.type', text: '12/25/2026' },
]

const typedDateTypes = new Set([
  ...typedDates.map(({ type }) => type),
  'date.enter',
])

/** A submit before the addresses have loaded. */
const earlySubmit: Case[] = [
  ...visits.slice(0, 1),
  { type: 'fact.addresses', addresses: [] },
  { type: 'fact.addresses', addresses },
]

const earlySubmitTypes = new Set([
  ...earlySubmit.map(({ type }) => type),
  'order.submit',
])

/** A cart that another tab empties or changes, before and after the customer leaves with an order in progress. */
const emptied: Case[] = [
  ...visits.slice(0, 1),
  { type: 'fact.cart', cart: cartOf([]) },
  { type: 'fact.cart', cart: cartOf([lineOf(2)]) },
  {
    type: 'xstate.error.actor.prepareAttempt',
    error: unsettledAttemptError,
  },
  {
    type: 'xstate.done.actor.prepareAttempt',
    output: { attempt: fresh(), wasSent: false },
  },
  {
    type: 'xstate.done.actor.orderSubmission',
    output: outcomes.at(-1) as SubmissionOutcome,
  },
]

const emptiedTypes = new Set([
  ...emptied.map(({ type }) => type),
  'fact.*',
  'order.submit',
  'page.left',
])

/** An attempt at a new order; the fixtures' one pays an existing order. */
function fresh() {
  return { ...attempt, body: deliveryBody }
}

const cancelled = { ...unpaidOrder, status: 'CANCELLED' }
const paid = { ...unpaidOrder, transaction: { status: 'succeeded' } }

/** An order that is paid or cancelled elsewhere: the cart has become it, or not. */
const closings: Case[] = [
  ...visits,
  { type: 'page.left' },
  ...[
    null,
    { orderId: unpaidOrder.order_id, lines: unpaidOrder.menu_item },
  ].map(
    (unpaid) =>
      ({
        type: 'customer.known',
        customer: '7',
        ...noRecords,
        unpaid,
      }) as const,
  ),
  { type: 'xstate.done.actor.fetchOrder', output: unpaidOrder },
  { type: 'unpaid.closed', order: cancelled },
  { type: 'unpaid.closed', order: paid },
  { type: 'order.submit' },
]

const closingTypes = new Set<string>(closings.map(({ type }) => type))

const notFound: Case = {
  type: 'xstate.error.actor.fetchOrder',
  error: { code: 'notFound', detail: '' },
}

/** An unpaid order that is changed: its cart has its dishes, or none. */
const changes: Case[] = [
  ...visits,
  { type: 'page.left' },
  { type: 'xstate.done.actor.fetchOrder', output: unpaidOrder },
  { type: 'order.change' },
  ...[cancelled, paid, unpaidOrder].map(
    (output) => ({ type: 'xstate.done.actor.cancelOrder', output }) as const,
  ),
  { type: 'xstate.error.actor.cancelOrder', error: { code: 'offline' } },
  { type: 'unpaid.closed', order: cancelled },
  { type: 'unpaid.closed', order: paid },
  { type: 'fact.cart', cart },
  { type: 'fact.cart', cart: cartOf([]) },
  {
    type: 'xstate.done.actor.prepareAttempt',
    output: { attempt: fresh(), wasSent: false, card: null },
  },
  {
    type: 'xstate.done.actor.orderSubmission',
    output: { kind: 'unpaid', order: placed, message: 'Declined.' },
  },
  { type: 'order.submit' },
]

const changeTypes = new Set<string>([
  ...changes.map(({ type }) => type),
  'xstate.after.refillTime',
])

/** Paths of orders, with leaving, returning and losing the session at every step. */
const orders: Case[] = [
  ...visits,
  ...methods,
  { type: 'customer.known', customer: '7', ...noRecords, attempt },
  { type: 'xstate.done.actor.fetchOrder', output: unpaidOrder },
  {
    type: 'xstate.done.actor.fetchOrder',
    output: { ...cancelled, order_id: placed.order_id },
  },
  { type: 'xstate.done.actor.fetchOrder', output: cancelled },
  notFound,
  { type: 'xstate.error.actor.fetchOrder', error: { code: 'offline' } },
  {
    type: 'xstate.done.actor.prepareAttempt',
    output: { attempt: fresh(), wasSent: false, card: null },
  },
  {
    type: 'xstate.done.actor.prepareAttempt',
    output: { attempt, wasSent: true, card: null },
  },
  ...canPay,
  { type: 'result.acknowledged' },
  { type: 'result.acknowledged', to: '/profile?tab=orders' },
  ...outcomes.map(
    (output) =>
      ({ type: 'xstate.done.actor.orderSubmission', output }) as const,
  ),
  ...['following', 'unsent', 'reconciling'].map(
    (tag) =>
      ({
        type: 'xstate.snapshot.orderSubmission',
        snapshot: { tag, hasTag: (other: string) => other === tag },
      }) as never,
  ),
]

const purchase = (state: string) => ({ purchase: state })
const submission = (state: string) => ({
  purchase: { open: { submission: state } },
})
const processing = (state: string) => ({
  purchase: { open: { submission: { processing: state } } },
})

/** States without a dialog; an earlier attempt is looked up at once. */
const statesWithoutDialog = [
  ...['opening', 'inactive'].map(purchase),
  submission('editing'),
  processing('submitting'),
]

const slowWaits = [
  { awaitingCoupon: 'slow' },
  { processing: { preparing: 'slow' } },
].map((state) => ({ purchase: { open: { submission: state } } }))

const leadsTo = {
  'page.entered': { presence: 'here' },
  'page.left': { presence: 'gone' },
  'customer.gone': purchase('inactive'),
  // An answer about another order does not count.
  'xstate.done.actor.fetchOrder': ['open', 'inactive', 'opening'].map(purchase),
  'xstate.error.actor.fetchOrder': [
    purchase('orderMissing'),
    purchase('orderUnavailable'),
  ],
  'xstate.done.actor.prepareAttempt': [
    processing('submitting'),
    submission('failed'),
  ],
  'xstate.error.actor.prepareAttempt': [
    submission('failed'),
    submission('editing'),
  ],
  'xstate.done.actor.orderSubmission': [
    ...['succeeded', 'failed', 'editing'].map(submission),
    ...['inactive', 'opening'].map(purchase),
  ],
  'xstate.error.actor.orderSubmission': processing('interrupted'),
  'xstate.after.slowTime': slowWaits,
  'xstate.after.restTime': processing('submitting'),
  'xstate.after.couponTime': submission('editing'),
  'xstate.after.refillTime': ['open', 'opening', 'inactive'].map(purchase),
  'order.change': purchase('changing'),
  'xstate.done.actor.cancelOrder': [
    ...['open', 'opening', 'inactive'].map(purchase),
    { purchase: { changing: 'refilling' } },
  ],
  'xstate.error.actor.cancelOrder': ['open', 'opening'].map(purchase),
  'order.retry': statesWithoutDialog,
  'order.payAnotherWay': statesWithoutDialog,
  'result.acknowledged': statesWithoutDialog,
}

const passedAtOnce = [
  purchase('arriving'),
  submission('evaluatingOutcome'),
  processing('deciding'),
  { purchase: { open: { payment: 'deciding' } } },
]

/** Invariants of every state in which the checkout rests. */
function checkRest(arrival: Arrival<typeof checkoutMachine>): void {
  const { snapshot, path, emitted } = arrival
  const isAt = (state: object) => snapshot.matches(state as never)
  expectState(arrival, leadsTo)
  expectTags(snapshot, {
    busy: [purchase('opening'), purchase('changing')],
    retryable: purchase('orderUnavailable'),
    card: { purchase: { open: { payment: 'card' } } },
    processing: [submission('processing'), submission('awaitingCoupon')],
    slow: slowWaits,
    unsent: {
      purchase: {
        open: { submission: { processing: { submitting: 'unsent' } } },
      },
    },
    following: {
      purchase: {
        open: { submission: { processing: { submitting: 'following' } } },
      },
    },
    succeeded: submission('succeeded'),
    failed: submission('failed'),
  })
  expect(passedAtOnce.filter(isAt)).toEqual([])

  const countOf = (kind: string) =>
    emitted.filter(({ type }) => type === kind).length
  const isCovered = isAt(submission('succeeded')) || isAt(submission('failed'))
  expect(countOf('page.covered') - countOf('page.uncovered')).toBe(
    isCovered ? 1 : 0,
  )

  const last = path.at(-1)
  if (last?.type === 'xstate.error.actor.fetchOrder')
    expect(isAt(purchase('orderMissing'))).toBe(last === notFound)
  if (isAt(purchase('signedOut'))) {
    expect(snapshot.context.orderId).not.toBeNull()
    expect(snapshot.context.facts.customer).toBeNull()
  }
  if (isAt(purchase('inactive')))
    expect(snapshot.context.submissionInput).toBeNull()
  if (isAt({ presence: 'gone', ...submission('editing') }))
    expect(snapshot.context.outcome).not.toBeNull()
  if (/retry|acknowledged/.test(last?.type ?? '') && isAt({ presence: 'gone' }))
    expect([purchase('opening'), submission('editing')].filter(isAt)).toEqual(
      [],
    )
  if (
    /orderSubmission|acknowledged/.test(last?.type ?? '') &&
    isAt(purchase('inactive'))
  )
    expect(snapshot.context).toMatchObject({
      form: emptyForm,
      orderId: null,
      outcome: null,
    })
  if (last?.type === 'xstate.error.actor.paymentProvider')
    expect(snapshot.context.provider).toBe('unavailable')
  if (isAt({ purchase: { open: { payment: 'wallet' } } }))
    expect(snapshot.context.provider).toBe('starting')
  if (isAt(submission('editing')))
    expect(snapshot.context.displayedOrder).toBeNull()
  if (isAt({ presence: 'here', ...submission('editing') }))
    expect(snapshot.context.existingOrder === null).toBe(
      snapshot.context.orderId === null,
    )
  if (isAt(submission('failed')))
    expect(snapshot.context.outcome).not.toBeNull()
  if (isAt(processing('submitting')))
    expect(snapshot.context.submissionInput).not.toBeNull()
  if (isAt(processing('interrupted')))
    expect(snapshot.context.submissionInput).toMatchObject({
      wasSent: true,
      card: null,
    })
}

test('J8: every transition of the checkout is taken, and no order is told without a placed one', () => {
  const choosing = walk(checkoutMachine, {
    input,
    begin,
    events: choices,
    skip: (snapshot, type) =>
      snapshot.matches(submission('processing') as never) ||
      /^customer\.gone|^unpaid|^date\./.test(type),
    check: checkRest,
    project: ({ context: { form, facts, provider } }) => [
      form.noteDraft === null,
      form.slotId,
      form.date,
      isReady(provider),
      facts.coupon,
      form.couponDraft,
    ],
  })
  const ordering = walk(checkoutMachine, {
    input,
    begin,
    events: orders,
    skip: (_, type) =>
      /^(date|note|coupon|fact|unpaid)\.|watchClock$|^order\.change/.test(type),
    project: ({ context }) => [
      context.facts.customer,
      context.orderId,
      context.existingOrder?.order_id,
      context.unpaid?.orderId,
      isReady(context.provider),
      context.submissionInput?.attempt.body,
      context.outcome?.kind,
    ],
    check: (arrival) => {
      checkRest(arrival)
      const { path, snapshot } = arrival
      const { context } = snapshot
      if (context.facts.customer === null)
        expect([
          context.submissionInput,
          context.unpaid,
          context.facts.orders,
        ]).toEqual([null, null, null])
      if (!snapshot.hasTag('succeeded')) return
      expect(path).toContainEqual({
        type: 'xstate.done.actor.orderSubmission',
        output: outcomes[0],
      })
    },
  })
  const typing = walk(checkoutMachine, {
    input,
    begin,
    events: typedDates,
    skip: (_, type) => !typedDateTypes.has(type),
    check: checkRest,
    project: ({ context: { form, problem } }) => [
      form.date,
      form.dateDraft,
      problem?.field,
    ],
  })
  const hurrying = walk(checkoutMachine, {
    input,
    begin,
    events: earlySubmit,
    skip: (snapshot, type) =>
      snapshot.hasTag('processing') || !earlySubmitTypes.has(type),
    check: checkRest,
    project: ({ context: { facts, problem } }) => [
      facts.addresses?.length,
      problem?.field,
    ],
  })
  const emptying = walk(checkoutMachine, {
    input,
    begin,
    events: emptied,
    skip: (_, type) => !emptiedTypes.has(type),
    check: checkRest,
    project: ({ context: { facts, draft, outcome } }) => [
      facts.cart.totals.subtotal,
      draft?.ordered?.bill.subtotal,
      outcome?.kind,
    ],
  })
  const closing = walk(checkoutMachine, {
    input,
    begin,
    events: closings,
    skip: (_, type) => !closingTypes.has(type),
    check: checkRest,
    project: ({ context: { unpaid, orderId, existingOrder, watched } }) => [
      unpaid?.orderId,
      orderId,
      existingOrder?.order_id,
      watched,
    ],
  })
  const changing = walk(checkoutMachine, {
    input,
    begin,
    events: changes,
    skip: (_, type) => !changeTypes.has(type.replace(/Time.*/, 'Time')),
    check: checkRest,
    project: ({ context: { orderId, existingOrder, facts, outcome } }) => [
      orderId,
      existingOrder?.order_id,
      facts.cart.lines.length,
      outcome?.kind,
    ],
  })
  const walks = [
    choosing,
    ordering,
    typing,
    hurrying,
    emptying,
    closing,
    changing,
  ]
  const inAll = (kind: 'missing' | 'unrefused') =>
    choosing[kind]
      .map(({ text }) => text)
      .filter((text) =>
        walks.every((walked) =>
          walked[kind].some((entry) => entry.text === text),
        ),
      )
  expect(inAll('missing')).toEqual([])
  expect(inAll('unrefused')).toEqual([])
  expect(walks.flatMap(({ unknown }) => unknown)).toEqual([])
})
