import {
  and,
  assign,
  type EventObject,
  emit,
  type MachineContext,
  not,
} from 'xstate'
import type { CheckoutValues } from '#contract/checkoutForm.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { haveSameDishes } from '../cart/cartLines.ts'
import { checkoutAddress } from '../core/checkoutAddress.ts'
import { required } from '../core/required.ts'
import { load } from '../core/resources.ts'
import { type Action, tell } from '../core/tell.ts'
import { replacePage } from '../shell/navigationMachine.ts'
import type { CheckoutField } from './checkoutForm.ts'
import {
  type CheckoutArgs,
  checkoutSetup,
  enteredPage,
} from './checkoutSetup.ts'
import { failureTexts } from './failureTexts.ts'
import {
  changedOrderOf,
  closureOf,
  conflictingOrderOf,
  existingOrderOf,
  isGivenUp,
  nextOrderOf,
} from './orderAttempt.ts'
import { displayedOrderOf } from './rules/bill.ts'
import { paymentMethodOf } from './rules/method.ts'
import { cardProblem } from './rules/problem.ts'
import { expiredNotice, processedNotice } from './unpaidOrder.ts'

const arriving = '#checkout.purchase.arriving'
const inactive = '#checkout.purchase.inactive'

/** The unpaid order gets the page, so that the next attempt pays it. */
export const openUnpaidOrder = [
  checkoutSetup.assign(({ context }) => {
    const orderId = required(nextOrderOf(context.outcome), 'order')
    if (existingOrderOf(context.sentBody) !== null) return { orderId }
    return {
      orderId,
      unpaid: { orderId, lines: displayedOrderOf(context).lines },
    }
  }),
  'replaceAddress',
] as const

const clearRefusedField = checkoutSetup.enqueueActions(
  ({ context, enqueue }) => {
    const { field } = required(context.problem, 'problem')
    const { form, actions = [] } = corrections[field]
    enqueue.assign({ form: { ...context.form, ...form } })
    for (const action of actions) enqueue(action)
  },
)

const reloadChangedOrder = checkoutSetup.enqueueActions(
  ({ context, enqueue }) => {
    // The delivery fee, the slot, the outlet, their labels or the address may have changed.
    enqueue(tell('translations', { type: 'translations.load' }))
    enqueue(tell('menu', { type: 'menu.refresh' }))
    enqueue(load('deliveryPoints', 'outlets', 'timeSlots'))
    enqueue(tell('addressBook', { type: 'addressBook.load' }))
    const lines = changedOrderOf(context.outcome)?.lines ?? []
    enqueue(tell('cart', { type: 'cart.pricesChanged', lines }))
  },
)

const emitClosure = checkoutSetup.emit(({ context }) =>
  closureOf(context.outcome) === 'order_paid' ? processedNotice : expiredNotice,
)

const coverPage = checkoutSetup.emit({ type: 'page.covered', by: 'checkout' })

const uncoverPage = checkoutSetup.emit({
  type: 'page.uncovered',
  by: 'checkout',
})

const keepCardProblem = checkoutSetup.assign({
  problem: ({ context: { orderId, outcome, method, sentBody } }) => {
    const paidOrderId = existingOrderOf(sentBody)
    const isOfPage = paidOrderId === null || paidOrderId === orderId
    return isOfPage ? cardProblem(outcome, method) : null
  },
})

const goToCheckout = {
  target: inactive,
  actions: checkoutSetup.emit(({ context: { outcome } }) => ({
    type: 'navigation.requested',
    to: checkoutAddress(nextOrderOf(outcome)),
    replace: false,
  })),
} as const

