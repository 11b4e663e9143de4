import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getBalance, listWalletTransactions, type WalletTransaction } from '#contract/wallet.ts'
import { walletEntries, wallets } from '../db/schema/wallet.ts'
import { handle } from '../plugins/contractRoute.ts'

/** A customer's wallet: balance and movements. */
export function walletRoutes(app: FastifyInstance): void {
  const { db } = app.deps

  handle(app, getBalance, async ({ customerId }) => {
    const [wallet] = await db.select().from(wallets).where(eq(wallets.customer_id, customerId))
    const results = [{ balance: wallet?.balance ?? 0, currency: 'AUD' }]
    return { count: 1, next: null, previous: null, results }
  })

  handle(app, listWalletTransactions, async ({ customerId }) => {
    const rows = await db
      .select()
      .from(walletEntries)
      .where(eq(walletEntries.customer_id, customerId))
      .orderBy(desc(walletEntries.id))
      .limit(mostShown)
    return rows.map(toTransaction)
  })
}

const mostShown = 500

function toTransaction(row: typeof walletEntries.$inferSelect): WalletTransaction {
  const amount = Math.abs(row.amount)
  return {
    id: row.id,
    transaction_id: row.transaction_id,
    amount,
    actual_credit_amount: row.amount > 0 ? amount : null,
    coupon_code: row.coupon_code,
    currency: 'AUD',
    type: row.amount > 0 ? 'CREDIT' : 'DEBIT',
    order_type: row.order_type,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    description: row.description,
    receiptUrl: null,
  }
}
