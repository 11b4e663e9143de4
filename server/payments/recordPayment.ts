import { eq } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { payments } from '../db/schema/payments.ts'
import type { Settlement, ShopFacts } from '../domain/decideSettlement.ts'
import type { Intent } from '../gateways/paymentProvider.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import type { PaymentRow } from './readPayments.ts'

/** The shop's side of a settlement; `servable` when the order or recharge still awaits this payment. */
export function shopFactsOf(
  { amount, status, closed_at }: PaymentRow,
  servable: boolean,
): ShopFacts {
  return { amount, status, closed: closed_at !== null, servable }
}

/** The settlement asks for its refund itself; after this time background work does. */
const leaseMs = 60_000

/** Records the outcome of a payment within the caller's transaction, which has locked the payment. */
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
  const refund_due_at = settlement === 'refund' ? now : null
  const next_refund_at = settlement === 'refund' ? new Date(now.getTime() + leaseMs) : null
  const status = settlement === 'refuse' ? 'refused' : intent.status
  await tx
    .update(payments)
    .set({ status, closed_at, refund_due_at, next_refund_at })
    .where(eq(payments.id, payment.id))
  crashpoint('settle.noted')
}
