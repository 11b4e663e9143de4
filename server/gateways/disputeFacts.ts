import type Stripe from 'stripe'
import type { DisputeFacts } from './paymentProvider.ts'

/** The facts of a payment that a bank wants to know; the newest dispute is the first. */
export function disputeFacts(
  { latest_charge: charge }: Stripe.PaymentIntent,
  [dispute]: readonly Stripe.Dispute[],
): DisputeFacts {
  const details =
    typeof charge === 'object' ? charge?.payment_method_details : null
  const dueBy = dispute?.evidence_details.due_by
  return {
    reason: dispute?.reason ?? null,
    // 0 where the bank takes no evidence.
    dueBy: dueBy ? dueBy * 1000 : null,
    card: details?.card ? cardOf(details.card) : null,
  }
}

function cardOf({
  brand,
  last4,
  three_d_secure,
}: Stripe.Charge.PaymentMethodDetails.Card): DisputeFacts['card'] {
  const { version, result } = three_d_secure ?? {}
  const check = result ? `3-D Secure ${version ?? ''}: ${result}` : null
  return { brand: brand ?? 'card', last4: last4 ?? '', check }
}
