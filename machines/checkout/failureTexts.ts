import { type ApiError, messagesOf } from '#contract/errors.ts'
import {
  isHandoff,
  type PaymentType,
  paymentMethods,
} from '#contract/paymentMethods.ts'
import { inLanguageOf } from '../core/noticeText.ts'
import type { Notice } from '../shell/noticesMachine.ts'
import {
  conflictingOrderOf,
  isAttemptUnsettled,
  refusedMethodOf,
  type SubmissionOutcome,
} from './orderAttempt.ts'

/** The texts of the dialog about an unpaid order; `isWaiting` means that the order awaits payment without a failure. */
export type FailureTexts = {
  title: string
  notice: Notice
  hint: string
  isWaiting: boolean
}

/**
 * The texts about an order that was not paid. A placed order counts as waiting, not failed, unless its payment was
 * refused: after a reload, a login in between, or when the customer left the checkout.
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
    title: isWaiting ? 'checkout.unpaid_title' : 'checkout.failed_title',
    notice:
      isWaiting && outcome.message === null
        ? { key: 'checkout.order_waits' }
        : noticeOf(outcome, method),
    hint: hintOf(outcome, method),
    isWaiting,
  }
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
