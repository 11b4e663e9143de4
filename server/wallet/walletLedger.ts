import { randomUUID } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { walletEntries, wallets } from '../db/schema/wallet.ts'
import { crashpoint } from '../lib/crashpoint.ts'

/** A movement of a wallet; `amount` in cents, above zero. */
export type Movement = {
  customer_id: number
  /** Makes the movement happen once; a random one when it is not given. */
  transaction_id?: string
  amount: number
  order_type: 'WALLET_RECHARGE' | 'FOOD_ORDER' | 'REFUND'
  order_id?: string
  coupon_code?: string | null
  description?: string | null
  created_at: Date
}

/** Takes money out of a wallet and writes it to the ledger; answers the transaction's id, or null when the balance is too low. Call it in a transaction. */
export async function debitWallet(tx: Database, movement: Movement): Promise<string | null> {
  const { customer_id, amount } = movement
  const debited = await tx
    .update(wallets)
    .set({ balance: sql`${wallets.balance} - ${amount}` })
    .where(and(eq(wallets.customer_id, customer_id), gte(wallets.balance, amount)))
    .returning({ balance: wallets.balance })
  return debited.length === 0 ? null : await writeEntry(tx, movement, -amount)
}

/** Puts money into a wallet and writes it to the ledger; answers the transaction's id. Call it in a transaction. */
export async function creditWallet(tx: Database, movement: Movement): Promise<string> {
  const { customer_id, amount } = movement
  await tx
    .insert(wallets)
    .values({ customer_id, balance: amount })
    .onConflictDoUpdate({
      target: wallets.customer_id,
      set: { balance: sql`${wallets.balance} + ${amount}` },
    })
  return await writeEntry(tx, movement, amount)
}

async function writeEntry(tx: Database, movement: Movement, amount: number): Promise<string> {
  crashpoint('wallet.moved')
  const { transaction_id = randomUUID() } = movement
  await tx
    .insert(walletEntries)
    .values({ ...movement, amount, transaction_id, status: 'SUCCEEDED' })
  return transaction_id
}
