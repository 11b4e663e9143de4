import { eq, inArray } from 'drizzle-orm'
import type { User } from '#contract/session.ts'
import type { Database } from '../db/client.ts'
import { addresses, customers } from '../db/schema/customers.ts'
import { picturePath } from './pictures.ts'
import { toAddress } from './readAddresses.ts'

/** Reads a customer as `GET /details/` returns it; null when there is none. */
export async function readUser(
  db: Database,
  customerId: number,
): Promise<User | null> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(eq(customers.id, customerId))
  if (customer === undefined) return null

  const { primary_address_id: primary, billing_address_id: billing } = customer
  const picture =
    customer.picture === null ? null : picturePath(customer.picture)
  const ids = [primary, billing].filter((id) => id !== null)
  const rows = await db
    .select()
    .from(addresses)
    .where(inArray(addresses.id, ids))
  const find = (id: number | null) => {
    const row = rows.find((row) => row.id === id && !row.deleted_at)
    return row ? toAddress(row) : null
  }

  return {
    id: customer.id,
    full_name: customer.full_name,
    email: customer.email,
    is_confirmed: customer.confirmed_at !== null,
    mobile_number: customer.mobile_number,
    primary_address: find(primary),
    billing_address: find(billing),
    profile_picture: picture,
    profile: { user_image_url: picture, user_image: picture },
  }
}
