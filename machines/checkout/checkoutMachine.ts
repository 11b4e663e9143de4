import { and, not } from 'xstate'
import { toApiError } from '#contract/errors.ts'
import { required } from '../core/required.ts'
import { emptyForm, noFacts } from './checkoutForm.ts'
import { draftOf, paymentMethodOf, savedCardOf } from './checkoutRules.ts'
import { checkoutSetup } from './checkoutSetup.ts'
import { otherAttempt, type SubmissionOutcome } from './orderAttempt.ts'

/**
 * The checkout: whether the customer is on the page, and beside it the purchase. An order in progress goes on when the
 * customer leaves the page and, by its stored attempt, after a reload.
 *
 * Slots:
 * - `watchClock` · callback: sends `fact.now` when the shop's time changes what can be chosen
 * - `fetchOrder` · promise · rejects with an `ApiError`
 * - `prepareAttempt` · promise · rejects with an `ApiError`
 * - the slots of `orderSubmission` and `paymentProvider`
 */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  type: 'parallel',
  context: ({ input }) => ({
    form: input.form ?? emptyForm,
    facts: { ...noFacts, now: input.now },
    orderId: null,
    order: null,
    ordered: null,
    unpaid: null,
    last: null,
    submission: null,
    provider: 'starting',
    problem: null,
    linesBefore: null,
    outcome: null,
    method: null,
  }),
  // Without a clock the last known time stands; the server refuses what is too late.
  invoke: { id: 'watchClock', src: 'watchClock', onError: {} },
  on: {
    'fact.*': {
      actions: { type: 'keepFact', params: ({ event: { type: _, ...fact } }) => fact },
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
            actions: { type: 'enter', params: ({ event }) => ({ orderId: event.orderId }) },
          },
          { guard: { type: 'isSameOrder', params: ({ event }) => ({ orderId: event.orderId }) } },
          {
            target: '.arriving',
            actions: { type: 'enter', params: ({ event }) => ({ orderId: event.orderId }) },
          },
        ],
        'page.left': {
          guard: 'isHere',
          target: '.inactive',
          actions: ['leaveCoupon', 'forget'],
        },
      },
      states: {
        inactive: {
          description: 'Nobody is on the page and no order is in progress.',
          always: { guard: 'isInProgress', target: 'open' },
          on: {
            'page.entered': {
              target: 'arriving',
              actions: { type: 'enter', params: ({ event }) => ({ orderId: event.orderId }) },
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
              {
                guard: { type: 'isRemembered', params: ({ event }) => ({ order: event.output }) },
                target: 'arriving',
                actions: [
                  { type: 'tellClosed', params: ({ event }) => ({ order: event.output }) },
                  { type: 'dropUnpaid', params: ({ event }) => ({ order: event.output }) },
                  { type: 'alert', params: { key: 'payment.order_expired' } },
                  'detachUnpaid',
                  'tellAddress',
                ],
              },
              {
                target: 'inactive',
                actions: [
                  { type: 'tellClosed', params: ({ event }) => ({ order: event.output }) },
                  { type: 'dropUnpaid', params: ({ event }) => ({ order: event.output }) },
                  { type: 'alert', params: { key: 'checkout.order_already_processed' } },
                  { type: 'goTo', params: { to: '/profile?tab=orders' } },
                ],
              },
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
          after: { orderTime: 'orderUnavailable' },
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
                  tags: 'card',
                  always: { guard: not('isCard'), target: 'deciding' },
                  invoke: {
                    id: 'paymentProvider',
                    src: 'paymentProvider',
                    input: ({ context }) => ({
                      method: 'stripe',
                      wantsFocus: context.problem?.field === 'card' && !savedCardOf(context),
                    }),
                    onSnapshot: {
                      actions: {
                        type: 'keepProvider',
                        params: ({ event }) => ({ provider: event.snapshot.value }),
                      },
                    },
                    onError: {
                      actions: { type: 'keepProvider', params: { provider: 'unavailable' } },
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
                    onError: {
                      actions: { type: 'keepProvider', params: { provider: 'unavailable' } },
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
                    { guard: 'isInProgress', target: 'processing' },
                    {
                      guard: and(['isHere', 'isCartEmpty']),
                      target: '#checkout.purchase.inactive',
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
                    { guard: 'isProblemSolved', actions: 'forgetProblem' },
                  ],
                  on: {
                    'form.choose': {
                      guard: {
                        type: 'canChoose',
                        params: ({ event }) => ({ choice: event.choice }),
                      },
                      actions: [
                        { type: 'choose', params: ({ event }) => ({ choice: event.choice }) },
                        'forgetProblem',
                      ],
                    },
                    'coupon.apply': {
                      guard: { type: 'canApplyCoupon', params: ({ event }) => event },
                      actions: { type: 'askForCoupon', params: ({ event }) => event },
                    },
                    'coupon.remove': { guard: 'hasCoupon', actions: 'askForCouponRemoval' },
                    'note.edit': {
                      guard: not('hasDraft'),
                      actions: {
                        type: 'choose',
                        params: ({ context }) => ({ choice: { noteDraft: context.form.note } }),
                      },
                    },
                    'note.type': {
                      guard: 'hasDraft',
                      actions: {
                        type: 'choose',
                        params: ({ event }) => ({ choice: { noteDraft: event.note } }),
                      },
                    },
                    'note.save': { actions: 'saveNote' },
                    'note.clear': {
                      actions: {
                        type: 'choose',
                        params: { choice: { note: '', noteDraft: null } },
                      },
                    },
                    'order.submit': [
                      { guard: 'isSignedOut', actions: 'askForLogin' },
                      { guard: not('canPay') },
                      {
                        guard: 'hasProblem',
                        actions: ['findProblem', 'tellProblem', 'tellField'],
                      },
                      {
                        guard: 'isPaidInTab',
                        target: 'processing',
                        actions: ['saveNote', 'requestPaymentTab'],
                      },
                      { target: 'processing', actions: 'saveNote' },
                    ],
                  },
                },
                processing: {
                  description:
                    'One order at a time: another submit is not heard until it is certain.',
                  tags: 'processing',
                  entry: 'begin',
                  initial: 'deciding',
                  on: {
                    'page.left': {
                      guard: 'isHere',
                      actions: { type: 'alert', params: { key: 'checkout.still_processing' } },
                    },
                    'page.entered': {
                      actions: {
                        type: 'enter',
                        params: ({ event }) => ({ orderId: event.orderId }),
                      },
                    },
                  },
                  states: {
                    deciding: {
                      always: [
                        { guard: 'isInProgress', target: 'submitting' },
                        { target: 'preparing' },
                      ],
                    },
                    preparing: {
                      description:
                        'The attempt gets its key and is stored before anything is sent.',
                      invoke: {
                        id: 'prepareAttempt',
                        src: 'prepareAttempt',
                        input: ({ context }) => ({ draft: draftOf(context) }),
                        onDone: [
                          {
                            guard: { type: 'isOther', params: ({ event }) => event.output },
                            target: '#checkout.purchase.open.submission.failed',
                            actions: [
                              { type: 'keepSubmission', params: ({ event }) => event.output },
                              'resume',
                              { type: 'keepOutcome', params: { outcome: unsent(otherAttempt) } },
                            ],
                          },
                          {
                            target: 'submitting',
                            actions: [
                              { type: 'keepSubmission', params: ({ event }) => event.output },
                              'begin',
                            ],
                          },
                        ],
                        onError: {
                          target: '#checkout.purchase.open.submission.evaluatingOutcome',
                          actions: {
                            type: 'keepOutcome',
                            params: ({ event }) => ({ outcome: unsent(event.error) }),
                          },
                        },
                      },
                      after: {
                        prepareTime: {
                          target: '#checkout.purchase.open.submission.evaluatingOutcome',
                          actions: {
                            type: 'keepOutcome',
                            params: { outcome: unsent({ code: 'timeout' }) },
                          },
                        },
                      },
                    },
                    submitting: {
                      invoke: {
                        id: 'orderSubmission',
                        src: 'orderSubmission',
                        input: ({ context }) => required(context.submission, 'submission'),
                        onDone: {
                          target: '#checkout.purchase.open.submission.evaluatingOutcome',
                          actions: [
                            {
                              type: 'settle',
                              params: ({ event }) => ({ outcome: event.output }),
                            },
                            {
                              type: 'keepOutcome',
                              params: ({ event }) => ({ outcome: event.output }),
                            },
                          ],
                        },
                        onError: 'interrupted',
                      },
                    },
                    interrupted: {
                      description:
                        'The submission broke off: the server is asked what became of it.',
                      entry: 'resume',
                      after: { restTime: 'submitting' },
                    },
                  },
                },
                evaluatingOutcome: {
                  description: 'What the outcome means to the customer.',
                  always: [
                    { guard: 'isPaid', target: 'succeeded' },
                    {
                      guard: 'isProcessed',
                      target: '#checkout.purchase.inactive',
                      actions: [
                        'tellProcessed',
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
                    {
                      guard: and(['isHere', 'isCartPlaced']),
                      target: 'failed',
                      actions: ['attachOrder', 'tellAddress'],
                    },
                    { target: 'failed' },
                  ],
                },
                succeeded: {
                  description:
                    'The order is paid; the page stays as it is until the customer goes on.',
                  tags: 'succeeded',
                  entry: ['tellPlaced', 'tellCovered'],
                  exit: 'tellUncovered',
                  on: {
                    'page.entered': {
                      actions: {
                        type: 'enter',
                        params: ({ event }) => ({ orderId: event.orderId }),
                      },
                    },
                    'result.acknowledged': {
                      target: '#checkout.purchase.inactive',
                      actions: [
                        'forget',
                        {
                          type: 'goTo',
                          params: ({ event }) => ({ to: event.to ?? '/ordernow' }),
                        },
                      ],
                    },
                  },
                },
                failed: {
                  description:
                    'Nothing was paid; everything that was typed is still there. An order that was placed is paid by the next attempt.',
                  tags: 'failed',
                  entry: ['tellFailed', 'tellCovered'],
                  exit: 'tellUncovered',
                  on: {
                    'page.entered': {
                      actions: {
                        type: 'enter',
                        params: ({ event }) => ({ orderId: event.orderId }),
                      },
                    },
                    'order.retry': [
                      {
                        guard: and(['isHere', 'isPlaced']),
                        target: '#checkout.purchase.arriving',
                        actions: 'keepCardProblem',
                      },
                      { guard: 'isHere', target: 'editing' },
                      { target: '#checkout.purchase.inactive', actions: 'goBack' },
                    ],
                    'result.acknowledged': [
                      {
                        guard: and(['isHere', 'isPlaced']),
                        target: '#checkout.purchase.arriving',
                        actions: 'keepCardProblem',
                      },
                      { guard: 'isHere', target: 'editing' },
                      {
                        target: '#checkout.purchase.inactive',
                        actions: ['leaveCoupon', 'forget'],
                      },
                    ],
                  },
                },
              },
            },
          },
        },
      },
    },
  },
})

/** The outcome of an attempt that was never sent. */
function unsent(error: unknown): SubmissionOutcome {
  return { kind: 'refused', order: null, error: toApiError(error) }
}