export const evaluatingOutcome = checkoutSetup.createStateConfig({
  description: 'Routes by the outcome.',
  always: [
    {
      guard: ({ context }) => context.outcome?.kind === 'paid',
      target: 'succeeded',
    },
    {
      guard: ({ context }) => context.outcome?.kind === 'elsewhere',
      target: 'endedElsewhere',
    },
    { guard: and(['isHere', isForgotten]), target: 'editing' },
    { guard: isForgotten, target: inactive, actions: 'forget' },
    {
      guard: and(['isHere', isClosed]),
      target: inactive,
      actions: [
        emitClosure,
        emit(replacePage('/profile?tab=orders')),
        'forget',
      ],
    },
    {
      description: 'The customer has left the page: only the words follow.',
      guard: isClosed,
      target: inactive,
      actions: [emitClosure, 'forget'],
    },
    {
      guard: and(['isHere', isChanged]),
      target: 'editing',
      actions: reloadChangedOrder,
    },
    {
      description:
        'The customer has left the page: the failure leads back to the form.',
      guard: isChanged,
      target: 'failed',
      actions: reloadChangedOrder,
    },
    {
      guard: and([
        isCorrectable,
        'isHere',
        ({ context }) => context.existingOrder === null,
      ]),
      target: 'editing',
      actions: [clearRefusedField, 'emitRefusedField'],
    },
    {
      description: 'No field on the page shows the problem.',
      guard: and(['isHere', isCorrectable]),
      target: 'editing',
      actions: [
        clearRefusedField,
        emit(({ context }) => ({
          type: 'notice.raised',
          kind: 'alert',
          about: aboutProblem,
          ...required(context.problem, 'problem').notice,
        })),
      ],
    },
    { guard: isCorrectable, target: 'failed', actions: clearRefusedField },
    {
      description: 'The customer opened another order during the payment.',
      guard: and(['isHere', isPaymentGivenUp, isOtherOrderOpen]),
      target: arriving,
    },
    {
      description:
        "Not a failure: the order's page offers its payment methods.",
      guard: and(['isHere', isPaymentGivenUp, hasNextOrder]),
      target: arriving,
      actions: openUnpaidOrder,
    },
    { guard: and(['isHere', isPaymentGivenUp]), target: 'editing' },
    {
      guard: and(['isHere', isOrderUnopened, isCartReplaced]),
      target: 'failed',
      actions: openUnpaidOrder,
    },
    { target: 'failed' },
  ],
})

export const succeeded = checkoutSetup.createStateConfig({
  description:
    'The order is paid; the page remains until the customer continues.',
  tags: 'succeeded',
  entry: [
    tell('notices', { type: 'dialog.opened' }),
    tell('dialogs', {
      type: 'news.arrived',
      title: 'checkout.succeeded_title',
    }),
    checkoutSetup.enqueueActions(({ context: { method }, enqueue }) => {
      if (method && paymentMethods[method].flow === 'card')
        enqueue(load('savedCards'))
    }),
    coverPage,
  ],
  exit: [tell('dialogs', { type: 'news.gone' }), uncoverPage],
  on: {
    'page.entered': {},
    'result.acknowledged': {
      target: inactive,
      actions: [
        'forget',
        emit(({ event }) => replacePage(event.to ?? '/ordernow')),
      ],
    },
  },
})

export const failed = checkoutSetup.createStateConfig({
  description:
    'Nothing was paid; the form keeps its values. The next attempt pays the order if it was placed.',
  tags: 'failed',
  entry: [
    tell('notices', { type: 'dialog.opened' }),
    tell('dialogs', ({ context }) => ({
      type: 'news.arrived',
      title: failureTexts(
        context.outcome,
        context.method ?? paymentMethodOf(context),
        false,
      ).title,
    })),
    checkoutSetup.enqueueActions(
      ({ context: { outcome, method }, enqueue }) => {
        if (cardProblem(outcome, method)) enqueue(load('savedCards'))
        // The balance may be the reason.
        if (method === 'wallet' && outcome?.kind === 'refused')
          enqueue(load('wallet', 'walletTransactions'))
      },
    ),
    coverPage,
  ],
  exit: [tell('dialogs', { type: 'news.gone' }), uncoverPage],
  on: {
    'page.entered': { actions: assign(enteredPage) },
    'order.retry': [
      {
        description:
          'An order that the customer left for the cart has a link back to its page.',
        guard: and(['isHere', isOrderUnopened, hadOrderPage]),
        target: arriving,
        actions: [...openUnpaidOrder, keepCardProblem],
      },
      {
        guard: and(['isHere', isPlaced]),
        target: arriving,
        actions: keepCardProblem,
      },
      { guard: 'isHere', target: 'editing' },
      goToCheckout,
    ],
    'order.payAnotherWay': [
      {
        description: 'As if the customer had cancelled the payment.',
        guard: and(['isHere', isUnpaid]),
        target: 'evaluatingOutcome',
        actions: assign({
          outcome: ({ context: { outcome } }) =>
            outcome?.kind === 'unpaid'
              ? { ...outcome, isGivenUp: true as const }
              : outcome,
        }),
      },
      {
        guard: 'isHere',
        target: 'editing',
        actions: emit({ type: 'order.refused', field: 'method' }),
      },
      goToCheckout,
    ],
    'order.change': {
      guard: and(['isHere', isUnpaid, not(isOtherOrderOpen)]),
      target: '#checkout.purchase.changing',
      actions: openUnpaidOrder,
    },
    'result.acknowledged': [
      {
        guard: ({ event }) => event.to !== undefined,
        target: inactive,
        actions: [
          'removeCoupon',
          'forget',
          emit(({ event }) => ({
            type: 'navigation.requested',
            to: event.to ?? '/ordernow',
            replace: false,
          })),
        ],
      },
      {
        guard: and(['isHere', isPlaced]),
        target: arriving,
        actions: keepCardProblem,
      },
      { guard: 'isHere', target: 'editing' },
      { target: inactive, actions: ['removeCoupon', 'forget'] },
    ],
  },
})

