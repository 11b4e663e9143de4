import { formatMoney } from '#contract/money.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import type { PaymentType } from '#contract/paymentTypes.ts'
import { badRequest } from '../domain/requestRefusal.ts'
import { minPayment, type PaymentTerms } from '../payments/openPayment.ts'

/** The terms of a payment; null for the wallet. `amount` in cents; throws 400 below the minimum. */
export function paymentTermsOf(
  method: PaymentType,
  saves: boolean,
  amount: number,
): PaymentTerms | null {
  if (method === 'wallet') return null
  if (amount < minPayment)
    throw badRequest({
      key: 'total_too_small',
      values: { minimum: formatMoney(minPayment) },
    })
  return { method, save_card: paymentMethods[method].flow === 'card' && saves }
}
