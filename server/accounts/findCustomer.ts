import { eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { unauthorized } from '../domain/requestRefusal.ts'

export type Customer = typeof customers.$inferSelect

/** Finds a customer by id. Throws a RequestRefusal (401) when the account is deleted. */
export async function requireCustomer(
  db: Database,
  id: number,
): Promise<Customer> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(eq(customers.id, id))
  if (customer === undefined) throw unauthorized('session_over')
  return customer
}

/** Finds a customer by a lower-case email. */
export async function findByEmail(
  db: Database,
  email: string,
): Promise<Customer | undefined> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(eq(customers.email, email))
  return customer
}
