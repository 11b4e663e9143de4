import { type PaymentFlow, type PaymentType, paymentMethods } from '#contract/paymentMethods.ts'
import { spokenIn } from '../core/noticeText.ts'
import {
  cardObstacle,
  type ProviderStatus,
  providerObstacle,
} from '../payment/paymentProviderMachine.ts'
import type { CheckoutProblem, CheckoutState } from './checkoutForm.ts'
import { canWalletPay, paymentMethodOf, savedCardOf } from './checkoutRules.ts'
import { refusedMethodOf, type SubmissionOutcome } from './orderAttempt.ts'

type Paying = CheckoutState & { provider: ProviderStatus }

/** The label of why the chosen method cannot pay; null when it can. */
export function payObstacle(state: Paying): string | null {
  return obstacles[flowOf(state)](state)
}

/** How the chosen method pays. */
export function flowOf(state: CheckoutState): PaymentFlow {
  return paymentMethods[paymentMethodOf(state)].flow
}

/** The provider's words on a card that did not pay, at the card; null for another outcome or method, or when no card can pay. */
export function cardProblem(
  outcome: SubmissionOutcome | null,
  method: PaymentType | null,
): CheckoutProblem | null {
  if (outcome?.kind !== 'unpaid' || !method || paymentMethods[method].flow !== 'card') return null
  if (refusedMethodOf(outcome) !== null) return null
  const { message } = outcome
  const key = 'payment.obstacle_card'
  const notice = message ? { text: message, ...spokenIn(outcome, key) } : { key }
  return { field: 'card', notice }
}

const obstacles: Record<PaymentFlow, (state: Paying) => string | null> = {
  wallet: (state) => {
    if (canWalletPay(state)) return null
    return typeof state.facts.balance === 'number'
      ? 'payment.obstacle_wallet'
      : 'payment.obstacle_balance'
  },
  card: (state) => cardObstacle(savedCardOf(state), state.provider),
  handoff: ({ provider }) => providerObstacle(provider),
}
