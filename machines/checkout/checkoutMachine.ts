import {
  and,
  assign,
  type EventObject,
  emit,
  enqueueActions,
  type MachineContext,
  not,
  or,
  raise,
  type SnapshotFrom,
  sendTo,
  setup,
  stateIn,
} from 'xstate'
import { type CheckoutValues, emptyForm } from '#contract/checkoutForm.ts'
import { toApiError } from '#contract/errors.ts'
import { invoiceKindOf } from '#contract/invoices.ts'
import { needsPayment, type Order } from '#contract/orders.ts'
import {
  type PaymentType,
  paymentMethods,
  paymentTypes,
} from '#contract/paymentMethods.ts'
import { haveSameDishes } from '../cart/cartLines.ts'
import type { PaidOrder } from '../cart/cartMachine.ts'
import { sendPaidOrder } from '../cart/sendPaidOrder.ts'
import { checkoutAddress } from '../core/checkoutAddress.ts'
import { required } from '../core/required.ts'
import { type Action, tell } from '../core/tell.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'
import {
  type UnpaidClosed,
  unpaidOrderMachine,
} from '../orders/unpaidOrderMachine.ts'
import type { Card } from '../payment/cardPaymentTypes.ts'
import {
  type ProviderStatus,
  paymentProviderMachine,
} from '../payment/paymentProviderMachine.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'
import type { PageCover } from '../shell/navigationMachine.ts'
import type { Notice, NoticeRaised } from '../shell/noticesMachine.ts'
import {
  type CheckoutFacts,
  type CheckoutField,
  type CheckoutProblem,
  type CheckoutState,
  type CouponStatus,
  clearedFields,
  type Fact,
  type LastChoice,
  noFacts,
  type UnpaidOrder,
} from './checkoutForm.ts'
import {
  type Attempt,
  type AttemptDraft,
  changedOrderOf,
  conflictingOrderOf,
  existingOrderOf,
  isGivenUp,
  isSameAttempt,
  lastChoiceOf,
  nextOrderOf,
  type OrderBody,
  orderConflictOf,
  type PreparedAttempt,
  referenceOf,
  type SubmissionInput,
  type SubmissionOutcome,
  unsettledAttemptError,
} from './orderAttempt.ts'
import { orderSubmissionMachine } from './orderSubmissionMachine.ts'
import { orderedOf } from './rules/bill.ts'
import { draftOf } from './rules/body.ts'
import {
  type CheckoutChoice,
  isCouponOpen,
  isCouponTyped,
  withChoice,
  withDefaultsChosen,
  withNote,
  withoutUnavailable,
} from './rules/choice.ts'
import {
  cardOf,
  flowOf,
  methodsAfter,
  payDisabledReason,
  paymentMethodOf,
  savedCardOf,
} from './rules/method.ts'
import { withAddedAddress } from './rules/place.ts'
import {
  cardProblem,
  firstProblem,
  isProblemSolved,
  problemOfRefusal,
} from './rules/problem.ts'
import { isDateOffered, isDateUnavailable } from './rules/schedule.ts'

export type CheckoutContext = CheckoutState & {
  /** The existing order to pay, from the page's address. */
  orderId: string | null
  /** The unpaid order made from the cart. */
  unpaid: UnpaidOrder | null
  /** The unpaid order that `unpaidOrder` watches. */
  watched: string | null
  /** The choices of the last paid order in this browser. */
  last: LastChoice | null
  /** The attempt in progress. After a reload, its outcome is looked up first. */
  submission: SubmissionInput | null
  provider: ProviderStatus
  problem: CheckoutProblem | null
  outcome: SubmissionOutcome | null
  /** The payment method of the attempt with the known outcome. */
  method: PaymentType | null
  /** The request body of the attempt with the known outcome. */
  sent: OrderBody | null
}

/** The signed-in customer, and their order records in this browser. */
export type SignedInCustomer = {
  customer: string
  attempt: Attempt | null
  unpaid: UnpaidOrder | null
  last: LastChoice | null
}

export type CheckoutEvent =
  | Fact
  | UnpaidClosed
  | ({ type: 'customer.known' } & SignedInCustomer)
  | { type: 'customer.gone' }
  | { type: 'page.entered'; orderId: string | null }
  | { type: 'page.left' }
  | { type: 'form.choose'; choice: CheckoutChoice }
  | { type: 'coupon.type'; code: string }
  | { type: 'coupon.apply' }
  | { type: 'coupon.remove' }
  | { type: 'note.edit' }
  | { type: 'note.type'; note: string }
  | { type: 'note.save' }
  | { type: 'note.clear' }
  | { type: 'order.submit' }
  | { type: 'order.retry' }
  /** Without `to`, the customer goes to the menu. */
  | { type: 'result.acknowledged'; to?: string }

/** Events for storage, history, tabs and views; other actors get theirs by `tell`. */
export type CheckoutEmitted =
  | NoticeRaised
  | PageCover
  | { type: 'navigation.requested'; to: string; replace: boolean }
  | { type: 'dialog.requested'; dialog: OpenDialog }
  | { type: 'order.refused'; field: CheckoutField }
  | { type: 'paymentTab.requested'; text: string }
  /** The outcome of an attempt is certain: its records can be cleared. */
  | {
      type: 'attempt.settled'
      attempt: Attempt
      outcome: SubmissionOutcome
      unpaid: UnpaidOrder | null
      last: LastChoice | null
    }
  | { type: 'order.closed'; orderId: string }

