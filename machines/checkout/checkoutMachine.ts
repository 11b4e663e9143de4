import { not, raise, sendTo } from 'xstate'
import { toApiError } from '#contract/errors.ts'
import { paymentTypes } from '#contract/paymentMethods.ts'
import { required } from '../core/required.ts'
import type { UnpaidClosed } from '../orders/unpaidOrderMachine.ts'
import { emptyForm, noFacts } from './checkoutForm.ts'
import { checkoutSetup } from './checkoutSetup.ts'
import { enterPage } from './enterPage.ts'
import { paymentRegion } from './paymentRegion.ts'
import { submissionRegion } from './submissionRegion.ts'

/**
 * The checkout: whether the customer is on the page, and beside it the purchase. An order in progress goes on when the
 * customer leaves the page and, by its stored attempt, after a reload.
 *
 * Slots:
 * - `watchClock` · callback: hears `fact.calendar`, sends `fact.now` when the shop's time changes what can be chosen
 * - `fetchOrder` · promise · rejects with an `ApiError`
 * - `prepareAttempt` · promise: takes the card and stores the attempt · rejects with an `ApiError`, with the provider's words
 *   as a refusal
 * - the slots of `orderSubmission` and `paymentProvider`
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  type: 'parallel',
  context: ({ input }) => ({
    form: input.form ?? emptyForm,
    facts: { ...noFacts, now: input.now },
    methods: input.methods ?? paymentTypes,
    orderId: null,
    order: null,
    ordered: null,
    unpaid: null,
    watched: null,
    last: null,
    submission: null,
    provider: 'starting',
    problem: null,
    outcome: null,
    method: null,
    sent: null,
  }),
  // Without a clock the last known time stands; the server refuses what is too late.
  invoke: [
    { id: 'watchClock', src: 'watchClock', onError: {} },
    { id: 'unpaidOrder', src: 'unpaidOrder', onError: {} },
  ],
  always: { guard: 'isOtherUnpaid', actions: 'watchUnpaid' },
  on: {
    'fact.*': {
      actions: { type: 'keepFact', params: ({ event: { type: _, ...fact } }) => fact },
    },
    'fact.calendar': {
      actions: [
        { type: 'keepFact', params: ({ event: { calendar } }) => ({ calendar }) },
        sendTo('watchClock', ({ event }) => event),
      ],
    },
    'customer.known': [
      {
        guard: { type: 'isAnotherCustomer', params: ({ event }) => event },
        target: '.purchase.inactive',
        actions: ['forgetCustomer', { type: 'keepCustomer', params: ({ event }) => event }],
      },
      { actions: { type: 'keepCustomer', params: ({ event }) => event } },
    ],
    'customer.gone': {
      target: '.purchase.inactive',
      actions: ['forgetCustomer', 'forgetTold'],
    },
  },
  states: {
    presence: {
      initial: 'gone',
      states: {
        gone: { on: { 'page.entered': 'here' } },
        here: {
          on: {
            'page.left': 'gone',
            'fact.addresses': {
              actions: [
                { type: 'chooseAdded', params: ({ event: { addresses } }) => ({ addresses }) },
                { type: 'keepFact', params: ({ event: { addresses } }) => ({ addresses }) },
              ],
            },
          },
        },
      },
    },
    purchase: {
      initial: 'inactive',
      on: {
        'page.entered': [
          {
            guard: not('isHere'),
            target: '.arriving',
            actions: enterPage,
          },
          { guard: { type: 'isSameOrder', params: ({ event }) => ({ orderId: event.orderId }) } },
          {
            target: '.arriving',
            actions: enterPage,
          },
        ],
        'page.left': {
          guard: 'isHere',
          target: '.inactive',
          actions: ['leaveCoupon', 'forget'],
        },
        'unpaid.closed': [
          {
            description: 'The cart is the next order.',
            guard: { type: 'isCartOnPage', params: closedOf },
            target: '.arriving',
            actions: [
              { type: 'close', params: closedOf },
              { type: 'alertClosed', params: closedOf },
              'detachUnpaid',
              'tellAddress',
            ],
          },
          {
            guard: { type: 'isOnPage', params: closedOf },
            target: '.inactive',
            actions: [
              { type: 'close', params: closedOf },
              { type: 'alertClosed', params: closedOf },
              { type: 'goTo', params: { to: '/profile?tab=orders' } },
              'forget',
            ],
          },
          {
            description: 'No page shows it.',
            guard: { type: 'isPaidOrder', params: closedOf },
            actions: [
              { type: 'close', params: closedOf },
              { type: 'tellPaidElsewhere', params: closedOf },
            ],
          },
          { actions: { type: 'close', params: closedOf } },
        ],
      },
      states: {
        inactive: {
          description: 'Nobody is on the page and no order is in progress.',
          always: { guard: 'isInProgress', target: 'open' },
          on: {
            'page.entered': {
              target: 'arriving',
              actions: enterPage,
            },
            'page.left': {},
          },
        },
        arriving: {
          always: [
            { guard: 'needsLogin', target: 'signedOut' },
            {
              guard: 'isCartUnpaid',
              target: 'opening',
              actions: ['attachUnpaid', 'tellAddress'],
            },
            { guard: 'isOrderThere', target: 'open' },
            { target: 'opening' },
          ],
        },
        signedOut: {
          description: 'An existing order is shown to its customer only: a login goes on here.',
          always: { guard: not('isSignedOut'), target: 'arriving' },
        },
        opening: {
          description:
            'An existing order that is to be paid is fetched first; its lines are locked.',
          tags: 'busy',
          invoke: {
            id: 'fetchOrder',
            src: 'fetchOrder',
            input: ({ context }) => ({ orderId: required(context.orderId, 'orderId') }),
            onDone: [
              {
                guard: { type: 'isUnpaid', params: ({ event }) => ({ order: event.output }) },
                target: 'open',
                actions: { type: 'keepOrder', params: ({ event }) => ({ order: event.output }) },
              },
              { actions: raise(({ event }) => ({ type: 'unpaid.closed', order: event.output })) },
            ],
            onError: [
              {
                guard: {
                  type: 'isNotFound',
                  params: ({ event }) => ({ error: toApiError(event.error) }),
                },
                target: 'orderMissing',
              },
              { target: 'orderUnavailable' },
            ],
          },
        },
        orderUnavailable: {
          description: 'The order could not be fetched.',
          tags: 'retryable',
          on: { 'order.retry': 'opening' },
        },
        orderMissing: { description: 'The customer has no order of this number.' },
        open: {
          type: 'parallel',
          states: {
            payment: paymentRegion,
            submission: submissionRegion,
          },
        },
      },
    },
  },
})

function closedOf({ event }: { event: UnpaidClosed }) {
  return { order: event.order }
}
