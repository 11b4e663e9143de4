import { and, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm'
import { deletePersonalData } from '../accounts/deletePersonalData.ts'
import { deleteCodes } from '../accounts/oneTimeCodes.ts'
import type { Database } from '../db/client.ts'
import { customers, logins, refreshTokens } from '../db/schema/customers.ts'
import { idempotencyKeys, mails } from '../db/schema/operations.ts'
import { orders } from '../db/schema/orders.ts'
import { deletedDomain } from '../domain/deletedEmail.ts'
import { blankMail } from '../mails/outbox.ts'

type Customer = Pick<typeof customers.$inferSelect, 'id' | 'email'>

/** Removes a customer's personal data and logins, inside the caller's transaction. */
export async function anonymizeCustomer(
  tx: Database,
  customer: Customer,
  password_hash: string,
): Promise<void> {
  const { id } = customer
  await tx
    .update(customers)
    .set({ ...nobody(id), password_hash })
    .where(eq(customers.id, id))
  await deletePersonalData(tx, id)
  await tx.delete(refreshTokens).where(eq(refreshTokens.customer_id, id))
  await tx.delete(logins).where(eq(logins.customer_id, id))
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.customer_id, id))
  await deleteCodes(tx, customer.email)
  await blankMails(tx, id)

  const isTheirs = eq(orders.customer_id, id)
  const nothing = {
    delivery_location: null,
    notes: null,
    invoice: sql`${orders.invoice} - 'buyer'`,
    // The keys of one browser are alike.
    idempotency_key: null,
    mails_due_at: null,
  }
  await tx.update(orders).set(nothing).where(isTheirs)
}

function nobody(id: number) {
  return {
    email: `deleted-${id}${deletedDomain}`,
    full_name: '',
    mobile_number: '',
    language: 'en',
    picture: null,
    primary_address_id: null,
    billing_address_id: null,
    stripe_customer_id: null,
  }
}

async function blankMails(tx: Database, id: number): Promise<void> {
  const { customer_id, dedupe_key, for_kitchen, sent_at } = mails
  const keys = sql`(select 'order:' || ${orders.order_id} || ':' || whom from ${orders}, unnest(array['kitchen', 'customer']) as whom where ${orders.customer_id} = ${id})`
  const isOfOrder = inArray(dedupe_key, keys)

  // Only served orders are left, so the kitchen needs their mails no more.
  await tx
    .update(mails)
    .set({ ...blankMail, for_kitchen: false })
    .where(isOfOrder)

  const isDone = or(not(for_kitchen), isNotNull(sent_at))
  await tx
    .update(mails)
    .set(blankMail)
    .where(and(eq(customer_id, id), isDone))
}
