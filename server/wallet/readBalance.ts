import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { wallets } from '../db/schema/wallet.ts'

/** In cents. */
export async function readBalance(
  db: Database,
  customerId: number,
): Promise<number> {
  const [wallet] = await db
    .select()
    .from(wallets)
    .where(eq(wallets.customer_id, customerId))
  return wallet?.balance ?? 0
}
