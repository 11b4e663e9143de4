import { and, assign, emit, not } from 'xstate'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { checkoutAddress } from '../core/checkoutAddress.ts'
import { load } from '../core/resources.ts'
import { tell } from '../core/tell.ts'
import { replacePage } from '../shell/navigationMachine.ts'
import {
  type CheckoutArgs,
  checkoutSetup,
  enteredPage,
} from './checkoutSetup.ts'
import { failureTexts } from './failureTexts.ts'
import {
  conflictingOrderOf,
  existingOrderOf,
  nextOrderOf,
} from './orderAttempt.ts'
import {
  isOrderUnopened,
  isOtherOrderOpen,
  openUnpaidOrder,
} from './outcome.ts'
import { paymentMethodOf } from './rules/method.ts'
import { cardProblem } from './rules/problem.ts'

const arriving = '#checkout.purchase.arriving'
const inactive = '#checkout.purchase.inactive'

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

/** True if the order exists, and this attempt did not pay it. */
function isUnpaid({ context: { outcome } }: CheckoutArgs): boolean {
  return outcome?.kind === 'unpaid' && nextOrderOf(outcome) !== null
}

function isPlaced({ context: { outcome } }: CheckoutArgs): boolean {
  return outcome?.kind === 'unpaid' || conflictingOrderOf(outcome) !== null
}

function hadOrderPage({ context }: CheckoutArgs): boolean {
  return existingOrderOf(context.sentBody) !== null
}
