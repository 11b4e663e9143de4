import type { Language } from '#contract/languages.ts'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { wallets } from '../db/schema/wallet.ts'

export type NewCustomer = {
  email: string
  full_name: string
  mobile_number: string
  password_hash: string
  language: Language
  remember: boolean
  created_at: Date
  /** Null until the customer proves the address. */
  confirmed_at: Date | null
}

/** Inserts a customer and an empty wallet in one transaction; returns null when the email is taken. */
export async function insertCustomer(
  db: Database,
  values: NewCustomer,
): Promise<typeof customers.$inferSelect | null> {
  return await db.transaction(async (tx) => {
    const [customer] = await tx
      .insert(customers)
      .values({ ...values, email: values.email.toLowerCase() })
      .onConflictDoNothing()
      .returning()
    if (customer === undefined) return null
    await tx.insert(wallets).values({ customer_id: customer.id })
    return customer
  })
}
