import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { ledgerEntries, wallets } from '#server/db/schema/wallet.ts'

/** Credits a wallet with cents, and writes the ledger entry. */
export async function fillWallet(
  db: Database,
  customer: number,
  cents: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(wallets)
      .set({ balance: sql`${wallets.balance} + ${cents}` })
      .where(eq(wallets.customer_id, customer))
    await tx.insert(ledgerEntries).values({
      customer_id: customer,
      transaction_id: randomUUID(),
      amount: cents,
      order_type: 'WALLET_RECHARGE',
      status: 'SUCCEEDED',
      created_at: new Date(),
    })
  })
}
