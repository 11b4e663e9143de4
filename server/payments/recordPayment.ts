import { eq } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { payments } from '../db/schema/payments.ts'
import type { Settlement, ShopFacts } from '../domain/decideSettlement.ts'
import type { Intent } from '../gateways/paymentProvider.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import type { PaymentRow } from './readPayments.ts'

/** The shop's facts of a settlement; `servable` when the order or recharge still awaits this payment. */
export function shopFactsOf(
  { amount, status, closed_at }: PaymentRow,
  servable: boolean,
): ShopFacts {
  return { amount, status, closed: closed_at !== null, servable }
}

const leaseMs = 60_000

/** The columns of a payment whose refund is due; background work retries after a minute. */
export function dueRefundColumns(now: Date) {
  return {
    refund_due_at: now,
    refund_status: 'due' as const,
    next_refund_at: new Date(now.getTime() + leaseMs),
  }
}

/** Records the outcome of a payment, inside the caller's transaction, which has locked the payment. */
export async function recordPayment(
  { deps: { clock } }: ServerContext,
  tx: Database,
  payment: PaymentRow,
  intent: Intent,
  settlement: Settlement,
): Promise<void> {
  if (settlement === 'nothing') return
  const now = new Date(clock.realNow())
  const closed_at = settlement === 'note' ? null : now
  const goesBack = settlement === 'refund' || settlement === 'return'
  const refund = goesBack ? dueRefundColumns(now) : {}
  const status = settlement === 'refuse' ? 'refused' : intent.status
  if (settlement === 'note' && status === payment.status) return

  await tx
    .update(payments)
    .set({ status, closed_at, ...refund })
    .where(eq(payments.id, payment.id))
  crashpoint('settle.noted')
}
