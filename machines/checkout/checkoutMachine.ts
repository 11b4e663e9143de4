import { assign, sendTo } from 'xstate'
import { emptyForm } from '#contract/checkoutForm.ts'
import { paymentTypes } from '#contract/paymentTypes.ts'
import { arriving, opening, signedOut } from './arriving.ts'
import { changing } from './changing.ts'
import { noFacts } from './checkoutForm.ts'
import {
  type CheckoutArgs,
  type CheckoutContext,
  changedFacts,
  checkoutSetup,
  enteredPage,
  noChoices,
  type SignedInCustomer,
} from './checkoutSetup.ts'
import { awaitingCoupon, editing } from './editing.ts'
import { endedElsewhere } from './endedElsewhere.ts'
import { evaluatingOutcome } from './outcome.ts'
import { paymentMethod } from './paymentMethod.ts'
import { processing } from './processing.ts'
import { failed, succeeded } from './result.ts'
import { withAddedAddress } from './rules/place.ts'
import { closeUnpaid, watchUnpaid } from './unpaidOrder.ts'

const open = checkoutSetup.createStateConfig({
  type: 'parallel',
  states: {
    payment: paymentMethod,
    submission: {
      initial: 'editing',
      states: {
        editing,
        awaitingCoupon,
        processing,
        evaluatingOutcome,
        endedElsewhere,
        succeeded,
        failed,
      },
    },
  },
})

/**
 * The checkout. One region follows the customer's presence on the page, another the purchase. An order in progress
 * continues when the customer leaves the page, and after a reload from its stored attempt.
 *
 * Slots:
 * - `watchClock` · callback: receives `fact.calendar`, sends `fact.now` when the time changes the dates on offer · if
 *   it fails, the last time remains, and the server refuses late orders
 * - `fetchOrder` · promise · rejects with an `ApiError`: the page reports a missing order, or offers a retry
 * - `cancelOrder` · promise: the unpaid order, cancelled, or paid if a payment was faster
 * - `readClock` · promise: the time of a press that waits for a coupon, by the business calendar
 * - `prepareAttempt` · promise: tokenizes the card and stores the attempt · rejects with an `ApiError` or the
 *   provider's refusal: nothing was sent, and the form is unchanged · resolves with an earlier attempt: that one is
 *   submitted, not the form
 * - the slots of `orderSubmission` and `paymentProvider`
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  type: 'parallel',
  context: ({ input }) => ({
    ...noChoices,
    form: input.form ?? emptyForm,
    facts: { ...noFacts, now: input.now },
    methods: input.methods ?? paymentTypes,
    unpaid: null,
    watched: null,
    submissionInput: null,
    provider: 'starting',
  }),
  // Without a clock the last known time remains; the server refuses late orders.
  invoke: [
    { id: 'watchClock', src: 'watchClock', onError: {} },
    { id: 'unpaidOrder', src: 'unpaidOrder', onError: {} },
  ],
  ...watchUnpaid,
  on: {
    'fact.*': { actions: assign(changedFacts) },
    'fact.calendar': {
      actions: [
        assign(changedFacts),
        sendTo('watchClock', ({ event }) => event),
      ],
    },
    'customer.known': [
      {
        guard: isAnotherCustomer,
        target: '.purchase.inactive',
        actions: assign(({ context, event }) => ({
          ...noCustomer,
          ...withCustomer({ ...context, ...noCustomer }, event),
        })),
      },
      { actions: assign(({ context, event }) => withCustomer(context, event)) },
    ],
    'customer.gone': {
      target: '.purchase.inactive',
      actions: assign(({ context: { facts } }) => ({
        ...noCustomer,
        facts: {
          ...facts,
          customer: null,
          balance: null,
          addresses: null,
          savedAddressId: null,
          primaryAddressId: null,
          savedCards: null,
          orders: null,
        },
      })),
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
              actions: assign(({ context, event: { addresses } }) => {
                const facts = { ...context.facts, addresses }
                return { form: withAddedAddress(context, facts), facts }
              }),
            },
          },
        },
      },
    },
    purchase: {
      initial: 'inactive',
      on: {
        'page.entered': [
          { guard: ({ context, event }) => event.orderId === context.orderId },
          { target: '.arriving', actions: assign(enteredPage) },
        ],
        'page.left': {
          guard: 'isHere',
          target: '.inactive',
          actions: ['removeCoupon', 'forget'],
        },
        ...closeUnpaid.on,
      },
      states: {
        inactive: {
          description:
            'The customer is not on the page, and no order is in progress.',
          always: { guard: 'isInProgress', target: 'open' },
          on: {
            'page.entered': {
              target: 'arriving',
              actions: assign(enteredPage),
            },
            'page.left': {},
          },
        },
        arriving,
        signedOut,
        opening,
        orderUnavailable: {
          description: 'Fetching the order failed.',
          tags: 'retryable',
          on: { 'order.retry': 'opening' },
        },
        orderMissing: {
          description: 'The customer has no order with this number.',
        },
        open,
        changing,
      },
    },
  },
})

const noCustomer = {
  ...noChoices,
  unpaid: null,
  submissionInput: null,
}

function isAnotherCustomer({
  context: { facts },
  event,
}: CheckoutArgs<SignedInCustomer>): boolean {
  return facts.customer !== null && facts.customer !== event.customer
}

/** The customer's records; an attempt from before a reload continues. */
function withCustomer(
  { facts, submissionInput }: CheckoutContext,
  { customer, attempt, unpaid }: SignedInCustomer,
) {
  return {
    facts: { ...facts, customer },
    unpaid,
    submissionInput:
      submissionInput ?? (attempt && { attempt, wasSent: true, card: null }),
  }
}
