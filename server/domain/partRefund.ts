import type { Cents } from '#contract/money.ts'
import { maxFailures, type RefundStatus } from './refundStatus.ts'

/** The states of a partial refund; `covered` when a full refund came before the provider made the part. */
export type PartRefundStatus = RefundStatus | 'covered'

/** A refund at the provider that is one of the shop's partial refunds; `mark` is the shop's id of the part. */
export type MarkedRefund = {
  mark: string
  amount: Cents
  status: 'pending' | 'done' | 'failed'
}

/**
 * The state of a partial refund: `listed` are the provider's refunds with its mark, `isCovered` means a full refund. A
 * failed part is due again until `maxFailures`.
 */
export function partRefundStatus(
  known: PartRefundStatus,
  listed: readonly Pick<MarkedRefund, 'status'>[],
  isCovered: boolean,
): PartRefundStatus {
  if (listed.some(({ status }) => status === 'done')) return 'done'
  if (listed.some(({ status }) => status === 'pending')) return 'pending'
  if (known === 'failed' || known === 'covered') return known
  if (isCovered) return 'covered'
  if (listed.length >= maxFailures) return 'failed'
  return known === 'asked' ? 'asked' : 'due'
}
