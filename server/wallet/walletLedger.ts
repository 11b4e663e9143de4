import { randomUUID } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { ledgerEntries, wallets } from '../db/schema/wallet.ts'
import { crashpoint } from '../lib/crashpoint.ts'

/** A ledger entry to write; `amount` in cents, above zero. */
export type NewLedgerEntry = {
  customer_id: number
  /** Unique: the entry is written once. Random when not given. */
  transaction_id?: string
  amount: number
  order_type: 'WALLET_RECHARGE' | 'FOOD_ORDER' | 'REFUND' | 'ACCOUNT_DELETED'
  order_id?: string
  coupon_code?: string | null
  description?: string | null
  created_at: Date
}

/** Debits a wallet and writes the ledger entry; returns the transaction id, or null when the balance is too low. Call it in a transaction. */
export async function debitWallet(tx: Database, entry: NewLedgerEntry): Promise<string | null> {
  const { customer_id, amount } = entry
  const debited = await tx
    .update(wallets)
    .set({ balance: sql`${wallets.balance} - ${amount}` })
    .where(and(eq(wallets.customer_id, customer_id), gte(wallets.balance, amount)))
    .returning({ balance: wallets.balance })
  return debited.length === 0 ? null : await writeEntry(tx, entry, -amount)
}

/** Credits a wallet and writes the ledger entry; returns the transaction id. Call it in a transaction. */
export async function creditWallet(tx: Database, entry: NewLedgerEntry): Promise<string> {
  const { customer_id, amount } = entry
  await tx
    .insert(wallets)
    .values({ customer_id, balance: amount })
    .onConflictDoUpdate({
      target: wallets.customer_id,
      set: { balance: sql`${wallets.balance} + ${amount}` },
    })
  return await writeEntry(tx, entry, amount)
}

async function writeEntry(tx: Database, entry: NewLedgerEntry, amount: number): Promise<string> {
  crashpoint('wallet.moved')
  const { transaction_id = randomUUID() } = entry
  await tx.insert(ledgerEntries).values({ ...entry, amount, transaction_id, status: 'SUCCEEDED' })
  return transaction_id
}