/**
 * `now` in milliseconds by the business calendar; `form` from before a reload; all `methods` are offered by default.
 */
export type CheckoutInput = {
  now: number
  form: CheckoutValues | null
  methods?: readonly PaymentType[] | undefined
}

const noChoices = {
  form: emptyForm,
  order: null,
  ordered: null,
  orderId: null,
  problem: null,
  outcome: null,
  method: null,
  sent: null,
}

const enterPage = {
  type: 'enter',
  params: ({ event }: { event: { orderId: string | null } }) => ({
    orderId: event.orderId,
  }),
} as const

const keepCart = {
  type: 'keepFact',
  params: ({ event }: { event: Pick<CheckoutFacts, 'cart'> }) => ({
    cart: event.cart,
  }),
} as const

const keepCoupon = {
  type: 'keepFact',
  params: ({ event }: { event: { coupon: CouponStatus } }) => ({
    coupon: event.coupon,
  }),
} as const

const copyProvider = {
  onSnapshot: {
    actions: {
      type: 'keepProvider',
      params: ({
        event,
      }: {
        event: { snapshot: { value: ProviderStatus } }
      }) => ({
        provider: event.snapshot.value,
      }),
    },
  },
  onError: {
    actions: { type: 'keepProvider', params: { provider: 'unavailable' } },
  },
} as const

/**
 * The checkout. One region follows the customer's presence on the page, another the purchase. An order in progress
 * continues when the customer leaves the page, and after a reload from its stored attempt.
 *
 * Slots:
 * - `watchClock` · callback: receives `fact.calendar`, sends `fact.now` when the time changes the dates on offer · if
 *   it fails, the last time remains, and the server refuses late orders
 * - `fetchOrder` · promise · rejects with an `ApiError`: the page reports a missing order, or offers a retry
 * - `prepareAttempt` · promise: tokenizes the card and stores the attempt · rejects with an `ApiError` or the
 *   provider's refusal: nothing was sent, and the form is unchanged · resolves with an earlier attempt: that one is
 *   submitted, not the form
 * - the slots of `orderSubmission` and `paymentProvider`
 */
