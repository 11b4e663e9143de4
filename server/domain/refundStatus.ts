import type { Cents } from '#contract/money.ts'

/** `due` before the request, `asked` until the provider lists it, then `pending`, `done` or `failed`. */
export type RefundStatus = 'due' | 'asked' | 'pending' | 'done' | 'failed'

/** `refunded` cents without failed refunds, `refundPending` of them not done, and the number of failures. */
export type RefundFacts = {
  refunded: Cents
  refundPending: Cents
  refundsFailed: number
}

/** The number of failures after which a person must review a refund. */
export const maxFailures = 3

/** The state of a full refund. A failed refund is due again until `maxFailures`. */
export function refundStatus(
  amount: Cents,
  known: RefundStatus,
  facts: RefundFacts,
): RefundStatus {
  if (facts.refunded >= amount)
    return facts.refundPending > 0 ? 'pending' : 'done'
  if (facts.refundsFailed >= maxFailures) return 'failed'
  return known === 'asked' ? 'asked' : 'due'
}

/**
 * True for a refunded sum below the known one: the answer is stale or a refund failed. A second answer to a request
 * made because of that known sum (`asked`) is certain.
 */
export function isDoubtful(
  known: Cents,
  refunded: Cents,
  asked: Cents | null,
): boolean {
  return refunded < known && asked !== known
}
