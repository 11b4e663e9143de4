import {
  assign,
  type EventObject,
  emit,
  enqueueActions,
  type MachineContext,
  type SnapshotFrom,
  setup,
  stateIn,
} from 'xstate'
import type { ApiError } from '#contract/errors.ts'
import { invoiceKindOf } from '#contract/invoices.ts'
import { needsPayment, type Order } from '#contract/orders.ts'
import { type PaymentType, paymentMethods } from '#contract/paymentMethods.ts'
import { haveSameDishes } from '../cart/cartLines.ts'
import type { PaidOrder } from '../cart/cartMachine.ts'
import { tellPaid } from '../cart/tellPaid.ts'
import { checkoutAddress } from '../core/checkoutAddress.ts'
import { required } from '../core/required.ts'
import { type Action, tell } from '../core/tell.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'
import { type UnpaidClosed, unpaidOrderMachine } from '../orders/unpaidOrderMachine.ts'
import type { Card } from '../payment/cardPaymentTypes.ts'
import { type ProviderStatus, paymentProviderMachine } from '../payment/paymentProviderMachine.ts'
import type { OpenDialog } from '../shell/dialogsMachine.ts'
import type { PageCover } from '../shell/navigationMachine.ts'
import type { Notice, NoticeRaised } from '../shell/noticesMachine.ts'
import {
  type CheckoutFacts,
  type CheckoutField,
  type CheckoutProblem,
  type CheckoutState,
  type CheckoutValues,
  type CouponStatus,
  emptyForm,
  type Fact,
  type LastChoice,
  takenBack,
  type UnpaidOrder,
} from './checkoutForm.ts'
import {
  draftOf,
  firstProblem,
  isCouponOpen,
  isCouponTyped,
  isDateOffered,
  isDateUnavailable,
  isProblemSolved,
  methodsAfter,
  orderedOf,
  paymentMethodOf,
  problemOfRefusal,
  withAddedAddress,
  withChoice,
  withNote,
  withoutUnavailable,
  withRulesEnded,
} from './checkoutRules.ts'
import {
  type Attempt,
  type AttemptDraft,
  changedOrderOf,
  existingOrderOf,
  isGivenUp,
  isSameAttempt,
  lastChoiceOf,
  metOrderOf,
  nextOrderOf,
  type OrderBody,
  orderConflictOf,
  type PreparedAttempt,
  referenceOf,
  type SubmissionInput,
  type SubmissionOutcome,
} from './orderAttempt.ts'
import { orderSubmissionMachine } from './orderSubmissionMachine.ts'
import { cardProblem, flowOf, payObstacle } from './payObstacle.ts'

/** What the checkout knows beside the form and the facts of the shop. */
export type CheckoutContext = CheckoutState & {
  /** The existing order to pay, as the page's address names it. */
  orderId: string | null
  /** What the customer's cart has become without being paid. */
  unpaid: UnpaidOrder | null
  /** The unpaid order that is watched for its end. */
  watched: string | null
  /** What the customer chose for the last order that was paid here. */
  last: LastChoice | null
  /** The attempt in progress; one that a reload left behind is asked about before anything else. */
  submission: SubmissionInput | null
  provider: ProviderStatus
  problem: CheckoutProblem | null
  outcome: SubmissionOutcome | null
  /** How the order was to be paid whose outcome is known. */
  method: PaymentType | null
  /** What was sent of it. */
  sent: OrderBody | null
}

/** Choices in the form, all but the note and the coupon, which have events of their own. */
export type CheckoutChoice = Partial<Omit<CheckoutValues, 'note' | 'noteDraft' | 'couponDraft'>>

/** Who is signed in, by an id that stays, and what this browser remembers of their orders. */
export type KnownCustomer = {
  customer: string
  attempt: Attempt | null
  unpaid: UnpaidOrder | null
  last: LastChoice | null
}

/** What the checkout understands: intents of the customer, and facts of the shop. */
export type CheckoutEvent =
  | Fact
  | UnpaidClosed
  | ({ type: 'customer.known' } & KnownCustomer)
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
  /** Without a page the customer goes on to the menu. */
  | { type: 'result.acknowledged'; to?: string }