export const checkoutMachine = setup({
  types: {} as {
    context: CheckoutContext
    events: CheckoutEvent
    emitted: CheckoutEmitted
    input: CheckoutInput
    children: {
      watchClock: 'watchClock'
      unpaidOrder: 'unpaidOrder'
      fetchOrder: 'fetchOrder'
      prepareAttempt: 'prepareAttempt'
      orderSubmission: 'orderSubmission'
      paymentProvider: 'paymentProvider'
    }
    tags:
      | 'busy'
      | 'processing'
      | 'following'
      | 'unsent'
      | 'retryable'
      | 'card'
      | 'succeeded'
      | 'failed'
      | 'signedOut'
  },
  actors: {
    watchClock: unprovidedCallback<CheckoutEvent>('watchClock'),
    unpaidOrder: unpaidOrderMachine,
    fetchOrder: unprovided<Order, { orderId: string }>('fetchOrder'),
    prepareAttempt: unprovided<
      SubmissionInput,
      { draft: AttemptDraft; card: Card | null }
    >('prepareAttempt', { within: 60_000 }),
    orderSubmission: orderSubmissionMachine,
    paymentProvider: paymentProviderMachine,
  },
  guards: {
    isHere: stateIn('#checkout.presence.here'),
    isFollowing: stateIn(
      '#checkout.purchase.open.submission.processing.submitting.following',
    ),
    isUnsent: stateIn(
      '#checkout.purchase.open.submission.processing.submitting.unsent',
    ),
    isTagged: (
      _,
      params: {
        snapshot: SnapshotFrom<typeof orderSubmissionMachine>
        as: 'following' | 'unsent'
      },
    ) => params.snapshot.hasTag(params.as),
    isCouponTyped: ({ context }) => isCouponTyped(context),
    isCouponOpen: ({ context }) => isCouponOpen(context),
    isCoupon: (_, params: { coupon: CouponStatus; is: CouponStatus }) =>
      params.coupon === params.is,
    hasCoupon: ({ context }) => context.facts.coupon === 'applied',
    hasDraft: ({ context }) => context.form.noteDraft !== null,
    isWallet: ({ context }) => flowOf(context) === 'wallet',
    isCard: ({ context }) => flowOf(context) === 'card',
    isPaidInTab: ({ context }) => paymentTabLabelOf(context) !== null,
    isInProgress: ({ context }) => context.submission !== null,
    isAnotherCustomer: ({ context: { facts } }, params: { customer: string }) =>
      facts.customer !== null && facts.customer !== params.customer,
    isSignedOut: ({ context }) => context.facts.customer === null,
    needsLogin: ({ context }) =>
      context.orderId !== null && context.facts.customer === null,
    isOrderThere: ({ context }) =>
      context.orderId === (context.order?.order_id ?? null),
    lacksOrder: ({ context }) =>
      context.orderId !== null && context.order === null,
    isCartUnpaid: ({ context: { orderId, unpaid, facts } }) =>
      orderId === null &&
      unpaid !== null &&
      haveSameDishes(unpaid.lines, facts.cart.lines),
    isCartOnPage: (
      { context: { orderId, unpaid } },
      { order }: { order: Order },
    ) =>
      [orderId, unpaid?.orderId].every((id) => id === order.order_id) &&
      invoiceKindOf(order) === 'cancelled',
    isOtherUnpaid: ({ context }) => unpaidOf(context) !== context.watched,
    isOnPage: ({ context }, { order }: { order: Order }) =>
      order.order_id === context.orderId,
    isPaidOrder: (_, { order }: { order: Order }) =>
      invoiceKindOf(order) === 'tax',
    isEmptied: ({ context }, { cart }: Pick<CheckoutFacts, 'cart'>) =>
      context.orderId === null &&
      cart.lines.length === 0 &&
      context.facts.cart.lines.length > 0,
    isCartEmpty: ({ context }) =>
      context.orderId === null && context.facts.cart.lines.length === 0,
    isDateUnavailable: ({ context }) => isDateUnavailable(context),
    isProblemSolved: ({ context }) => isProblemSolved(context),
    isChoiceUnavailable: ({ context }) =>
      JSON.stringify(withoutUnavailable(context)) !==
      JSON.stringify(context.form),
    canPay: ({ context }) => payDisabledReason(context) === null,
    hasProblem: ({ context }) => firstProblem(context) !== null,
    isOther: ({ context }, params: PreparedAttempt) =>
      params.wasSent && !isSameAttempt(draftOf(context), params.attempt),
    isPaid: ({ context }) => context.outcome?.kind === 'paid',
    isForgotten: ({ context }) => context.outcome?.kind === 'forgotten',
    isLeft: ({ context }) => context.outcome?.kind === 'elsewhere',
    isOrderChanged: ({ context }) => changedOrderOf(context.outcome) !== null,
    isProcessed: ({ context }) => orderConflictOf(context.outcome) !== null,
    isPlaced: ({ context: { outcome } }) =>
      outcome?.kind === 'unpaid' || conflictingOrderOf(outcome) !== null,
    isGivenUp: ({ context }) => isGivenUp(context.outcome),
    isNumbered: ({ context }) => nextOrderOf(context.outcome) !== null,
    isOtherOpened: ({ context: { orderId, outcome } }) =>
      orderId !== null && orderId !== nextOrderOf(outcome),
    isPageFree: ({ context }) =>
      context.orderId === null &&
      nextOrderOf(context.outcome) !== null &&
      isCartReplaced(context),
    isOrderLeft: ({ context: { orderId, outcome, sent } }) =>
      orderId === null &&
      nextOrderOf(outcome) !== null &&
      existingOrderIn(sent) !== null,
    isCorrectable: ({ context }) => context.problem !== null,
    isOfCart: ({ context }) => context.order === null,
  },
  actions: {
    enter: assign(({ context }, params: { orderId: string | null }) => ({
      orderId: params.orderId,
      order: params.orderId === context.orderId ? context.order : null,
    })),
    keepFact: assign(({ context }, params: Partial<CheckoutFacts>) => ({
      facts: { ...context.facts, ...params },
    })),
    keepCustomer: assign(
      ({ context }, { customer, attempt, unpaid, last }: SignedInCustomer) => ({
        facts: { ...context.facts, customer },
        unpaid,
        last,
        submission:
          context.submission ??
          (attempt && { attempt, wasSent: true, card: null }),
      }),
    ),
    forgetCustomer: assign(({ context }) => ({
      ...noChoices,
      facts: { ...context.facts, customer: null },
      unpaid: null,
      last: null,
      submission: null,
    })),
    choose: assign(
      ({ context }, params: { choice: Partial<CheckoutValues> }) => ({
        form: withChoice(context, params.choice),
      }),
    ),
    endRules: assign({ form: ({ context }) => withDefaultsChosen(context) }),
    takeBack: enqueueActions(({ context, enqueue }) => {
      const { field } = required(context.problem, 'problem')
      enqueue.assign({ form: { ...context.form, ...clearedFields[field] } })
      if (field === 'coupon')
        enqueue(tell('cart', { type: 'cart.removeCoupon' }))
      for (const action of reloadActions[field]) enqueue(action)
    }),
    saveNote: assign({ form: ({ context }) => withNote(context.form) }),
    keepOrder: assign(
      ({ context: { unpaid } }, { order }: { order: Order }) => ({
        order,
        unpaid:
          unpaid?.orderId === order.order_id
            ? { ...unpaid, lines: order.menu_item }
            : unpaid,
      }),
    ),
    watchUnpaid: enqueueActions(({ context, enqueue }) => {
      const orderId = unpaidOf(context)
      enqueue.assign({ watched: orderId })
      enqueue.sendTo('unpaidOrder', { type: 'unpaid.watch', orderId })
    }),
    close: enqueueActions(
      ({ context: { unpaid }, enqueue }, { order }: { order: Order }) => {
        const { order_id: orderId, menu_item: lines } = order
        const kind = invoiceKindOf(order)
        // A payment in progress can still fail.
        if (kind === 'unpaid') return
        if (unpaid?.orderId === orderId) enqueue.assign({ unpaid: null })
        enqueue.emit({ type: 'order.closed', orderId })
        if (kind === 'tax')
          enqueue(sendPaidOrder({ orderId, lines, isFromCart: false }))
      },
    ),
    keepProvider: assign((_, params: { provider: ProviderStatus }) => params),
    forgetProblem: assign({ problem: null }),
    keepCardProblem: assign({
      problem: ({ context: { orderId, outcome, method, sent } }) => {
        const paidOrderId = existingOrderIn(sent)
        const isOfPage = paidOrderId === null || paidOrderId === orderId
        return isOfPage ? cardProblem(outcome, method) : null
      },
    }),
    keepSubmission: assign((_, submission: SubmissionInput) => ({
      submission,
    })),
    begin: assign({
      ordered: ({ context }) => orderedOf(context),
      problem: null,
      outcome: null,
      sent: null,
    }),
    resume: assign(({ context: { submission } }) => ({
      submission: submission && { ...submission, wasSent: true, card: null },
    })),
    settle: enqueueActions(
      ({ context, enqueue }, { outcome }: { outcome: SubmissionOutcome }) => {
        const { attempt } = required(context.submission, 'submission')
        const unpaid = unpaidAfter(context, attempt, outcome)
        const last =
          (outcome.kind === 'paid' && lastChoiceOf(attempt)) || context.last
        const { method, body: sent } = attempt

        enqueue.assign({ unpaid, last, submission: null, method, sent })
        const order = paidOrderOf(context, attempt, outcome)
        // The cart first: a tab that reads the next order's key must not find paid dishes.
        if (order) enqueue(sendPaidOrder(order))
        enqueue.emit({
          type: 'attempt.settled',
          attempt,
          outcome,
          unpaid,
          last,
        })
      },
    ),
    keepOutcome: assign(
      ({ context }, { outcome }: { outcome: SubmissionOutcome }) => ({
        outcome,
        methods: methodsAfter(context.methods, outcome),
        problem: problemOfRefusal(outcome),
      }),
    ),
    attachOrder: assign(({ context }) => {
      const orderId = required(nextOrderOf(context.outcome), 'order')
      if (existingOrderIn(context.sent) !== null) return { orderId }
      return { orderId, unpaid: { orderId, lines: orderedOf(context).lines } }
    }),
    forget: assign(noChoices),
    askForCoupon: enqueueActions(({ context, enqueue }) => {
      const code = context.form.couponDraft.trim()
      if (isCouponTyped(context))
        enqueue(tell('cart', { type: 'cart.applyCoupon', code }))
    }),
    stopAtCoupon: assign({
      problem: { field: 'coupon', notice: { key: 'checkout.coupon_stops' } },
    }),
    leaveCoupon: enqueueActions(({ context: { orderId, facts }, enqueue }) => {
      if (orderId !== null) return
      enqueue(tell('cart', { type: 'cart.removeCoupon' }))

      const { couponCode: code, lines } = facts.cart
      if (code === null || lines.length === 0) return
      const values = { code }

      enqueue.emit({
        type: 'notice.raised',
        kind: 'status',
        key: 'checkout.coupon_left',
        values,
      })
    }),
    requestPaymentTab: emit(({ context }) => ({
      type: 'paymentTab.requested',
      text: required(paymentTabLabelOf(context), 'opening'),
    })),
    alert: emit((_, params: { key: string }) => ({
      type: 'notice.raised',
      kind: 'alert',
      key: params.key,
    })),
    tellField: emit(({ context }) => ({
      type: 'order.refused',
      field: required(context.problem, 'problem').field,
    })),
    tellLines: enqueueActions(({ context, enqueue }) => {
      // The delivery fee, the slot, the outlet, their labels or the address may have changed.
      enqueue(tell('translations', { type: 'translations.load' }))
      enqueue(tell('menu', { type: 'menu.refresh' }))
      for (const list of ['deliveryPoints', 'outlets', 'timeSlots'] as const)
        enqueue(tell(list, load))
      enqueue(tell('addressBook', { type: 'addressBook.load' }))
      const lines = changedOrderOf(context.outcome)?.lines ?? []
      enqueue(tell('cart', { type: 'cart.pricesChanged', lines }))
    }),
    tellProcessed: emit(({ context }) => ({
      type: 'notice.raised',
      kind: 'alert',
      key:
        orderConflictOf(context.outcome) === 'order_paid'
          ? 'checkout.order_already_processed'
          : 'payment.order_expired',
    })),
    alertClosed: emit((_, { order }: { order: Order }) => ({
      type: 'notice.raised',
      kind: 'alert',
      key: closedKeys[invoiceKindOf(order)],
    })),
    tellCovered: emit({ type: 'page.covered', by: 'checkout' }),
    tellUncovered: emit({ type: 'page.uncovered', by: 'checkout' }),
    tellPlaced: enqueueActions(({ context: { method }, enqueue }) => {
      enqueue(tell('notices', { type: 'dialog.opened' }))
      if (method && paymentMethods[method].flow === 'card')
        enqueue(tell('savedCards', load))
    }),
    tellFailed: enqueueActions(({ context: { outcome, method }, enqueue }) => {
      enqueue(tell('notices', { type: 'dialog.opened' }))
      if (cardProblem(outcome, method)) enqueue(tell('savedCards', load))
    }),
    tellAddress: emit(({ context }) => replacedAddress(context.orderId)),
    goTo: emit((_, params: { to: string }) => ({
      type: 'navigation.requested',
      to: params.to,
      replace: true,
    })),
  },
  delays: { couponTime: 45_000, restTime: 10_000 },
}).createMachine({
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
  // Without a clock the last known time remains; the server refuses late orders.
  invoke: [
    { id: 'watchClock', src: 'watchClock', onError: {} },
    { id: 'unpaidOrder', src: 'unpaidOrder', onError: {} },
  ],
  always: { guard: 'isOtherUnpaid', actions: 'watchUnpaid' },
  on: {
    'fact.*': {
      actions: {
        type: 'keepFact',
        params: ({ event: { type: _, ...fact } }) => fact,
      },
    },
    'fact.calendar': {
      actions: [
        {
          type: 'keepFact',
          params: ({ event: { calendar } }) => ({ calendar }),
        },
        sendTo('watchClock', ({ event }) => event),
      ],
    },
    'customer.known': [
      {
        guard: { type: 'isAnotherCustomer', params: ({ event }) => event },
        target: '.purchase.inactive',
        actions: [
          'forgetCustomer',
          { type: 'keepCustomer', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'keepCustomer', params: ({ event }) => event } },
    ],
    'customer.gone': {
      target: '.purchase.inactive',
      actions: [
        'forgetCustomer',
        assign(({ context: { facts } }) => ({
          facts: {
            ...facts,
            balance: null,
            addresses: null,
            savedAddressId: null,
            primaryAddressId: null,
            savedCards: null,
          },
        })),
      ],
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
                assign(({ context, event: { addresses } }) => ({
                  form: withAddedAddress(context, {
                    ...context.facts,
                    addresses,
                  }),
                })),
                {
                  type: 'keepFact',
                  params: ({ event: { addresses } }) => ({ addresses }),
                },
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
          { guard: ({ context, event }) => event.orderId === context.orderId },
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
              assign({ orderId: null, order: null }),
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
            description: 'The customer is not on the page.',
            guard: { type: 'isPaidOrder', params: closedOf },
            actions: [
              { type: 'close', params: closedOf },
              emit(({ event }) => ({
                type: 'notice.raised',
                kind: 'alert',
                tone: 'success',
                key: 'checkout.paid_elsewhere',
                values: { number: event.order.order_id },
              })),
            ],
          },
          { actions: { type: 'close', params: closedOf } },
        ],
      },
      states: {
        inactive: {
          description:
            'The customer is not on the page, and no order is in progress.',
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
              actions: [
                assign({
                  orderId: ({ context }) => context.unpaid?.orderId ?? null,
                }),
                'tellAddress',
              ],
            },
            { guard: 'isOrderThere', target: 'open' },
            { target: 'opening' },
          ],
        },
        signedOut: {
          description:
            'Only its customer sees an existing order; after a login the checkout continues here.',
          always: { guard: not('isSignedOut'), target: 'arriving' },
        },
        opening: {
          description:
            'Fetches the existing order to pay; its lines are locked.',
          tags: 'busy',
          invoke: {
            id: 'fetchOrder',
            src: 'fetchOrder',
            input: ({ context }) => ({
              orderId: required(context.orderId, 'orderId'),
            }),
            onDone: [
              {
                guard: ({ event }) => needsPayment(event.output),
                target: 'open',
                actions: {
                  type: 'keepOrder',
                  params: ({ event }) => ({ order: event.output }),
                },
              },
              {
                actions: raise(({ event }) => ({
                  type: 'unpaid.closed',
                  order: event.output,
                })),
              },
            ],
            onError: [
              {
                guard: ({ event }) =>
                  toApiError(event.error).code === 'notFound',
                target: 'orderMissing',
              },
              { target: 'orderUnavailable' },
            ],
          },
        },
        orderUnavailable: {
          description: 'Fetching the order failed.',
          tags: 'retryable',
          on: { 'order.retry': 'opening' },
        },
        orderMissing: {
          description: 'The customer has no order with this number.',
        },
        open: {
          type: 'parallel',
          states: {
            payment: {
              description:
                'A rule selects the method until the customer picks or types one, or presses Pay. Leaving a method stops its provider.',
              initial: 'deciding',
              states: {
                deciding: {
                  entry: {
                    type: 'keepProvider',
                    params: { provider: 'starting' },
                  },
                  always: [
                    { guard: 'isWallet', target: 'wallet' },
                    { guard: 'isCard', target: 'card' },
                    { target: 'app' },
                  ],
                },
                wallet: {
                  always: { guard: not('isWallet'), target: 'deciding' },
                },
                card: {
                  tags: 'card',
                  always: { guard: not('isCard'), target: 'deciding' },
                  invoke: {
                    id: 'paymentProvider',
                    src: 'paymentProvider',
                    input: ({ context }) => ({
                      method: 'stripe',
                      wantsFocus:
                        context.problem?.field === 'card' &&
                        !savedCardOf(context),
                    }),
                    ...copyProvider,
                  },
                },
                app: {
                  always: {
                    guard: or(['isWallet', 'isCard']),
                    target: 'deciding',
                  },
                  invoke: {
                    id: 'paymentProvider',
                    src: 'paymentProvider',
                    input: ({ context }) => ({
                      method: paymentMethodOf(context),
                    }),
                    ...copyProvider,
                  },
                },
              },
            },
            submission: {
              initial: 'editing',
              states: {
                editing: {
                  entry: assign({ ordered: null }),
                  always: [
                    { guard: 'isInProgress', target: 'processing' },
                    {
                      guard: and(['isHere', 'lacksOrder']),
                      target: '#checkout.purchase.arriving',
                    },
                    {
                      guard: and(['isHere', 'isCartEmpty']),
                      target: '#checkout.purchase.inactive',
                      actions: [
                        'leaveCoupon',
                        'forget',
                        { type: 'goTo', params: { to: '/ordernow' } },
                      ],
                    },
                    {
                      guard: 'isDateUnavailable',
                      actions: [
                        { type: 'choose', params: { choice: { date: null } } },
                        {
                          type: 'alert',
                          params: { key: 'checkout.date_gone' },
                        },
                      ],
                    },
                    {
                      guard: 'isChoiceUnavailable',
                      actions: assign({
                        form: ({ context }) => withoutUnavailable(context),
                      }),
                    },
                    { guard: 'isProblemSolved', actions: 'forgetProblem' },
                  ],
                  on: {
                    'fact.cart': [
                      { guard: not('isHere'), actions: keepCart },
                      {
                        description:
                          'The cart is empty: another tab emptied or ordered it.',
                        guard: {
                          type: 'isEmptied',
                          params: ({ event }) => event,
                        },
                        target: '#checkout.purchase.inactive',
                        actions: [
                          keepCart,
                          'leaveCoupon',
                          'forget',
                          {
                            type: 'alert',
                            params: { key: 'checkout.cart_emptied' },
                          },
                          { type: 'goTo', params: { to: '/ordernow' } },
                        ],
                      },
                    ],
                    'form.choose': {
                      guard: ({ context, event: { choice } }) =>
                        !choice.date ||
                        isDateOffered(choice.date, context.facts),
                      actions: [
                        {
                          type: 'choose',
                          params: ({ event }) => ({ choice: event.choice }),
                        },
                        'forgetProblem',
                      ],
                    },
                    'coupon.type': {
                      actions: [
                        {
                          type: 'choose',
                          params: ({ event }) => ({
                            choice: { couponDraft: event.code },
                          }),
                        },
                        'forgetProblem',
                      ],
                    },
                    'coupon.apply': {
                      guard: 'isCouponTyped',
                      actions: 'askForCoupon',
                    },
                    'coupon.remove': {
                      guard: 'hasCoupon',
                      actions: [
                        {
                          type: 'choose',
                          params: { choice: { couponDraft: '' } },
                        },
                        tell('cart', { type: 'cart.removeCoupon' }),
                      ],
                    },
                    'note.edit': {
                      guard: not('hasDraft'),
                      actions: {
                        type: 'choose',
                        params: ({ context }) => ({
                          choice: { noteDraft: context.form.note },
                        }),
                      },
                    },
                    'note.type': {
                      guard: 'hasDraft',
                      actions: {
                        type: 'choose',
                        params: ({ event }) => ({
                          choice: { noteDraft: event.note },
                        }),
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
                      {
                        guard: 'isSignedOut',
                        actions: emit({
                          type: 'dialog.requested',
                          dialog: { name: 'login' },
                        }),
                      },
                      { guard: not('canPay') },
                      {
                        guard: 'hasProblem',
                        actions: [
                          'endRules',
                          assign({
                            problem: ({ context }) => firstProblem(context),
                          }),
                          'tellField',
                        ],
                      },
                      {
                        guard: and(['isCouponOpen', 'isPaidInTab']),
                        target: 'awaitingCoupon',
                        actions: ['endRules', 'requestPaymentTab'],
                      },
                      {
                        guard: 'isCouponOpen',
                        target: 'awaitingCoupon',
                        actions: 'endRules',
                      },
                      {
                        guard: 'isPaidInTab',
                        target: 'processing',
                        actions: ['endRules', 'saveNote', 'requestPaymentTab'],
                      },
                      {
                        target: 'processing',
                        actions: ['endRules', 'saveNote'],
                      },
                    ],
                  },
                },
                awaitingCoupon: {
                  description:
                    'Pay was pressed while a coupon was typed or looked up: the lookup ends before the order starts.',
                  tags: 'processing',
                  entry: ['forgetProblem', 'askForCoupon'],
                  on: {
                    'fact.coupon': [
                      {
                        guard: {
                          type: 'isCoupon',
                          params: ({ event }) => ({ ...event, is: 'loading' }),
                        },
                        actions: keepCoupon,
                      },
                      {
                        guard: {
                          type: 'isCoupon',
                          params: ({ event }) => ({ ...event, is: 'applied' }),
                        },
                        target: 'editing',
                        actions: [keepCoupon, raise({ type: 'order.submit' })],
                      },
                      {
                        target: 'editing',
                        actions: [keepCoupon, 'stopAtCoupon', 'tellField'],
                      },
                    ],
                  },
                  after: {
                    couponTime: {
                      target: 'editing',
                      actions: ['stopAtCoupon', 'tellField'],
                    },
                  },
                },
                processing: {
                  description:
                    'One order at a time: ignores further submits until the outcome is certain.',
                  tags: 'processing',
                  entry: 'begin',
                  initial: 'deciding',
                  on: {
                    'page.left': {
                      guard: and([
                        'isHere',
                        not('isFollowing'),
                        not('isUnsent'),
                      ]),
                      actions: {
                        type: 'alert',
                        params: { key: 'checkout.still_processing' },
                      },
                    },
                    'page.entered': {
                      actions: enterPage,
                    },
                    'unpaid.closed': {},
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
                        'The typed card becomes a payment method; then the attempt gets its key and is stored. Nothing is sent before.',
                      invoke: {
                        id: 'prepareAttempt',
                        src: 'prepareAttempt',
                        input: ({ context }) => ({
                          draft: draftOf(context),
                          card: cardOf(context),
                        }),
                        onDone: [
                          {
                            guard: {
                              type: 'isOther',
                              params: ({ event }) => event.output,
                            },
                            target: '#checkout.purchase.open.submission.failed',
                            actions: [
                              {
                                type: 'keepSubmission',
                                params: ({ event }) => event.output,
                              },
                              'resume',
                              {
                                type: 'keepOutcome',
                                params: {
                                  outcome: unsent(unsettledAttemptError),
                                },
                              },
                            ],
                          },
                          {
                            target: 'submitting',
                            actions: [
                              {
                                type: 'keepSubmission',
                                params: ({ event }) => event.output,
                              },
                              'begin',
                            ],
                          },
                        ],
                        onError: {
                          target:
                            '#checkout.purchase.open.submission.evaluatingOutcome',
                          actions: {
                            type: 'keepOutcome',
                            params: ({ event }) => ({
                              outcome: unsent(event.error),
                            }),
                          },
                        },
                      },
                    },
                    submitting: {
                      invoke: {
                        id: 'orderSubmission',
                        src: 'orderSubmission',
                        input: ({ context }) =>
                          required(context.submission, 'submission'),
                        onSnapshot: [
                          {
                            guard: {
                              type: 'isTagged',
                              params: ({ event }) => ({
                                ...event,
                                as: 'following',
                              }),
                            },
                            target: '.following',
                          },
                          {
                            guard: {
                              type: 'isTagged',
                              params: ({ event }) => ({
                                ...event,
                                as: 'unsent',
                              }),
                            },
                            target: '.unsent',
                          },
                          { target: '.leading' },
                        ],
                        onDone: [
                          {
                            guard: ({ event }) =>
                              event.output.kind === 'elsewhere',
                            target:
                              '#checkout.purchase.open.submission.evaluatingOutcome',
                            actions: [
                              { type: 'keepOutcome', params: outcomeOf },
                              assign({ submission: null }),
                              tell('purchase', {
                                type: 'attempt.settledElsewhere',
                              }),
                            ],
                          },
                          {
                            target:
                              '#checkout.purchase.open.submission.evaluatingOutcome',
                            actions: [
                              { type: 'settle', params: outcomeOf },
                              { type: 'keepOutcome', params: outcomeOf },
                            ],
                          },
                        ],
                        onError: 'interrupted',
                      },
                      initial: 'leading',
                      states: {
                        leading: {},
                        following: {
                          description:
                            'Another tab leads the attempt and informs the customer.',
                          tags: 'following',
                        },
                        unsent: {
                          description:
                            'Asks the customer if an earlier attempt should be sent.',
                          tags: 'unsent',
                        },
                      },
                    },
                    interrupted: {
                      description:
                        "The submission failed: asks the server for the attempt's outcome.",
                      entry: 'resume',
                      after: { restTime: 'submitting' },
                    },
                  },
                },
                evaluatingOutcome: {
                  description: 'Routes by the outcome.',
                  always: [
                    { guard: 'isPaid', target: 'succeeded' },
                    {
                      description: 'Another tab has shown the outcome.',
                      guard: and(['isLeft', 'isHere']),
                      target: '#checkout.purchase.arriving',
                    },
                    {
                      guard: and(['isForgotten', 'isHere']),
                      target: 'editing',
                    },
                    {
                      guard: or(['isLeft', 'isForgotten']),
                      target: '#checkout.purchase.inactive',
                      actions: 'forget',
                    },
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
                      guard: 'isOrderChanged',
                      target: 'editing',
                      actions: 'tellLines',
                    },
                    {
                      guard: and(['isCorrectable', 'isHere', 'isOfCart']),
                      target: 'editing',
                      actions: ['takeBack', 'tellField'],
                    },
                    {
                      description: 'No field on the page shows the problem.',
                      guard: 'isCorrectable',
                      target: 'editing',
                      actions: [
                        'takeBack',
                        emit(({ context }) => alertOf(context)),
                      ],
                    },
                    {
                      description:
                        'The customer opened another order during the payment.',
                      guard: and(['isHere', 'isGivenUp', 'isOtherOpened']),
                      target: '#checkout.purchase.arriving',
                    },
                    {
                      description:
                        "Not a failure: the order's page offers its payment methods.",
                      guard: and(['isHere', 'isGivenUp', 'isNumbered']),
                      target: '#checkout.purchase.arriving',
                      actions: ['attachOrder', 'tellAddress'],
                    },
                    { guard: and(['isHere', 'isGivenUp']), target: 'editing' },
                    {
                      guard: and(['isHere', 'isPageFree']),
                      target: 'failed',
                      actions: ['attachOrder', 'tellAddress'],
                    },
                    { target: 'failed' },
                  ],
                },
                succeeded: {
                  description:
                    'The order is paid; the page remains until the customer continues.',
                  tags: 'succeeded',
                  entry: ['tellPlaced', 'tellCovered'],
                  exit: 'tellUncovered',
                  on: {
                    'page.entered': {},
                    'result.acknowledged': {
                      target: '#checkout.purchase.inactive',
                      actions: [
                        'forget',
                        {
                          type: 'goTo',
                          params: ({ event }) => ({
                            to: event.to ?? '/ordernow',
                          }),
                        },
                      ],
                    },
                  },
                },
                failed: {
                  description:
                    'Nothing was paid; the form keeps its values. The next attempt pays the order if it was placed.',
                  tags: 'failed',
                  entry: ['tellFailed', 'tellCovered'],
                  exit: 'tellUncovered',
                  on: {
                    'page.entered': {
                      actions: enterPage,
                    },
                    'order.retry': [
                      {
                        description:
                          'An order that the customer left for the cart has a link back to its page.',
                        guard: and(['isHere', 'isOrderLeft']),
                        target: '#checkout.purchase.arriving',
                        actions: [
                          'attachOrder',
                          'tellAddress',
                          'keepCardProblem',
                        ],
                      },
                      {
                        guard: and(['isHere', 'isPlaced']),
                        target: '#checkout.purchase.arriving',
                        actions: 'keepCardProblem',
                      },
                      { guard: 'isHere', target: 'editing' },
                      {
                        target: '#checkout.purchase.inactive',
                        actions: emit(({ context: { outcome } }) => ({
                          type: 'navigation.requested',
                          to: checkoutAddress(nextOrderOf(outcome)),
                          replace: false,
                        })),
                      },
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

function closedOf({ event }: { event: UnpaidClosed }) {
  return { order: event.order }
}

function outcomeOf({ event }: { event: { output: SubmissionOutcome } }) {
  return { outcome: event.output }
}

function unsent(error: unknown): SubmissionOutcome {
  return { kind: 'refused', order: null, error: toApiError(error) }
}

const load = { type: 'resource.load' } as const

/** Reloads the lists behind a choice that the server refused. The calendar comes with the outlets. */
const reloadActions: Record<
  CheckoutField,
  Action<MachineContext, EventObject>[]
> = {
  date: [tell('outlets', load)],
  slot: [tell('timeSlots', load)],
  address: [
    tell('addressBook', { type: 'addressBook.load' }),
    tell('deliveryPoints', load),
  ],
  outlet: [tell('outlets', load)],
  note: [],
  coupon: [],
  card: [tell('savedCards', load)],
  total: [],
}

const closedKeys = {
  cancelled: 'payment.order_expired',
  tax: 'checkout.order_already_processed',
  unpaid: 'checkout.order_already_processed',
}

/** The order that awaits payment: the page's, else the cart's; null during an attempt and after payment. */
function unpaidOf({
  order,
  unpaid,
  submission,
  outcome,
}: CheckoutContext): string | null {
  if (submission || outcome?.kind === 'paid') return null
  return order?.order_id ?? unpaid?.orderId ?? null
}

function paymentTabLabelOf(context: CheckoutContext): string | null {
  const method = paymentMethods[paymentMethodOf(context)]
  return method.flow === 'handoff' && method.page === 'tab'
    ? method.opening
    : null
}

/** The `about` of alerts for problems without a field; they close with the problem. */
export const aboutProblem = 'checkoutProblem'

function alertOf({ problem }: CheckoutContext): NoticeRaised {
  const notice: Notice = required(problem, 'problem').notice
  return {
    type: 'notice.raised',
    kind: 'alert',
    about: aboutProblem,
    ...notice,
  }
}

function existingOrderIn(sent: OrderBody | null): string | null {
  return sent && existingOrderOf({ body: sent })
}

/** True if the sent order replaces the cart: it was made from this cart, or the cart is empty. */
function isCartReplaced({
  sent,
  unpaid,
  facts: { cart },
}: CheckoutContext): boolean {
  const existing = existingOrderIn(sent)
  if (existing === null || cart.lines.length === 0) return true
  return (
    unpaid?.orderId === existing && haveSameDishes(unpaid.lines, cart.lines)
  )
}

/** The paid order of an outcome, or null. New orders and the remembered unpaid one are from the cart. */
function paidOrderOf(
  context: CheckoutContext,
  attempt: Attempt,
  outcome: SubmissionOutcome,
): PaidOrder | null {
  const existing = existingOrderOf(attempt)
  const paidBefore = orderConflictOf(outcome) === 'order_paid' ? existing : null
  const orderId =
    outcome.kind === 'paid' ? referenceOf(outcome.order, attempt) : paidBefore
  if (orderId === null) return null
  if (context.unpaid?.orderId === orderId)
    return { ...context.unpaid, isFromCart: true }

  return {
    orderId,
    lines: orderedOf(context).lines,
    isFromCart: existing === null,
  }
}

function unpaidAfter(
  context: CheckoutContext,
  attempt: Attempt,
  outcome: SubmissionOutcome,
) {
  const existing = existingOrderOf(attempt)
  const orderId = nextOrderOf(outcome)
  if (orderId !== null && existing === null)
    return { orderId, lines: orderedOf(context).lines }
  const isClosed = outcome.kind === 'paid' || orderConflictOf(outcome) !== null
  return isClosed && context.unpaid?.orderId === existing
    ? null
    : context.unpaid
}

function replacedAddress(orderId: string | null) {
  return {
    type: 'navigation.requested' as const,
    to: checkoutAddress(orderId),
    replace: true,
  }
}
