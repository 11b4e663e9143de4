import type { Cents } from '#contract/money.ts'
import { mostFailures, type RefundStatus } from './refundStatus.ts'

/** The life of a part refund; `covered` when the whole payment goes back before the provider made the part. */
export type PartRefundStatus = RefundStatus | 'covered'

/** A refund in the provider's list that the shop asked for as a part; `mark` is the shop's own name of the part. */
export type MarkedRefund = { mark: string; amount: Cents; status: 'pending' | 'done' | 'failed' }

/** How far a part refund is: `listed` are the provider's refunds with its mark, `isCovered` when the whole payment goes back. A part that failed is due again, a few times. */
export function partRefundStatus(
  known: PartRefundStatus,
  listed: readonly Pick<MarkedRefund, 'status'>[],
  isCovered: boolean,
): PartRefundStatus {
  if (listed.some(({ status }) => status === 'done')) return 'done'
  if (listed.some(({ status }) => status === 'pending')) return 'pending'
  if (known === 'failed' || known === 'covered') return known
  if (isCovered) return 'covered'
  if (listed.length >= mostFailures) return 'failed'
  return known === 'asked' ? 'asked' : 'due'
}
