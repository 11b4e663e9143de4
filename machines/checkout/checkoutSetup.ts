import { assign, emit, enqueueActions, setup } from 'xstate'
import type { CartLine } from '#contract/cart.ts'
import { invoiceKindOf, needsPayment, type Order, type PlacedOrder } from '#contract/orders.ts'
import { type PaymentFlow, type PaymentType, paymentMethods } from '#contract/paymentMethods.ts'
import { canSchedule } from '#contract/schedule.ts'
import { required } from '../core/required.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'
import {
  canCardPay,
  type ProviderStatus,
  paymentProviderMachine,
} from '../payment/paymentProviderMachine.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'
import type { Notice, NoticeRaised } from '../shell/noticesMachine.ts'
import {
  type CheckoutFacts,
  type CheckoutField,
  type CheckoutProblem,
  type CheckoutState,
  type CheckoutValues,
  type CouponStatus,
  emptyForm,
} from './checkoutForm.ts'
import {
  canWalletPay,
  firstProblem,
  isDateUnavailable,
  orderedOf,
  paymentMethodOf,
  problemOfRefusal,
  withAddedAddress,
  withoutUnavailable,
} from './checkoutRules.ts'
import {
  type Attempt,
  linesOfRefusal,
  orderConflictOf,
  type SubmissionOutcome,
} from './orderAttempt.ts'
import { orderSubmissionMachine } from './orderSubmissionMachine.ts'

/** What the checkout knows beside the form and the facts of the shop. */
export type CheckoutContext = CheckoutState & {
  /** Whether the customer is on the page; an order in progress outlives it. */
  isShown: boolean
  /** The existing order to pay, as the page's address names it. */
  orderId: string | null
  provider: ProviderStatus
  /** Whose order is in progress; nobody else goes on with it. */
  payer: string | null
  /** An attempt that a reload left behind: the server is asked about it before anything else. */
  unresolved: Attempt | null
  problem: CheckoutProblem | null
  /** The lines as they were before the server changed them. */
  linesBefore: readonly CartLine[] | null
  outcome: SubmissionOutcome | null
}

/** Choices in the form, all but those that have their own events. */
export type CheckoutChoice = Partial<Omit<CheckoutValues, 'fulfilment' | 'note' | 'noteDraft'>>

/** What the checkout understands: intents of the customer, and facts of the shop. */
export type CheckoutEvent =
  | { type: 'page.entered'; orderId: string | null }
  | { type: 'page.left' }
  | { type: 'checkout.clear' }
  | { type: 'facts.changed'; facts: Partial<CheckoutFacts> }
  | { type: 'delivery.choose' }
  | { type: 'pickup.choose' }
  | { type: 'form.choose'; choice: CheckoutChoice }
  | { type: 'coupon.apply'; code: string }
  | { type: 'coupon.remove' }
  | { type: 'note.edit' }
  | { type: 'note.type'; note: string }
  | { type: 'note.save' }
  | { type: 'note.clear' }
  | { type: 'order.submit' }
  | { type: 'order.retry' }
  | { type: 'result.acknowledged' }
  | { type: 'attempt.found'; attempt: Attempt }

/** What the checkout tells; the coupon belongs to the cart, which is asked to apply or remove it. */
export type CheckoutEmitted =
  | NoticeRaised
  | { type: 'navigation.requested'; to: string; replace: boolean }
  | { type: 'dialog.requested'; dialog: OpenDialog }
  | { type: 'coupon.requested'; code: string }
  | { type: 'coupon.removalRequested' }
  | { type: 'prices.changed'; lines: CartLine[] }
  | { type: 'order.refused'; field: CheckoutField }
  | { type: 'paymentTab.requested'; text: string }
  | { type: 'order.placed'; order: PlacedOrder; method: PaymentType }
  | { type: 'order.foundPaid'; lines: readonly CartLine[] }
  | { type: 'order.failed' }

/** What a checkout begins with: the shop's time in milliseconds, and what a reload left behind. */
export type CheckoutInput = {
  now: number
  form: CheckoutValues | null
  unresolved: Attempt | null
}

/** What stands on the page of a customer who has chosen nothing. */
const nothing = {
  form: emptyForm,
  order: null,
  ordered: null,
  orderId: null,
  problem: null,
  linesBefore: null,
  outcome: null,
}