/** What the checkout tells; the coupon belongs to the cart, which is asked to apply or remove it. */
export type CheckoutEmitted =
  | NoticeRaised
  | PageCover
  | { type: 'navigation.requested'; to: string; replace: boolean }
  | { type: 'dialog.requested'; dialog: OpenDialog }
  | { type: 'order.refused'; field: CheckoutField }
  | { type: 'paymentTab.requested'; text: string }
  /** The outcome of an attempt is certain: its records are settled. */
  | {
      type: 'attempt.settled'
      attempt: Attempt
      outcome: SubmissionOutcome
      unpaid: UnpaidOrder | null
      last: LastChoice | null
    }
  /** An order is paid or cancelled: nothing is left to be paid. */
  | { type: 'order.closed'; orderId: string }

/** What a checkout begins with: the shop's time in milliseconds, the form that a reload left behind, and the ways to pay that are offered, all where the server tells none. */
export type CheckoutInput = {
  now: number
  form: CheckoutValues | null
  methods?: readonly PaymentType[] | undefined
}

/** What stands on the page of a customer who has chosen nothing. */
const nothing = {
  form: emptyForm,
  order: null,
  ordered: null,
  orderId: null,
  problem: null,
  outcome: null,
  method: null,
  sent: null,
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
    prepareAttempt: unprovided<SubmissionInput, { draft: AttemptDraft; card: Card | null }>(
      'prepareAttempt',
      { within: 60_000 },
    ),
    orderSubmission: orderSubmissionMachine,
    paymentProvider: paymentProviderMachine,
  },
  guards: {
    isHere: stateIn('#checkout.presence.here'),
    isFollowing: stateIn('#checkout.purchase.open.submission.processing.submitting.following'),
    isUnsent: stateIn('#checkout.purchase.open.submission.processing.submitting.unsent'),
    isTagged: (
      _,
      given: { snapshot: SnapshotFrom<typeof orderSubmissionMachine>; as: 'following' | 'unsent' },
    ) => given.snapshot.hasTag(given.as),
    isElsewhere: (_, given: { outcome: SubmissionOutcome }) => given.outcome.kind === 'elsewhere',
    isCouponTyped: ({ context }) => isCouponTyped(context),
    isCouponOpen: ({ context }) => isCouponOpen(context),
    isCoupon: (_, given: { coupon: CouponStatus; is: CouponStatus }) => given.coupon === given.is,
    hasCoupon: ({ context }) => context.facts.coupon === 'applied',
    hasDraft: ({ context }) => context.form.noteDraft !== null,
    isWallet: ({ context }) => flowOf(context) === 'wallet',
    isCard: ({ context }) => flowOf(context) === 'card',
    isPaidInTab: ({ context }) => openingOf(context) !== null,
    isInProgress: ({ context }) => context.submission !== null,
    isAnotherCustomer: ({ context: { facts } }, given: { customer: string }) =>
      facts.customer !== null && facts.customer !== given.customer,
    isSignedOut: ({ context }) => context.facts.customer === null,
    needsLogin: ({ context }) => context.orderId !== null && context.facts.customer === null,
    isSameOrder: ({ context }, given: { orderId: string | null }) =>
      given.orderId === context.orderId,
    isOrderThere: ({ context }) => context.orderId === (context.order?.order_id ?? null),
    lacksOrder: ({ context }) => context.orderId !== null && context.order === null,
    isCartUnpaid: ({ context: { orderId, unpaid, facts } }) =>
      orderId === null && unpaid !== null && haveSameDishes(unpaid.lines, facts.cart.lines),
    isUnpaid: (_, given: { order: Order }) => needsPayment(given.order),
    isCartOnPage: ({ context: { orderId, unpaid } }, { order }: { order: Order }) =>
      [orderId, unpaid?.orderId].every((id) => id === order.order_id) &&
      invoiceKindOf(order) === 'cancelled',
    isOtherUnpaid: ({ context }) => unpaidOf(context) !== context.watched,
    isOnPage: ({ context }, { order }: { order: Order }) => order.order_id === context.orderId,
    isPaidOrder: (_, { order }: { order: Order }) => invoiceKindOf(order) === 'tax',
    isNotFound: (_, given: { error: ApiError }) => given.error.code === 'notFound',
    isEmptied: ({ context }, { cart }: Pick<CheckoutFacts, 'cart'>) =>
      context.orderId === null && cart.lines.length === 0 && context.facts.cart.lines.length > 0,
    isCartEmpty: ({ context }) => context.orderId === null && context.facts.cart.lines.length === 0,
    canChoose: ({ context }, { choice }: { choice: CheckoutChoice }) =>
      !choice.date || isDateOffered(choice.date, context.facts),
    isDateUnavailable: ({ context }) => isDateUnavailable(context),
    isProblemSolved: ({ context }) => isProblemSolved(context),
    isChoiceUnavailable: ({ context }) =>
      JSON.stringify(withoutUnavailable(context)) !== JSON.stringify(context.form),
    canPay: ({ context }) => payObstacle(context) === null,
    hasProblem: ({ context }) => firstProblem(context) !== null,
    isOther: ({ context }, given: PreparedAttempt) =>
      given.wasSent && !isSameAttempt(draftOf(context), given.attempt),
    isPaid: ({ context }) => context.outcome?.kind === 'paid',
    isForgotten: ({ context }) => context.outcome?.kind === 'forgotten',
    isLeft: ({ context }) => context.outcome?.kind === 'elsewhere',
    isOrderChanged: ({ context }) => changedOrderOf(context.outcome) !== null,
    isProcessed: ({ context }) => orderConflictOf(context.outcome) !== null,
    isPlaced: ({ context: { outcome } }) =>
      outcome?.kind === 'unpaid' || metOrderOf(outcome) !== null,
    isGivenUp: ({ context }) => isGivenUp(context.outcome),
    isNumbered: ({ context }) => nextOrderOf(context.outcome) !== null,
    isOtherOpened: ({ context: { orderId, outcome } }) =>
      orderId !== null && orderId !== nextOrderOf(outcome),
    isPageFree: ({ context }) =>
      context.orderId === null && nextOrderOf(context.outcome) !== null && isCartGivenUp(context),
    isOrderLeft: ({ context: { orderId, outcome, sent } }) =>
      orderId === null && nextOrderOf(outcome) !== null && existingIn(sent) !== null,
    isCorrectable: ({ context }) => context.problem !== null,
    isOfCart: ({ context }) => context.order === null,
  },
  actions: {
    enter: assign(({ context }, given: { orderId: string | null }) => ({
      orderId: given.orderId,
      order: given.orderId === context.orderId ? context.order : null,
    })),
    keepFact: assign(({ context }, given: Partial<CheckoutFacts>) => ({
      facts: { ...context.facts, ...given },
    })),
    chooseAdded: assign(({ context }, given: Pick<CheckoutFacts, 'addresses'>) => ({
      form: withAddedAddress(context, { ...context.facts, ...given }),
    })),
    keepCustomer: assign(({ context }, { customer, attempt, unpaid, last }: KnownCustomer) => ({
      facts: { ...context.facts, customer },
      unpaid,
      last,
      submission: context.submission ?? (attempt && { attempt, wasSent: true, card: null }),
    })),
    forgetCustomer: assign(({ context }) => ({
      ...nothing,
      facts: { ...context.facts, customer: null },
      unpaid: null,
      last: null,
      submission: null,
    })),
    forgetTold: assign(({ context: { facts } }) => ({
      facts: {
        ...facts,
        ...{ balance: null, addresses: null, savedAddressId: null },
        ...{ primaryAddressId: null, savedCards: null },
      },
    })),
    choose: assign(({ context }, given: { choice: Partial<CheckoutValues> }) => ({
      form: withChoice(context, given.choice),
    })),
    endRules: assign({ form: ({ context }) => withRulesEnded(context) }),
    takeBack: enqueueActions(({ context, enqueue }) => {
      const { field } = required(context.problem, 'problem')
      enqueue.assign({ form: { ...context.form, ...takenBack[field] } })
      if (field === 'coupon') enqueue(tell('cart', { type: 'cart.removeCoupon' }))
      for (const action of reloads[field]) enqueue(action)
    }),
    saveNote: assign({ form: ({ context }) => withNote(context.form) }),
    removeUnavailable: assign({ form: ({ context }) => withoutUnavailable(context) }),
    keepOrder: assign(({ context: { unpaid } }, { order }: { order: Order }) => ({
      order,
      unpaid: unpaid?.orderId === order.order_id ? { ...unpaid, lines: order.menu_item } : unpaid,
    })),
    watchUnpaid: enqueueActions(({ context, enqueue }) => {
      const orderId = unpaidOf(context)
      enqueue.assign({ watched: orderId })
      enqueue.sendTo('unpaidOrder', { type: 'unpaid.watch', orderId })
    }),
    attachUnpaid: assign({ orderId: ({ context }) => context.unpaid?.orderId ?? null }),
    detachUnpaid: assign({ orderId: null, order: null }),
    close: enqueueActions(({ context: { unpaid }, enqueue }, { order }: { order: Order }) => {
      const { order_id: orderId, menu_item: lines } = order
      const kind = invoiceKindOf(order)
      // A payment on its way can still fail.
      if (kind === 'unpaid') return
      if (unpaid?.orderId === orderId) enqueue.assign({ unpaid: null })
      enqueue.emit({ type: 'order.closed', orderId })
      if (kind === 'tax') enqueue(tellPaid({ orderId, lines, isFromCart: false }))
    }),
    keepProvider: assign((_, given: { provider: ProviderStatus }) => given),
    findProblem: assign({ problem: ({ context }) => firstProblem(context) }),
    forgetProblem: assign({ problem: null }),
    keepCardProblem: assign({
      problem: ({ context: { orderId, outcome, method, sent } }) =>
        [null, orderId].includes(existingIn(sent)) ? cardProblem(outcome, method) : null,
    }),
    keepSubmission: assign((_, submission: SubmissionInput) => ({ submission })),
    begin: assign({
      ordered: ({ context }) => orderedOf(context),
      problem: null,
      outcome: null,
      sent: null,
    }),
    resume: assign(({ context: { submission } }) => ({
      submission: submission && { ...submission, wasSent: true, card: null },
    })),
    settle: enqueueActions(({ context, enqueue }, { outcome }: { outcome: SubmissionOutcome }) => {
      const { attempt } = required(context.submission, 'submission')
      const unpaid = unpaidAfter(context, attempt, outcome)
      const last = (outcome.kind === 'paid' && lastChoiceOf(attempt)) || context.last
      const { method, body: sent } = attempt
      enqueue.assign({ unpaid, last, submission: null, method, sent })
      const order = paidOrderOf(context, attempt, outcome)
      // The cart first: who finds the key of the next order must not find dishes that are paid.
      if (order) enqueue(tellPaid(order))
      enqueue.emit({ type: 'attempt.settled', attempt, outcome, unpaid, last })
    }),
    keepOutcome: assign(({ context }, { outcome }: { outcome: SubmissionOutcome }) => ({
      outcome,
      methods: methodsAfter(context.methods, outcome),
      problem: problemOfRefusal(outcome),
    })),
    dropSubmission: assign({ submission: null }),
    tellElsewhere: tell('purchase', { type: 'attempt.settledElsewhere' }),
    forgetOrdered: assign({ ordered: null }),
    attachOrder: assign(({ context }) => {
      const orderId = required(nextOrderOf(context.outcome), 'order')
      if (existingIn(context.sent) !== null) return { orderId }
      return { orderId, unpaid: { orderId, lines: orderedOf(context).lines } }
    }),
    forget: assign(nothing),
    askForCoupon: enqueueActions(({ context, enqueue }) => {
      const code = context.form.couponDraft.trim()
      if (isCouponTyped(context)) enqueue(tell('cart', { type: 'cart.applyCoupon', code }))
    }),
    stopAtCoupon: assign({
      problem: { field: 'coupon', notice: { key: 'checkout.coupon_stops' } },
    }),
    askForCouponRemoval: tell('cart', { type: 'cart.removeCoupon' }),
    leaveCoupon: enqueueActions(({ context: { orderId, facts }, enqueue }) => {
      if (orderId !== null) return
      enqueue(tell('cart', { type: 'cart.removeCoupon' }))
      const { couponCode: code, lines } = facts.cart
      if (code === null || lines.length === 0) return
      const values = { code }
      enqueue.emit({ type: 'notice.raised', kind: 'status', key: 'checkout.coupon_left', values })
    }),
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
    tellField: emit(({ context }) => ({
      type: 'order.refused',
      field: required(context.problem, 'problem').field,
    })),
    tellProblem: emit(({ context }) => alertOf(context)),
    tellLines: enqueueActions(({ context, enqueue }) => {
      // The delivery fee, the slot, the outlet, their labels or the address may be what changed.
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
    tellPaidElsewhere: emit((_, { order }: { order: Order }) => ({
      type: 'notice.raised',
      kind: 'alert',
      tone: 'success',
      key: 'checkout.paid_elsewhere',
      values: { number: order.order_id },
    })),
    tellCovered: emit({ type: 'page.covered', by: 'checkout' }),
    tellUncovered: emit({ type: 'page.uncovered', by: 'checkout' }),
    tellPlaced: enqueueActions(({ context: { method }, enqueue }) => {
      enqueue(tell('notices', { type: 'dialog.opened' }))
      if (method && paymentMethods[method].flow === 'card') enqueue(tell('savedCards', load))
    }),
    tellFailed: enqueueActions(({ context: { outcome, method }, enqueue }) => {
      enqueue(tell('notices', { type: 'dialog.opened' }))
      if (cardProblem(outcome, method)) enqueue(tell('savedCards', load))
    }),
    tellAddress: emit(({ context }) => replacedAddress(context.orderId)),
    goTo: emit((_, given: { to: string }) => ({
      type: 'navigation.requested',
      to: given.to,
      replace: true,
    })),
    goBack: emit(({ context: { outcome } }) => ({
      type: 'navigation.requested',
      to: checkoutAddress(nextOrderOf(outcome)),
      replace: false,
    })),
  },
  delays: { couponTime: 45_000, restTime: 10_000 },
})