/** The `about` of alerts for problems without a field; they close with the problem. */
export const aboutProblem = 'checkoutProblem'

type Correction = {
  form?: Partial<CheckoutValues>
  actions?: Action<MachineContext, EventObject>[]
}

/** Clears a choice that the server refused, and reloads the lists behind it. The calendar comes with the outlets. */
const corrections: Record<CheckoutField, Correction> = {
  date: { form: { date: null }, actions: [load('outlets')] },
  slot: { form: { slotId: null }, actions: [load('timeSlots')] },
  address: {
    form: { addressId: null, isAddressRefused: true },
    actions: [
      tell('addressBook', { type: 'addressBook.load' }),
      load('deliveryPoints'),
    ],
  },
  outlet: { form: { outletId: null }, actions: [load('outlets')] },
  coupon: {
    form: { couponDraft: '' },
    actions: [tell('cart', { type: 'cart.removeCoupon' })],
  },
  note: {},
  card: {},
  total: {},
}

function isForgotten({ context }: CheckoutArgs): boolean {
  return context.outcome?.kind === 'forgotten'
}

function isClosed({ context }: CheckoutArgs): boolean {
  return closureOf(context.outcome) !== null
}

function isChanged({ context }: CheckoutArgs): boolean {
  return changedOrderOf(context.outcome) !== null
}

function isCorrectable({ context }: CheckoutArgs): boolean {
  return context.problem !== null
}

function isPaymentGivenUp({ context }: CheckoutArgs): boolean {
  return isGivenUp(context.outcome)
}

/** True if the order exists, and this attempt did not pay it. */
function isUnpaid({ context: { outcome } }: CheckoutArgs): boolean {
  return outcome?.kind === 'unpaid' && nextOrderOf(outcome) !== null
}

function isPlaced({ context: { outcome } }: CheckoutArgs): boolean {
  return outcome?.kind === 'unpaid' || conflictingOrderOf(outcome) !== null
}

function hasNextOrder({ context }: CheckoutArgs): boolean {
  return nextOrderOf(context.outcome) !== null
}

function isOtherOrderOpen({
  context: { orderId, outcome },
}: CheckoutArgs): boolean {
  return orderId !== null && orderId !== nextOrderOf(outcome)
}

/** True on the page of the cart, if the next attempt pays an order. */
export function isOrderUnopened(args: CheckoutArgs): boolean {
  return args.context.orderId === null && hasNextOrder(args)
}

function hadOrderPage({ context }: CheckoutArgs): boolean {
  return existingOrderOf(context.sentBody) !== null
}

/** True if the sent order replaces the cart: it was made from this cart, or the cart is empty. */
export function isCartReplaced({ context }: CheckoutArgs): boolean {
  const { sentBody, unpaid } = context
  const { cart } = context.facts
  const existing = existingOrderOf(sentBody)
  if (existing === null || cart.lines.length === 0) return true
  return (
    unpaid?.orderId === existing && haveSameDishes(unpaid.lines, cart.lines)
  )
}
