import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Address } from '#contract/addressBook.ts'
import type { AddressInput } from '#contract/addressForm.ts'
import { readDoorPhone } from '#contract/phone.ts'
import { stateOfPostalCode } from '#contract/stateOfPostalCode.ts'
import type { Database } from '../db/client.ts'
import { addresses, customers } from '../db/schema/customers.ts'
import { addressLimit } from '../domain/addressLimits.ts'
import { badRequest, notFound } from '../domain/requestRefusal.ts'
import { isOwnAddress, readAddresses, toAddress } from './readAddresses.ts'

/** Saves a new address of a customer. Throws a RequestRefusal (400) when the customer has too many. */
export async function addAddress(
  db: Database,
  customerId: number,
  input: AddressInput,
  created_at: Date,
): Promise<Address> {
  return await db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId)
    const columns = { ...noContact, ...toColumns(input) }
    const saved = await readAddresses(tx, customerId)
    // Only the newest address counts as a duplicate: the checkout offers the newest ones.
    const address =
      saved
        .slice(0, 1)
        .find(({ id, ...fields }) => isDeepStrictEqual(fields, columns)) ??
      (await insert(tx, saved, {
        ...columns,
        customer_id: customerId,
        created_at,
      }))

    await choose(tx, customerId, address.id, {
      primary:
        input.is_primary === true || customer.primary_address_id === null,
      billing:
        input.is_billing === true || customer.billing_address_id === null,
    })

    return address
  })
}

async function insert(
  tx: Database,
  { length }: Address[],
  row: typeof addresses.$inferInsert,
): Promise<Address> {
  if (length >= addressLimit)
    throw badRequest({
      key: 'too_many_addresses',
      values: { maximum: addressLimit },
    })
  const [inserted] = await tx.insert(addresses).values(row).returning()
  if (inserted === undefined) throw notFound()
  return toAddress(inserted)
}

/** Changes an address of a customer. Throws a RequestRefusal (404) for another customer's address. */
export async function changeAddress(
  db: Database,
  customerId: number,
  id: number,
  input: AddressInput,
): Promise<Address> {
  return await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const [row] = await tx
      .update(addresses)
      .set(toColumns(input))
      .where(isOwnAddress(customerId, id))
      .returning()
    if (row === undefined) throw notFound('address_gone')

    const chosen = {
      primary: input.is_primary === true,
      billing: input.is_billing === true,
    }

    await choose(tx, customerId, id, chosen)
    return toAddress(row)
  })
}

/** Deletes an address; the newest other one takes its role. Throws a RequestRefusal (404). */
export async function removeAddress(
  db: Database,
  customerId: number,
  id: number,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId)
    const deleted = await tx
      .update(addresses)
      .set({ deleted_at: now })
      .where(isOwnAddress(customerId, id))
      .returning({ id: addresses.id })
    if (deleted.length === 0) throw notFound()

    const [newest] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(
        and(
          eq(addresses.customer_id, customerId),
          isNull(addresses.deleted_at),
        ),
      )
      .orderBy(desc(addresses.id))
      .limit(1)

    await choose(tx, customerId, newest?.id ?? null, {
      primary: customer.primary_address_id === id,
      billing: customer.billing_address_id === id,
    })
  })
}

/** Serializes changes of a customer's addresses: there is always one primary and one billing address. */
async function lockCustomer(tx: Database, customerId: number) {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update')
  if (customer === undefined) throw notFound()
  return customer
}

async function choose(
  tx: Database,
  customerId: number,
  id: number | null,
  as: { primary: boolean; billing: boolean },
): Promise<void> {
  if (!as.primary && !as.billing) return
  await tx
    .update(customers)
    .set({
      ...(as.primary && { primary_address_id: id }),
      ...(as.billing && { billing_address_id: id }),
    })
    .where(eq(customers.id, customerId))
}

const noContact = { recipient: null, phone: null }

/**
 * Without `recipient` or `phone`, which older clients do not know, the row keeps its own. The state is that of the
 * postal code, which clients may not know; one that a client sends counts where the code names none.
 */
function toColumns({
  is_primary: _,
  is_billing: __,
  recipient,
  phone,
  ...input
}: AddressInput) {
  return {
    ...input,
    ...(recipient !== undefined && { recipient: recipient || null }),
    ...(phone !== undefined && { phone: phone ? readDoorPhone(phone) : null }),
    street_address2: input.street_address2 || null,
    state: stateOfPostalCode(input.postal_code) ?? (input.state || null),
  }
}
