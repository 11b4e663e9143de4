import { assign, emit, enqueueActions, setup, stateIn } from 'xstate'
import { type CheckoutValues, emptyForm } from '#contract/checkoutForm.ts'
import { invoiceKindOf } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import { sendPaidOrder } from '../cart/sendPaidOrder.ts'
import { checkoutAddress } from '../core/checkoutAddress.ts'
import { required } from '../core/required.ts'
import { tell } from '../core/tell.ts'
import type { TransitionArgs } from '../core/transitionArgs.ts'
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
import {
  type NavigationRequested,
  type PageCover,
  replacePage,
} from '../shell/navigationMachine.ts'
import {
  alertNotice,
  type NoticeRaised,
  statusNotice,
} from '../shell/noticesMachine.ts'
import type {
  CheckoutField,
  CheckoutProblem,
  CheckoutState,
  Fact,
  StoppedOrder,
  UnpaidOrder,
} from './checkoutForm.ts'
import type {
  Attempt,
  AttemptDraft,
  OrderBody,
  SubmissionInput,
  SubmissionOutcome,
} from './orderAttempt.ts'
import { orderSubmissionMachine } from './orderSubmissionMachine.ts'
import { changedSincePress } from './rules/changes.ts'
import type { CheckoutChoice } from './rules/choice.ts'
import { firstProblem } from './rules/problem.ts'

export type CheckoutContext = CheckoutState & {
  /** The existing order to pay, from the page's address. */
  orderId: string | null
  /** The unpaid order made from the cart. */
  unpaid: UnpaidOrder | null
  /** The unpaid order that `unpaidOrder` watches. */
  watched: string | null
  /** The order as displayed at the press on Pay, while it waits for its coupon or its card. */
  draft: AttemptDraft | null
  /** When Pay was pressed, of a press that waits for a coupon; null for one that is sent at once. */
  pressedAt: number | null
  stopped: StoppedOrder | null
  /** The attempt in progress. After a reload, its outcome is looked up first. */
  submissionInput: SubmissionInput | null
  provider: ProviderStatus
  problem: CheckoutProblem | null
  outcome: SubmissionOutcome | null
  /** The payment method of the attempt with the known outcome. */
  method: PaymentType | null
  /** The request body of the attempt with the known outcome. */
  sentBody: OrderBody | null
}

/** The arguments of the checkout's guards and assignments. */
export type CheckoutArgs<Event = unknown> = TransitionArgs<
  CheckoutContext,
  Event
>

/** The signed-in customer, and their order records in this browser. */
export type SignedInCustomer = {
  customer: string
  attempt: Attempt | null
  unpaid: UnpaidOrder | null
}

export type CheckoutEvent =
  | Fact
  | UnpaidClosed
  | ({ type: 'customer.known' } & SignedInCustomer)
  | { type: 'customer.gone' }
  | { type: 'page.entered'; orderId: string | null }
  | { type: 'page.left' }
  | { type: 'form.choose'; choice: CheckoutChoice }
  | { type: 'date.type'; text: string }
  | { type: 'date.enter' }
  | { type: 'coupon.type'; code: string }
  | { type: 'coupon.apply' }
  | { type: 'coupon.remove' }
  | { type: 'note.edit' }
  | { type: 'note.type'; note: string }
  | { type: 'note.save' }
  | { type: 'note.clear' }
  | { type: 'order.submit' }
  | { type: 'order.retry' }
  /** Returns to the payment methods. */
  | { type: 'order.payAnotherWay' }
  /** Cancels the unpaid order of the page, or of the dialog, to order something else instead. */
  | { type: 'order.change' }
  /** Without `to`, the customer goes to the menu, or stays after a failure. */
  | { type: 'result.acknowledged'; to?: string }