const load = { type: 'resource.load' } as const

/** Loads the lists again that offered a choice which the server refused. The calendar comes with the outlets. */
const reloads: Record<CheckoutField, Action<MachineContext, EventObject>[]> = {
  date: [tell('outlets', load)],
  slot: [tell('timeSlots', load)],
  address: [tell('addressBook', { type: 'addressBook.load' }), tell('deliveryPoints', load)],
  outlet: [tell('outlets', load)],
  note: [],
  coupon: [],
  card: [tell('savedCards', load)],
  total: [],
}

/** What is said of an order that cannot be paid any more. */
const closedKeys = {
  cancelled: 'payment.order_expired',
  tax: 'checkout.order_already_processed',
  unpaid: 'checkout.order_already_processed',
}

/** The order that waits to be paid: the one on the page, else the one that the cart has become. None while one is sent, or is paid. */
function unpaidOf({ order, unpaid, submission, outcome }: CheckoutContext): string | null {
  if (submission || outcome?.kind === 'paid') return null
  return order?.order_id ?? unpaid?.orderId ?? null
}

/** The label that a payment tab shows while it waits for its page; null when the method opens no tab. */
function openingOf(context: CheckoutContext): string | null {
  const method = paymentMethods[paymentMethodOf(context)]
  return method.flow === 'handoff' && method.page === 'tab' ? method.opening : null
}

