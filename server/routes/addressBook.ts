import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  type Address,
  type AddressInput,
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
} from '#contract/addressBook.ts'
import { isOwnAddress, readAddresses, toAddress } from '../accounts/readAddresses.ts'
import type { Database } from '../db/client.ts'
import { addresses, customers } from '../db/schema/customers.ts'
import { addressLimit } from '../domain/addressLimits.ts'
import { listPageSize, paged } from '../domain/paged.ts'
import { badRequest, notFound } from '../domain/requestRefusal.ts'
import { handle } from '../http/contractRoute.ts'
import { requestLimits } from '../limits/rateLimits.ts'

/** A customer's saved addresses; those of other customers are 404. */
export function addressBookRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps

  handle(app, listAddresses, async ({ customerId, query }) => {
    const place = { path: listAddresses.path, query, size: listPageSize }
    return paged(await readAddresses(db, customerId), place)
  })

  handle(
    app,
    createAddress,
    async ({ customerId, body, status }) => {
      status(201)
      return await db.transaction((tx) => create(tx, customerId, body, new Date(clock.now())))
    },
    requestLimits.addressesByCustomer,
  )

  handle(
    app,
    updateAddress,
    async ({ customerId, params, body }) =>
      db.transaction((tx) => update(tx, customerId, params.id, body)),
    requestLimits.addressesByCustomer,
  )

  handle(
    app,
    deleteAddress,
    async ({ customerId, params }) => {
      await db.transaction((tx) => remove(tx, customerId, params.id, new Date(clock.now())))
      return {}
    },
    requestLimits.addressesByCustomer,
  )
}

async function create(
  tx: Database,
  customerId: number,
  input: AddressInput,
  created_at: Date,
): Promise<Address> {
  const customer = await lockCustomer(tx, customerId)
  const columns = toColumns(input)
  const saved = await readAddresses(tx, customerId)
  // An older one like it may be none of those that the checkout offers, which are the newest.
  const address =
    saved.slice(0, 1).find(({ id, ...fields }) => isDeepStrictEqual(fields, columns)) ??
    (await insert(tx, saved, { ...columns, customer_id: customerId, created_at }))
  await choose(tx, customerId, address.id, {
    primary: input.is_primary === true || customer.primary_address_id === null,
    billing: input.is_billing === true || customer.billing_address_id === null,
  })
  return address
}

async function insert(
  tx: Database,
  { length }: Address[],
  row: typeof addresses.$inferInsert,
): Promise<Address> {
  if (length >= addressLimit)
    throw badRequest({ key: 'too_many_addresses', values: { maximum: addressLimit } })
  const [inserted] = await tx.insert(addresses).values(row).returning()
  if (inserted === undefined) throw notFound()
  return toAddress(inserted)
}

async function update(
  tx: Database,
  customerId: number,
  id: number,
  input: AddressInput,
): Promise<Address> {
  await lockCustomer(tx, customerId)
  const [row] = await tx
    .update(addresses)
    .set(toColumns(input))
    .where(isOwnAddress(customerId, id))
    .returning()
  if (row === undefined) throw notFound('address_gone')
  const chosen = { primary: input.is_primary === true, billing: input.is_billing === true }
  await choose(tx, customerId, id, chosen)
  return toAddress(row)
}

async function remove(tx: Database, customerId: number, id: number, now: Date): Promise<void> {
  const customer = await lockCustomer(tx, customerId)
  const gone = await tx
    .update(addresses)
    .set({ deleted_at: now })
    .where(isOwnAddress(customerId, id))
    .returning({ id: addresses.id })
  if (gone.length === 0) throw notFound()
  const [newest] = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.customer_id, customerId), isNull(addresses.deleted_at)))
    .orderBy(desc(addresses.id))
    .limit(1)
  await choose(tx, customerId, newest?.id ?? null, {
    primary: customer.primary_address_id === id,
    billing: customer.billing_address_id === id,
  })
}

/** Serializes changes of a customer's addresses, so that there is always one primary and one billing address. */
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

function toColumns({ is_primary: _, is_billing: __, ...input }: AddressInput) {
  return {
    ...input,
    street_address2: input.street_address2 || null,
    state: input.state || null,
  }
}
