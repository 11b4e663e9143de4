import { randomUUID } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { Database } from '../db/client.ts'
import { insertRow } from '../db/insertRow.ts'
import { ledgerEntries, wallets } from '../db/schema/wallet.ts'
import { crashpoint } from '../lib/crashpoint.ts'

/** A new ledger entry; `amount` in cents, above zero. */
export type NewLedgerEntry = {
  customer_id: number
  /** Unique, so the entry is written once; random by default. */
  transaction_id?: string
  amount: number
  order_type:
    | 'WALLET_RECHARGE'
    | 'FOOD_ORDER'
    | 'REFUND'
    | 'DEBT'
    | 'ACCOUNT_DELETED'
  order_id?: string
  coupon_code?: string | null
  description?: string | null
  created_at: Date
}

/** Debits a wallet and writes the ledger entry; returns false when the balance is too low. Call it in a transaction. */
export async function debitWallet(
  tx: Database,
  entry: NewLedgerEntry,
): Promise<boolean> {
  const { debit, ledgerEntry } = debitStatements(tx, entry)
  if ((await debit).length === 0) return false
  crashpoint('wallet.moved')
  await tx.execute(ledgerEntry)
  return true
}

/** The two statements of a debit, for one transaction; the first returns no row when the balance is too low. */
export function debitStatements(tx: Database, entry: NewLedgerEntry) {
  const { customer_id, amount } = entry
  const debit = tx
    .update(wallets)
    .set({ balance: sql`${wallets.balance} - ${amount}` })
    .where(
      and(eq(wallets.customer_id, customer_id), gte(wallets.balance, amount)),
    )
    .returning({ balance: wallets.balance })
  return {
    debit,
    ledgerEntry: insertRow(ledgerEntries, rowOf(entry, -amount)),
  }
}

/** Debits a wallet down to zero; records and returns the rest as a debt. Call it in a transaction. */
export async function debitOrOwe(
  tx: Database,
  entry: NewLedgerEntry,
): Promise<Cents> {
  const { balance } = await lockWallet(tx, entry.customer_id)
  const amount = Math.min(entry.amount, balance)
  if (amount > 0) await debitWallet(tx, { ...entry, amount })
  const owed = entry.amount - amount
  if (owed > 0) await changeDebt(tx, entry.customer_id, owed)
  return owed
}

/** Credits a wallet and writes the ledger entry; a debt is paid from it at once. Call it in a transaction. */
export async function creditWallet(
  tx: Database,
  entry: NewLedgerEntry,
): Promise<void> {
  const { customer_id, amount } = entry
  await tx
    .insert(wallets)
    .values({ customer_id, balance: amount })
    .onConflictDoUpdate({
      target: wallets.customer_id,
      set: { balance: sql`${wallets.balance} + ${amount}` },
    })
  crashpoint('wallet.moved')
  await tx.insert(ledgerEntries).values(rowOf(entry, amount))
  await payDebt(tx, entry)
}

async function payDebt(
  tx: Database,
  { customer_id, created_at }: NewLedgerEntry,
): Promise<void> {
  const { balance, debt } = await lockWallet(tx, customer_id)
  const amount = Math.min(debt, balance)
  if (amount === 0) return
  await debitWallet(tx, { customer_id, amount, created_at, order_type: 'DEBT' })
  await changeDebt(tx, customer_id, -amount)
}

async function lockWallet(tx: Database, customerId: number) {
  const isTheirs = eq(wallets.customer_id, customerId)
  const [wallet] = await tx.select().from(wallets).where(isTheirs).for('update')
  return wallet ?? { balance: 0, debt: 0 }
}

async function changeDebt(
  tx: Database,
  customerId: number,
  by: Cents,
): Promise<void> {
  await tx
    .update(wallets)
    .set({ debt: sql`${wallets.debt} + ${by}` })
    .where(eq(wallets.customer_id, customerId))
}

function rowOf(entry: NewLedgerEntry, amount: number) {
  const { transaction_id = randomUUID() } = entry
  return { ...entry, amount, transaction_id, status: 'SUCCEEDED' }
}
