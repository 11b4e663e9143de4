import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Address } from '#contract/addressBook.ts'
import type { Database } from '../db/client.ts'
import { addresses } from '../db/schema/customers.ts'

/** A customer's saved addresses, newest first. */
export async function readAddresses(
  db: Database,
  customerId: number,
): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(
      and(eq(addresses.customer_id, customerId), isNull(addresses.deleted_at)),
    )
    .orderBy(desc(addresses.id))
  return rows.map(toAddress)
}

/** One saved address of a customer; undefined when it is deleted or belongs to another customer. */
export async function findAddress(
  db: Database,
  customerId: number,
  id: number,
): Promise<Address | undefined> {
  const rows = await db
    .select()
    .from(addresses)
    .where(isOwnAddress(customerId, id))
  return rows.map(toAddress)[0]
}

export function isOwnAddress(customerId: number, id: number) {
  return and(
    eq(addresses.id, id),
    eq(addresses.customer_id, customerId),
    isNull(addresses.deleted_at),
  )
}

export function toAddress(row: typeof addresses.$inferSelect): Address {
  const {
    id,
    name,
    recipient,
    phone,
    street_address1,
    street_address2,
    suburbs,
    city,
    state,
    postal_code,
  } = row
  return {
    id,
    name,
    recipient,
    phone,
    street_address1,
    street_address2,
    suburbs,
    city,
    state,
    postal_code,
  }
}
