import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { deleteCodes } from './oneTimeCodes.ts'
import { endLogins } from './refreshTokens.ts'

type Customer = Pick<
  typeof customers.$inferSelect,
  'id' | 'email' | 'password_hash'
>

/** Sets a password, ends other logins than `keep` and deletes codes; false when `customer` is outdated. */
export async function setPassword(
  tx: Database,
  customer: Customer,
  password_hash: string,
  { realNow, keep = null }: { realNow: number; keep?: string | null },
): Promise<boolean> {
  const isThis = and(
    eq(customers.id, customer.id),
    eq(customers.password_hash, customer.password_hash),
  )
  const changed = await tx
    .update(customers)
    .set({ password_hash })
    .where(isThis)
    .returning()
  if (changed.length === 0) return false

  await endLogins(tx, customer.id, keep, realNow)
  await deleteCodes(tx, customer.email)
  return true
}
