import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { currency } from '#contract/money.ts'
import type { WalletTransaction } from '#contract/wallet.ts'
import type { Database } from '../db/client.ts'
import { payments, recharges } from '../db/schema/payments.ts'
import { ledgerEntries } from '../db/schema/wallet.ts'

export const ledgerPageSize = 500

/** Reads a customer's newest `limit` ledger entries and failed recharges, newest first; amounts in cents. */
export async function readLedgerEntries(
  db: Database,
  customerId: number,
  limit: number,
): Promise<WalletTransaction[]> {
  const entries = await db
    .select({
      entry: ledgerEntries,
      recharge: recharges,
      intent: payments.intent_id,
    })
    .from(ledgerEntries)
    .leftJoin(
      recharges,
      eq(recharges.transaction_id, ledgerEntries.transaction_id),
    )
    .leftJoin(payments, eq(payments.recharge_id, recharges.id))
    .where(eq(ledgerEntries.customer_id, customerId))
    .orderBy(desc(ledgerEntries.id))
    .limit(limit)
  const failed = await db
    .select()
    .from(recharges)
    .where(
      and(
        eq(recharges.customer_id, customerId),
        isNotNull(recharges.failed_at),
        isNull(recharges.credited_at),
      ),
    )
    .orderBy(desc(recharges.id))
    .limit(limit)
  const rows = [...entries.map(toWalletTransaction), ...failed.map(toFailure)]

  return rows.sort((a, b) => b.id - a.id).slice(0, limit)
}

/** For a recharge, `amount` is the paid sum, not the credit. */
function toWalletTransaction({
  entry,
  recharge,
  intent,
}: {
  entry: typeof ledgerEntries.$inferSelect
  recharge: typeof recharges.$inferSelect | null
  intent: string | null
}): WalletTransaction {
  const moved = Math.abs(entry.amount)
  return {
    id: entry.id,
    transaction_id: entry.transaction_id,
    amount: recharge?.amount ?? moved,
    actual_credit_amount: entry.amount > 0 ? moved : null,
    coupon_code: entry.coupon_code,
    currency,
    type: entry.amount > 0 ? 'CREDIT' : 'DEBIT',
    order_type: entry.order_type,
    status: entry.status,
    createdAt: entry.created_at.toISOString(),
    description: entry.description,
    order_id: entry.order_id,
    receiptUrl: recharge?.receipt_url ?? null,
    stripe_payment_intent_id: intent,
  }
}

function toFailure(row: typeof recharges.$inferSelect): WalletTransaction {
  return {
    id: row.id,
    transaction_id: row.transaction_id,
    amount: row.amount,
    actual_credit_amount: null,
    coupon_code: row.coupon_code,
    currency,
    type: 'CREDIT',
    order_type: 'WALLET_RECHARGE',
    status: 'FAILED',
    createdAt: row.created_at.toISOString(),
    description: null,
    receiptUrl: null,
  }
}
