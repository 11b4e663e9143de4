import { like } from 'drizzle-orm'
import { mails } from '../db/schema/operations.ts'

const prefix = 'goodbye:'

export function accountDeletedKey(customerId: number): string {
  return `${prefix}${customerId}`
}

export const isAccountDeletedMail = like(mails.dedupe_key, `${prefix}%`)

/** The customer's id in the key of an account-deleted mail; null for other mails. */
export function deletedCustomerOf(key: string): string | null {
  return key.startsWith(prefix) ? key.slice(prefix.length) : null
}
