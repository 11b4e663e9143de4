import { like } from 'drizzle-orm'
import { mails } from '../db/schema/operations.ts'

const prefix = 'goodbye:'

/** The key of the last mail to a customer, whose account is deleted. */
export function accountDeletedKey(customerId: number): string {
  return `${prefix}${customerId}`
}

/** True for the last mails to customers. */
export const isAccountDeletedMail = like(mails.dedupe_key, `${prefix}%`)

/** The number of the customer to whom a mail with this key says goodbye; null for any other mail. */
export function deletedCustomerOf(key: string): string | null {
  return key.startsWith(prefix) ? key.slice(prefix.length) : null
}
