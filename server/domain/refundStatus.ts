import type { Cents } from '#contract/money.ts'

/** The life of a refund: due until the provider is asked, asked until it is heard of, then pending, done, or failed for good. */
export type RefundStatus = 'due' | 'asked' | 'pending' | 'done' | 'failed'

/** What the provider says about refunds: `refunded` cents that failed nowhere, `refundPending` of them not yet done, and how many refunds failed. */
export type RefundFacts = { refunded: Cents; refundPending: Cents; refundsFailed: number }

/** After so many failures a person has to look into it. */
export const mostFailures = 3

/** How far the refund of a whole payment is. A refund that failed is due again, a few times. */
export function refundStatus(amount: Cents, known: RefundStatus, facts: RefundFacts): RefundStatus {
  if (facts.refunded >= amount) return facts.refundPending > 0 ? 'pending' : 'done'
  if (facts.refundsFailed >= mostFailures) return 'failed'
  return known === 'asked' ? 'asked' : 'due'
}

/** True for a refunded sum below the known one: it is older news, or a refund failed. What the provider says when it was `asked` over just that known sum is certain. */
export function isDoubtful(known: Cents, refunded: Cents, asked: Cents | null): boolean {
  return refunded < known && asked !== known
}