/** The checkout's vocabulary: what its chart in `checkoutMachine.ts` is written in. */
export const checkoutSetup = setup({
  types: {} as {
    context: CheckoutContext
    events: CheckoutEvent
    emitted: CheckoutEmitted
    input: CheckoutInput
    children: {
      watchClock: 'watchClock'
      fetchOrder: 'fetchOrder'
      orderSubmission: 'orderSubmission'
      paymentProvider: 'paymentProvider'
    }
    tags: 'busy' | 'processing' | 'retryable'
  },
  actors: {
    watchClock: unprovidedCallback<CheckoutEvent>('watchClock'),
    fetchOrder: unprovided<Order, { orderId: string }>('fetchOrder'),
    orderSubmission: orderSubmissionMachine,
    paymentProvider: paymentProviderMachine,
  },
  guards: {
    isShown: ({ context }) => context.isShown,
    isPickup: ({ context }) => context.form.fulfilment === 'PICKUP',
    isCoupon: ({ context }, status: CouponStatus) => context.facts.coupon === status,
    isNotCoupon: ({ context }, status: CouponStatus) => context.facts.coupon !== status,
    isCode: (_, given: { code: string }) => given.code.trim() !== '',
    hasDraft: ({ context }) => context.form.noteDraft !== null,
    isWallet: ({ context }) => flowOf(context) === 'wallet',
    isCard: ({ context }) => flowOf(context) === 'card',
    isPaidInTab: ({ context }) => openingOf(context) !== null,
    isUnresolved: ({ context: { unresolved, facts } }) =>
      unresolved !== null && unresolved.owner === facts.customer,
    isForeign: ({ context: { unresolved, facts } }) =>
      unresolved !== null && facts.customer !== null && unresolved.owner !== facts.customer,
    isPayerGone: ({ context: { payer, facts } }) =>
      facts.customer !== null && facts.customer !== payer,
    isSessionOver: ({ context }, given: { facts: Partial<CheckoutFacts> }) =>
      given.facts.customer === null && context.facts.customer !== null,
    isSignedOut: ({ context }) => context.facts.customer === null,
    isSameOrder: ({ context }, given: { orderId: string | null }) =>
      given.orderId === context.orderId,
    isOrderThere: ({ context }) => context.orderId === (context.order?.order_id ?? null),
    needsPayment: (_, given: { order: Order }) => needsPayment(given.order),
    isCartEmpty: ({ context }) =>
      context.isShown && context.orderId === null && context.facts.cart.lines.length === 0,
    canChoose: ({ context }, { choice }: { choice: CheckoutChoice }) =>
      !choice.date || canSchedule(choice.date, context.facts.now),
    isDateUnavailable: ({ context }) => isDateUnavailable(context),
    isChoiceUnavailable: ({ context }) =>
      JSON.stringify(withoutUnavailable(context)) !== JSON.stringify(context.form),
    canPay: ({ context }) => canPay(context),
    hasProblem: ({ context }) => firstProblem(context) !== null,
    isPaid: ({ context }) => context.outcome?.kind === 'paid',
    areLinesChanged: ({ context }) => linesOfRefusal(context.outcome) !== null,
    isProcessed: ({ context }) => orderConflictOf(context.outcome) !== null,
    isUnpaid: ({ context }) => context.isShown && context.outcome?.kind === 'unpaid',
    isCorrectable: ({ context }) => context.problem !== null,
  },
  actions: {
    enter: assign(({ context }, given: { orderId: string | null }) => ({
      isShown: true,
      orderId: given.orderId,
      order: given.orderId === context.orderId ? context.order : null,
    })),
    show: assign({ isShown: true }),
    leave: assign({ isShown: false }),
    updateFacts: assign(({ context }, given: { facts: Partial<CheckoutFacts> }) => {
      const facts = { ...context.facts, ...given.facts }
      return { facts, form: context.isShown ? withAddedAddress(context, facts) : context.form }
    }),
    choose: assign(({ context }, given: { choice: Partial<CheckoutValues> }) => ({
      form: { ...context.form, ...given.choice },
    })),
    removeUnavailable: assign({ form: ({ context }) => withoutUnavailable(context) }),
    keepOrder: assign((_, given: { order: Order }) => ({ order: given.order })),
    keepProvider: assign((_, given: { provider: ProviderStatus }) => given),
    findProblem: assign({ problem: ({ context }) => firstProblem(context) }),
    forgetProblem: assign({ problem: null }),
    begin: assign({
      payer: ({ context }) => context.facts.customer,
      ordered: ({ context }) => orderedOf(context),
      problem: null,
      outcome: null,
      linesBefore: null,
    }),
    keepOutcome: assign(({ context }, { outcome }: { outcome: SubmissionOutcome }) => ({
      outcome,
      ordered: (outcome.kind === 'paid' && outcome.ordered) || context.ordered,
      unresolved: null,
      problem: problemOfRefusal(outcome),
    })),
    forgetOrdered: assign({ ordered: null }),
    attachOrder: enqueueActions(({ context: { isShown, outcome }, enqueue }) => {
      if (!isShown || outcome?.kind !== 'unpaid') return
      const orderId = outcome.order.order_id
      enqueue.assign({ orderId })
      enqueue.emit({
        type: 'navigation.requested',
        to: `/checkout?order_id=${encodeURIComponent(orderId)}`,
        replace: true,
      })
    }),
    keepUnresolved: assign((_, given: { attempt: Attempt }) => ({ unresolved: given.attempt })),
    keepLinesBefore: assign({ linesBefore: ({ context }) => context.facts.cart.lines }),
    forgetUnresolved: assign({ unresolved: null }),
    forgetCustomer: assign(nothing),
    forget: assign({ ...nothing, unresolved: null }),
    askForCoupon: emit((_, given: { code: string }) => ({
      type: 'coupon.requested',
      code: given.code.trim(),
    })),
    askForCouponRemoval: emit({ type: 'coupon.removalRequested' }),
    requestPaymentTab: emit(({ context }) => ({
      type: 'paymentTab.requested',
      text: required(openingOf(context), 'opening'),
    })),
    askForLogin: emit({ type: 'dialog.requested', dialog: { name: 'login' } }),
    alert: emit((_, given: { key: string }) => ({
      type: 'notice.raised',
      kind: 'alert',
      key: given.key,
    })),
    tellProblem: emit(({ context }) => alertOf(context)),
    tellField: emit(({ context }) => ({
      type: 'order.refused',
      field: required(context.problem, 'problem').field,
    })),
    tellLines: emit(({ context }) => ({
      type: 'prices.changed',
      lines: linesOfRefusal(context.outcome) ?? [],
    })),
    tellProcessed: emit(({ context }) => ({
      type: 'notice.raised',
      kind: 'alert',
      key:
        orderConflictOf(context.outcome) === 'order_paid'
          ? 'checkout.order_already_processed'
          : 'payment.order_expired',
    })),
    tellFoundPaid: enqueueActions(({ context, enqueue }) => {
      if (orderConflictOf(context.outcome) === 'order_paid')
        enqueue.emit({ type: 'order.foundPaid', lines: context.ordered?.lines ?? [] })
    }),
    tellOpenedPaid: enqueueActions(({ enqueue }, { order }: { order: Order }) => {
      if (invoiceKindOf(order) === 'tax')
        enqueue.emit({ type: 'order.foundPaid', lines: order.menu_item })
    }),
    tellPlaced: emit(({ context }) => placedOf(context)),
    tellFailed: emit({ type: 'order.failed' }),
    showSuccess: emit(({ context }) => ({
      type: 'dialog.requested',
      dialog: { name: 'orderSucceeded', orderId: placedOf(context).order.order_id },
    })),
    showFailure: emit({ type: 'dialog.requested', dialog: { name: 'orderFailed' } }),
    goTo: emit((_, given: { to: string }) => ({
      type: 'navigation.requested',
      to: given.to,
      replace: true,
    })),
  },
  delays: { orderTime: 40_000 },
})

function canPay(context: CheckoutContext): boolean {
  return canFlowPay[flowOf(context)](context)
}

const canFlowPay: Record<PaymentFlow, (context: CheckoutContext) => boolean> = {
  wallet: canWalletPay,
  card: ({ form, provider }) => canCardPay(form.savedCardId, provider),
  handoff: ({ provider }) => provider === 'ready',
}

function flowOf(context: CheckoutContext): PaymentFlow {
  return paymentMethods[paymentMethodOf(context)].flow
}

/** The label that a payment tab shows while it waits for its page; null when the method opens no tab. */
function openingOf(context: CheckoutContext): string | null {
  const method = paymentMethods[paymentMethodOf(context)]
  return method.flow === 'handoff' && method.page === 'tab' ? method.opening : null
}

function alertOf({ problem }: CheckoutContext): NoticeRaised {
  const notice: Notice = required(problem, 'problem').notice
  return { type: 'notice.raised', kind: 'alert', ...notice }
}

function placedOf({ outcome }: CheckoutContext) {
  if (outcome?.kind !== 'paid') throw new Error('No order was paid.')
  return { type: 'order.placed' as const, order: outcome.order, method: outcome.method }
}
