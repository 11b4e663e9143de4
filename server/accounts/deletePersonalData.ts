import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { addresses } from '../db/schema/customers.ts'
import { savedCards } from '../db/schema/payments.ts'
import { pictures } from '../db/schema/pictures.ts'

/** Deletes a customer's addresses, saved cards and picture. The customer's row must not refer to them any more. */
export async function deletePersonalData(
  tx: Database,
  customerId: number,
): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.customer_id, customerId))
  await tx.delete(savedCards).where(eq(savedCards.customer_id, customerId))
  await tx.delete(pictures).where(eq(pictures.customer_id, customerId))
}