/** What the alerts about a problem are about that no field of the page tells: they go with it. */
export const aboutProblem = 'checkoutProblem'

function alertOf({ problem }: CheckoutContext): NoticeRaised {
  const notice: Notice = required(problem, 'problem').notice
  return { type: 'notice.raised', kind: 'alert', about: aboutProblem, ...notice }
}

/** The existing order that was paid for, null where a new one was sent or none. */
function existingIn(sent: OrderBody | null): string | null {
  return sent && existingOrderOf({ body: sent })
}

/** An order that was sent takes the place of the cart that has become it, and of an empty one. */
function isCartGivenUp({ sent, unpaid, facts: { cart } }: CheckoutContext): boolean {
  const existing = existingIn(sent)
  if (existing === null || cart.lines.length === 0) return true
  return unpaid?.orderId === existing && haveSameDishes(unpaid.lines, cart.lines)
}

/** The order that an outcome says is paid, null for any other outcome. The cart has become a new one, and the unpaid one that is remembered. */
function paidOrderOf(
  context: CheckoutContext,
  attempt: Attempt,
  outcome: SubmissionOutcome,
): PaidOrder | null {
  const existing = existingOrderOf(attempt)
  const foundPaid = orderConflictOf(outcome) === 'order_paid' ? existing : null
  const orderId = outcome.kind === 'paid' ? referenceOf(outcome.order, attempt) : foundPaid
  if (orderId === null) return null
  if (context.unpaid?.orderId === orderId) return { ...context.unpaid, isFromCart: true }
  return { orderId, lines: orderedOf(context).lines, isFromCart: existing === null }
}

/** What of the customer's cart is an unpaid order, once the outcome of an attempt is known. */
function unpaidAfter(context: CheckoutContext, attempt: Attempt, outcome: SubmissionOutcome) {
  const existing = existingOrderOf(attempt)
  const orderId = nextOrderOf(outcome)
  if (orderId !== null && existing === null) return { orderId, lines: orderedOf(context).lines }
  const isOver = outcome.kind === 'paid' || orderConflictOf(outcome) !== null
  return isOver && context.unpaid?.orderId === existing ? null : context.unpaid
}

function replacedAddress(orderId: string | null) {
  return { type: 'navigation.requested' as const, to: checkoutAddress(orderId), replace: true }
}
