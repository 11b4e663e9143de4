import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { unauthorized } from '../domain/requestRefusal.ts'
import { replacePicture } from './pictures.ts'

/** Saves a customer's name and, if given, a new picture. Throws a RequestRefusal (401) when the account is deleted. */
export async function saveDetailsOf(
  db: Database,
  customerId: number,
  {
    full_name,
    picture,
    now,
  }: { full_name: string; picture: Buffer | null; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const isThis = eq(customers.id, customerId)
    const renamed = await tx
      .update(customers)
      .set({ full_name })
      .where(isThis)
      .returning()
    if (renamed.length === 0) throw unauthorized('session_over')
    if (picture !== null) await replacePicture(tx, customerId, picture, now)
  })
}
