import { not } from 'xstate'
import { required } from '../core/required.ts'
import { emptyForm, noFacts } from './checkoutForm.ts'
import { orderIdOf, paymentMethodOf, submissionInputOf } from './checkoutRules.ts'
import { checkoutSetup } from './checkoutSetup.ts'

/**
 * The checkout: fulfilment, coupon, note, payment and submission, in parallel while it is open. An order in progress
 * goes on when the customer leaves the page and, by its stored attempt, after a reload.
 *
 * Slots:
 * - `watchClock` · callback: sends `facts.changed` when the shop's time changes what can be chosen
 * - `fetchOrder` · promise · rejects with an `ApiError`
 * - the slots of `orderSubmission` and `paymentProvider`
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    form: input.form ?? emptyForm,
    facts: { ...noFacts, now: input.now },
    unresolved: input.unresolved,
    isShown: false,
    orderId: orderIdOf(input.unresolved),
    order: null,
    ordered: null,
    provider: 'starting',
    payer: null,
    problem: null,
    linesBefore: null,
    outcome: null,
  }),
  invoke: { id: 'watchClock', src: 'watchClock' },
  initial: 'inactive',
  on: {
    'facts.changed': [
      {
        guard: { type: 'isSessionOver', params: ({ event }) => ({ facts: event.facts }) },
        target: '.inactive',
        actions: [
          { type: 'updateFacts', params: ({ event }) => ({ facts: event.facts }) },
          'forgetCustomer',
        ],
      },
      { actions: { type: 'updateFacts', params: ({ event }) => ({ facts: event.facts }) } },
    ],
    'checkout.clear': { target: '.inactive', actions: 'forget' },
    'attempt.found': {
      actions: { type: 'keepUnresolved', params: ({ event }) => ({ attempt: event.attempt }) },
    },
  },
  states: {
    inactive: {
      description: 'Nobody is on the page and no order is in progress.',
      always: [
        { guard: 'isForeign', actions: 'forgetUnresolved' },
        { guard: 'isUnresolved', target: 'open' },
      ],
      on: {
        'page.entered': {
          target: 'arriving',
          actions: { type: 'enter', params: ({ event }) => ({ orderId: event.orderId }) },
        },
        'page.left': { actions: 'leave' },
      },
    },
    arriving: { always: [{ guard: 'isOrderThere', target: 'open' }, { target: 'opening' }] },
    opening: {
      description: 'An existing order that is to be paid is fetched first; its lines are locked.',
      tags: 'busy',
      invoke: {
        id: 'fetchOrder',
        src: 'fetchOrder',
        input: ({ context }) => ({ orderId: required(context.orderId, 'orderId') }),
        onDone: [
          {
            guard: { type: 'needsPayment', params: ({ event }) => ({ order: event.output }) },
            target: 'open',
            actions: { type: 'keepOrder', params: ({ event }) => ({ order: event.output }) },
          },
          {
            target: 'inactive',
            actions: [
              { type: 'tellOpenedPaid', params: ({ event }) => ({ order: event.output }) },
              { type: 'alert', params: { key: 'checkout.order_already_processed' } },
              { type: 'goTo', params: { to: '/profile?tab=orders' } },
            ],
          },
        ],
        onError: 'orderUnavailable',
      },
      after: { orderTime: 'orderUnavailable' },
      on: { 'page.left': { target: 'inactive', actions: ['leave', 'forget'] } },
    },
    orderUnavailable: {
      description: 'The order could not be fetched.',
      tags: 'retryable',
      on: {
        'order.retry': 'opening',
        'page.left': { target: 'inactive', actions: ['leave', 'forget'] },
      },
    },
    open: {
      type: 'parallel',
      on: {
        'page.entered': [
          {
            guard: { type: 'isSameOrder', params: ({ event }) => ({ orderId: event.orderId }) },
            actions: 'show',
          },
          {
            target: 'arriving',
            actions: { type: 'enter', params: ({ event }) => ({ orderId: event.orderId }) },
          },
        ],
        'page.left': { target: 'inactive', actions: ['leave', 'forget', 'askForCouponRemoval'] },
      },
      states: {
        fulfilment: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isPickup', target: 'pickup' }, { target: 'delivery' }] },
            delivery: {
              on: {
                'pickup.choose': {
                  target: 'pickup',
                  actions: { type: 'choose', params: { choice: { fulfilment: 'PICKUP' } } },
                },
              },
            },
            pickup: {
              on: {
                'delivery.choose': {
                  target: 'delivery',
                  actions: { type: 'choose', params: { choice: { fulfilment: 'DELIVERY' } } },
                },
              },
            },
          },
        },
        coupon: {
          description: 'How the coupon stands in the cart; wishes are heard only where they fit.',
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { guard: { type: 'isCoupon', params: 'loading' }, target: 'loading' },
                { guard: { type: 'isCoupon', params: 'applied' }, target: 'applied' },
                { guard: { type: 'isCoupon', params: 'error' }, target: 'error' },
                { target: 'none' },
              ],
            },
            none: {
              always: { guard: { type: 'isNotCoupon', params: 'none' }, target: 'deciding' },
              on: {
                'coupon.apply': {
                  guard: { type: 'isCode', params: ({ event }) => ({ code: event.code }) },
                  actions: { type: 'askForCoupon', params: ({ event }) => ({ code: event.code }) },
                },
              },
            },
            loading: {
              tags: 'busy',
              always: { guard: { type: 'isNotCoupon', params: 'loading' }, target: 'deciding' },
            },
            applied: {
              always: { guard: { type: 'isNotCoupon', params: 'applied' }, target: 'deciding' },
              on: { 'coupon.remove': { actions: 'askForCouponRemoval' } },
            },
            error: {
              always: { guard: { type: 'isNotCoupon', params: 'error' }, target: 'deciding' },
              on: {
                'coupon.apply': {
                  guard: { type: 'isCode', params: ({ event }) => ({ code: event.code }) },
                  actions: { type: 'askForCoupon', params: ({ event }) => ({ code: event.code }) },
                },
              },
            },
          },
        },
        note: {
          initial: 'viewing',
          states: {
            viewing: {
              always: { guard: 'hasDraft', target: 'editing' },
              on: {
                'note.edit': {
                  actions: {
                    type: 'choose',
                    params: ({ context }) => ({ choice: { noteDraft: context.form.note } }),
                  },
                },
                'note.clear': { actions: { type: 'choose', params: { choice: { note: '' } } } },
              },
            },
            editing: {
              on: {
                'note.type': {
                  actions: {
                    type: 'choose',
                    params: ({ event }) => ({ choice: { noteDraft: event.note } }),
                  },
                },
                'note.save': {
                  target: 'viewing',
                  actions: {
                    type: 'choose',
                    params: ({ context: { form } }) => ({
                      choice: { note: form.noteDraft?.trim() ?? '', noteDraft: null },
                    }),
                  },
                },
                'note.clear': {
                  target: 'viewing',
                  actions: { type: 'choose', params: { choice: { note: '', noteDraft: null } } },
                },
              },
            },
          },
        },
        payment: {
          description: 'By rule until the customer picks; leaving a method stops its provider.',
          initial: 'deciding',
          states: {
            deciding: {
              entry: { type: 'keepProvider', params: { provider: 'starting' } },
              always: [
                { guard: 'isWallet', target: 'wallet' },
                { guard: 'isCard', target: 'card' },
                { target: 'app' },
              ],
            },
            wallet: { always: { guard: not('isWallet'), target: 'deciding' } },
            card: {
              always: { guard: not('isCard'), target: 'deciding' },
              invoke: {
                id: 'paymentProvider',
                src: 'paymentProvider',
                input: { method: 'stripe' },
                onSnapshot: {
                  actions: {
                    type: 'keepProvider',
                    params: ({ event }) => ({ provider: event.snapshot.value }),
                  },
                },
              },
            },
            app: {
              always: [
                { guard: 'isWallet', target: 'deciding' },
                { guard: 'isCard', target: 'deciding' },
              ],
              invoke: {
                id: 'paymentProvider',
                src: 'paymentProvider',
                input: ({ context }) => ({ method: paymentMethodOf(context) }),
                onSnapshot: {
                  actions: {
                    type: 'keepProvider',
                    params: ({ event }) => ({ provider: event.snapshot.value }),
                  },
                },
              },
            },
          },
        },
        submission: {
          initial: 'editing',
          states: {
            editing: {
              entry: 'forgetOrdered',
              always: [
                { guard: 'isUnresolved', target: 'processing' },
                {
                  guard: 'isCartEmpty',
                  target: '#checkout.inactive',
                  actions: ['forget', { type: 'goTo', params: { to: '/ordernow' } }],
                },
                {
                  guard: 'isDateUnavailable',
                  actions: [
                    { type: 'choose', params: { choice: { date: null } } },
                    { type: 'alert', params: { key: 'checkout.date_gone' } },
                  ],
                },
                { guard: 'isChoiceUnavailable', actions: 'removeUnavailable' },
              ],
              on: {
                'form.choose': {
                  guard: { type: 'canChoose', params: ({ event }) => ({ choice: event.choice }) },
                  actions: [
                    { type: 'choose', params: ({ event }) => ({ choice: event.choice }) },
                    'forgetProblem',
                  ],
                },
                'order.submit': [
                  { guard: 'isSignedOut', actions: 'askForLogin' },
                  { guard: not('canPay') },
                  { guard: 'hasProblem', actions: ['findProblem', 'tellProblem', 'tellField'] },
                  { guard: 'isPaidInTab', target: 'processing', actions: 'requestPaymentTab' },
                  { target: 'processing' },
                ],
              },
            },
            processing: {
              description: 'One order at a time: another submit is not heard until it is certain.',
              tags: 'processing',
              entry: 'begin',
              always: { guard: 'isPayerGone', target: '#checkout.inactive', actions: 'forget' },
              invoke: {
                id: 'orderSubmission',
                src: 'orderSubmission',
                input: ({ context }) => submissionInputOf(context),
                onDone: {
                  target: 'evaluatingOutcome',
                  actions: {
                    type: 'keepOutcome',
                    params: ({ event }) => ({ outcome: event.output }),
                  },
                },
              },
              on: {
                'page.left': {
                  actions: [
                    'leave',
                    { type: 'alert', params: { key: 'checkout.still_processing' } },
                  ],
                },
                'page.entered': { actions: 'show' },
              },
            },
            evaluatingOutcome: {
              description: 'What the outcome means to the customer.',
              always: [
                { guard: 'isPaid', target: 'succeeded' },
                {
                  guard: 'isProcessed',
                  target: '#checkout.inactive',
                  actions: [
                    'tellProcessed',
                    'tellFoundPaid',
                    { type: 'goTo', params: { to: '/profile?tab=orders' } },
                    'forget',
                  ],
                },
                {
                  guard: 'areLinesChanged',
                  target: 'editing',
                  actions: ['keepLinesBefore', 'tellLines'],
                },
                {
                  guard: 'isCorrectable',
                  target: 'editing',
                  actions: ['tellProblem', 'tellField'],
                },
                { target: 'failed' },
              ],
            },
            succeeded: {
              description: 'The order is paid; the page stays as it is until the customer goes on.',
              entry: ['tellPlaced', 'showSuccess'],
              on: {
                'result.acknowledged': {
                  target: '#checkout.inactive',
                  actions: ['forget', { type: 'goTo', params: { to: '/ordernow' } }],
                },
              },
            },
            failed: {
              description:
                'Nothing was paid; everything that was typed is still there. An order that was placed is paid by the next attempt.',
              entry: ['attachOrder', 'tellFailed', 'showFailure'],
              on: {
                'result.acknowledged': [
                  { guard: 'isUnpaid', target: '#checkout.arriving' },
                  { guard: 'isShown', target: 'editing' },
                  { target: '#checkout.inactive', actions: 'forget' },
                ],
              },
            },
          },
        },
      },
    },
  },
})
