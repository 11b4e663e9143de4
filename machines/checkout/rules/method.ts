import type { CheckoutValues } from '#contract/checkoutForm.ts'
import { type PaymentFlow, paymentMethods } from '#contract/paymentMethods.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import { cardAmong, savedCardAmong } from '../../payment/cardChoice.ts'
import type { Card } from '../../payment/cardPaymentTypes.ts'
import {
  cardDisabledReason,
  type ProviderStatus,
  providerDisabledReason,
} from '../../payment/paymentProviderMachine.ts'
import type { CheckoutState, FormState } from '../checkoutForm.ts'
import { refusedMethodOf, type SubmissionOutcome } from '../orderAttempt.ts'
import { billOf } from './bill.ts'

/**
 * The payment method: the picked one if available, else the wallet if it covers the total, else card. A balance equal
 * to the total does not cover it, because the wallet's pay button is disabled then.
 */
export function paymentMethodOf(state: CheckoutState): PaymentType {
  const { form, facts, methods } = state
  const isWalletFirst = facts.balance === null || canWalletPay(state)
  const preferred: (PaymentType | null)[] = [
    form.paymentMethod,
    isWalletFirst ? 'wallet' : null,
    'stripe',
    ...methods.filter((method) => method !== 'wallet'),
  ]

  return (
    preferred.find((method) => method !== null && methods.includes(method)) ??
    'wallet'
  )
}

export function flowOf(state: CheckoutState): PaymentFlow {
  return paymentMethods[paymentMethodOf(state)].flow
}

/** The available methods after an outcome: a refused method is removed unless it is the only one. */
export function methodsAfter(
  methods: readonly PaymentType[],
  outcome: SubmissionOutcome,
): readonly PaymentType[] {
  const refused = refusedMethodOf(outcome)
  const remaining = methods.filter((method) => method !== refused)
  return remaining.length > 0 ? remaining : methods
}

/** True if the wallet can pay: the balance must exceed the total. */
export function canWalletPay(state: CheckoutState): boolean {
  const { balance } = state.facts
  return typeof balance === 'number' && billOf(state).total < balance
}

/** The payment method id of the saved card: the picked one, else the default; null for a typed card. */
export function savedCardOf({ form, facts }: FormState): string | null {
  return savedCardAmong(facts.savedCards, form.card)
}

/** The card to pay with; null for other methods. */
export function cardOf(state: CheckoutState): Card | null {
  if (paymentMethods[paymentMethodOf(state)].flow !== 'card') return null
  return cardAmong(state.facts.savedCards, state.form.card)
}

/** The payment method and its card, as choices. */
export function paidBy(
  state: CheckoutState,
): Pick<CheckoutValues, 'paymentMethod' | 'card'> {
  return {
    paymentMethod: paymentMethodOf(state),
    card: cardOf(state) ?? state.form.card,
  }
}

/** The label of the reason why the pay button is disabled; null if it is enabled. */
export function payDisabledReason(state: PayableState): string | null {
  return obstacles[flowOf(state)](state)
}

type PayableState = CheckoutState & { provider: ProviderStatus }

const obstacles: Record<PaymentFlow, (state: PayableState) => string | null> = {
  wallet: (state) => {
    if (canWalletPay(state)) return null
    return typeof state.facts.balance === 'number'
      ? 'payment.obstacle_wallet'
      : 'payment.obstacle_balance'
  },
  card: (state) => cardDisabledReason(savedCardOf(state), state.provider),
  handoff: ({ provider }) => providerDisabledReason(provider),
}