/** Events for storage, history, tabs and views; other actors get theirs by `tell`. */
export type CheckoutEmitted =
  | NoticeRaised
  | PageCover
  | NavigationRequested
  | { type: 'dialog.requested'; dialog: OpenDialog }
  | { type: 'order.refused'; field: CheckoutField | 'method' }
  | { type: 'paymentTab.requested'; text: string }
  /** The outcome of an attempt is certain: its records can be cleared. */
  | {
      type: 'attempt.settled'
      attempt: Attempt
      outcome: SubmissionOutcome
      unpaid: UnpaidOrder | null
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

/** The choices and the outcome before an order begins. */
export const noChoices = {
  form: emptyForm,
  existingOrder: null,
  displayedOrder: null,
  orderId: null,
  draft: null,
  pressedAt: null,
  stopped: null,
  problem: null,
  outcome: null,
  method: null,
  sentBody: null,
}

/** Types and slots of the checkout, and the guards and actions that several of its files share. */
export const checkoutSetup = setup({
  types: {} as {
    context: CheckoutContext
    events: CheckoutEvent
    emitted: CheckoutEmitted
    input: CheckoutInput
    children: {
      watchClock: 'watchClock'
      unpaidOrder: 'unpaidOrder'
      orderSubmission: 'orderSubmission'
      paymentProvider: 'paymentProvider'
    }
    tags:
      | 'busy'
      | 'processing'
      | 'slow'
      | 'following'
      | 'unsent'
      | 'retryable'
      | 'card'
      | 'succeeded'
      | 'failed'
  },
  actors: {
    watchClock: unprovidedCallback<CheckoutEvent>('watchClock'),
    unpaidOrder: unpaidOrderMachine,
    fetchOrder: unprovided<Order, { orderId: string }>('fetchOrder'),
    cancelOrder: unprovided<Order, { orderId: string }>('cancelOrder'),
    readClock: unprovided<number, void>('readClock'),
    prepareAttempt: unprovided<
      SubmissionInput,
      { draft: AttemptDraft; card: Card | null; pressedAt: number | null }
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
    isInProgress: ({ context }) => context.submissionInput !== null,
    isSignedOut: ({ context }) => context.facts.customer === null,
  },
  actions: {
    forget: assign(noChoices),
    closeOrder: enqueueActions(
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
    removeCoupon: enqueueActions(({ context: { orderId, facts }, enqueue }) => {
      if (orderId !== null) return
      enqueue(tell('cart', { type: 'cart.removeCoupon' }))

      const { couponCode: code, lines } = facts.cart
      if (code === null || lines.length === 0) return

      enqueue.emit(statusNotice('checkout.coupon_left', { values: { code } }))
    }),
    /** Nothing was sent: the customer sees what changed since the press, and presses again. */
    stopAtChange: enqueueActions(({ context, enqueue }) => {
      const stopped = changedSincePress(context)
      const problem = firstProblem(context)
      enqueue.assign({ stopped, problem, outcome: null })
      if (problem) enqueue.emit({ type: 'order.refused', field: problem.field })
      else if (stopped) enqueue.emit(alertNotice('cart.prices_changed'))
    }),
    emitRefusedField: emit(({ context }) => ({
      type: 'order.refused',
      field: required(context.problem, 'problem').field,
    })),
    replaceAddress: emit(({ context }) =>
      replacePage(checkoutAddress(context.orderId)),
    ),
  },
  delays: {
    couponTime: 45_000,
    slowTime: 5_000,
    refillTime: 3_000,
    restTime: 10_000,
  },
})

/** The order of the page's address; a fetched order stays while the address keeps its number. */
export function enteredPage({
  context,
  event: { orderId },
}: CheckoutArgs<{ type: 'page.entered'; orderId: string | null }>) {
  return {
    orderId,
    existingOrder: orderId === context.orderId ? context.existingOrder : null,
    stopped: null,
  }
}

/** The facts with the one that an event carries. */
export function changedFacts({
  context,
  event: { type: _, ...fact },
}: CheckoutArgs<Fact>) {
  return { facts: { ...context.facts, ...fact } }
}
