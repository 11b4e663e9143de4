import { type ApiError, messagesOf } from '#contract/errors.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { isHandoff, type PaymentType } from '#contract/paymentTypes.ts'
import { inLanguageOf } from '../core/noticeText.ts'
import type { Notice } from '../shell/noticesMachine.ts'
import type { CheckoutField } from './checkoutForm.ts'
import type { CheckoutEvent } from './checkoutSetup.ts'
import {
  changedOrderOf,
  conflictingOrderOf,
  isAttemptUnsettled,
  refusedMethodOf,
  type SubmissionOutcome,
} from './orderAttempt.ts'
import { problemOfRefusal } from './rules/problem.ts'

/** A way on from a failed order: its label, and the event that takes it. */
type Door = { label: string; event: CheckoutEvent }

/** The dialog about an unpaid order. */
export type FailureTexts = {
  title: string
  notice: Notice
  hint: string
  /** The main door first; the view offers those whose event is possible. */
  doors: readonly Door[]
}

const tryAgain: Door = {
  label: 'checkout.try_again',
  event: { type: 'order.retry' },
}
const payAnotherWay: Door = {
  label: 'payment.another_way',
  event: { type: 'order.payAnotherWay' },
}
const change: Door = {
  label: 'checkout.change_order',
  event: { type: 'order.change' },
}
const seeOrders: Door = {
  label: 'checkout.see_orders',
  event: { type: 'result.acknowledged', to: '/profile?tab=orders' },
}

/** Titles and doors by cause. The specification names the title of a failure, and Try Again. */
const causes = {
  waiting: { title: 'checkout.unpaid_title', doors: [tryAgain, change] },
  notPaid: {
    title: 'checkout.failed_title',
    doors: [tryAgain, payAnotherWay, change],
  },
  methodRefused: {
    title: 'checkout.method_refused_title',
    doors: [payAnotherWay, change],
  },
  walletRefused: {
    title: 'checkout.failed_title',
    doors: [tryAgain, payAnotherWay],
  },
  tooManyUnpaid: {
    title: 'checkout.too_many_unpaid_title',
    doors: [seeOrders, tryAgain],
  },
  tooSoon: {
    title: 'checkout.too_soon_title',
    doors: [payAnotherWay, tryAgain],
  },
  otherOrder: { title: 'checkout.other_order_title', doors: [tryAgain] },
  orderedElsewhere: {
    title: 'checkout.ordered_elsewhere_title',
    doors: [tryAgain],
  },
  timeGone: {
    title: 'checkout.time_gone_title',
    doors: [backToForm('checkout.choose_time')],
  },
  placeGone: {
    title: 'checkout.place_gone_title',
    doors: [backToForm('checkout.choose_place')],
  },
  couponRefused: {
    title: 'checkout.coupon_refused_title',
    doors: [backToForm('checkout.back_to_form')],
  },
  changed: {
    title: 'checkout.order_changed_title',
    doors: [backToForm('checkout.see_changes')],
  },
  unknown: { title: 'checkout.failed_title', doors: [tryAgain] },
}

function backToForm(label: string): Door {
  return { label, event: { type: 'order.retry' } }
}

type Cause = keyof typeof causes

/** The causes of refused fields; on the checkout the field shows the refusal instead. */
const causeOfField: Partial<Record<CheckoutField, Cause>> = {
  date: 'timeGone',
  slot: 'timeGone',
  address: 'placeGone',
  outlet: 'placeGone',
  coupon: 'couponRefused',
}

/**
 * The texts and doors of an order that was not paid. A placed order counts as waiting, not failed, unless its payment
 * was refused: after a reload, a login in between, or when the customer left the checkout.
 */
export function failureTexts(
  outcome: SubmissionOutcome | null,
  method: PaymentType,
  isHere: boolean,
): FailureTexts {
  const isCard = paymentMethods[method].flow === 'card'
  const isWaiting =
    outcome?.kind === 'unpaid' &&
    (!isHere || (isCard && outcome.message === null))

  return {
    ...causes[isWaiting ? 'waiting' : causeOf(outcome)],
    notice:
      isWaiting && outcome.message === null
        ? { key: 'checkout.order_waits' }
        : noticeOf(outcome, method),
    hint: hintOf(outcome, method),
  }
}

function causeOf(outcome: SubmissionOutcome | null): Cause {
  if (isAttemptUnsettled(outcome)) return 'otherOrder'
  if (conflictingOrderOf(outcome) !== null) return 'orderedElsewhere'
  if (refusedMethodOf(outcome) !== null) return 'methodRefused'
  if (outcome?.kind === 'unpaid') return 'notPaid'
  if (outcome?.kind !== 'refused') return 'unknown'
  if (changedOrderOf(outcome) !== null) return 'changed'

  const { error } = outcome
  if (error.code === 'refused') return 'walletRefused'
  if (error.code === 'tooManyRequests') return 'tooSoon'
  const isFull =
    error.code === 'conflict' && error.data.code === 'too_many_unpaid'
  if (isFull) return 'tooManyUnpaid'

  const problem = problemOfRefusal(outcome)
  return (problem && causeOfField[problem.field]) ?? 'unknown'
}

function noticeOf(
  outcome: SubmissionOutcome | null,
  method: PaymentType,
): Notice {
  if (isAttemptUnsettled(outcome)) return { key: 'checkout.other_order' }
  if (conflictingOrderOf(outcome) !== null)
    return { key: 'checkout.ordered_elsewhere' }

  const unpaid = outcome?.kind === 'unpaid' ? outcome : null
  const error = outcome?.kind === 'refused' ? outcome.error : null
  const message = unpaid?.message ?? (error && messagesOf(error).join(' '))
  const refusal = unpaid ?? error
  if (refusal && message) {
    const original = inLanguageOf(refusal, 'checkout.order_failed')
    if (refusedMethodOf(outcome) !== null) return { text: message, ...original }
    return { key: keyOf(error, method), values: { message }, ...original }
  }
  if (error?.code === 'timeout') return { key: 'checkout.order_timed_out' }

  return { key: 'checkout.order_failed' }
}

function keyOf(error: ApiError | null, method: PaymentType): string {
  if (!error) return 'checkout.payment_failed'
  const isWallet = paymentMethods[method].flow === 'wallet'
  return isWallet ? 'checkout.order_failed_because' : 'checkout.error_occurred'
}

/** Without the provider's answer the payment may have succeeded; a refused card was not charged. */
function hintOf(
  outcome: SubmissionOutcome | null,
  method: PaymentType,
): string {
  if (isAttemptUnsettled(outcome)) return 'checkout.other_order_hint'
  if (conflictingOrderOf(outcome) !== null)
    return 'checkout.ordered_elsewhere_hint'
  if (outcome?.kind !== 'unpaid') return 'checkout.failed_hint'
  if (outcome.refused) return 'checkout.failed_order_kept'
  const isUnanswered = isHandoff(method) || outcome.message === null
  return isUnanswered ? 'checkout.failed_unheard' : 'checkout.failed_order_kept'
}
