import { eq } from 'drizzle-orm'
import { onOneLine } from '#contract/oneLine.ts'
import type { Database } from '../../db/client.ts'
import { customers } from '../../db/schema/customers.ts'
import type { InstantText } from '../../domain/dayText.ts'
import { isDeletedEmail } from '../../domain/deletedEmail.ts'

/** The customer of a payment: name, email, phone, and since when there is an account. */
export async function customerLines(
  db: Database,
  customerId: number,
  at: InstantText,
): Promise<string[]> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(eq(customers.id, customerId))
  if (customer === undefined || isDeletedEmail(customer.email))
    return ['Customer: has deleted the account, and the shop keeps no name']

  const { full_name, email, mobile_number, created_at, confirmed_at } = customer
  const proof = confirmed_at === null ? '' : ' (confirmed by a code)'
  return [
    `Customer: ${onOneLine(full_name)}`,
    `Email: ${email}${proof}`,
    `Phone: ${onOneLine(mobile_number)}`,
    `Account since: ${at(created_at)}`,
  ]
}
