import { eq, inArray, or, sql } from 'drizzle-orm'
import { dropCode } from '../accounts/oneTimeCodes.ts'
import type { Database } from '../db/client.ts'
import { addresses, customers, logins, refreshTokens } from '../db/schema/customers.ts'
import { idempotencyKeys, mails } from '../db/schema/operations.ts'
import { orders } from '../db/schema/orders.ts'
import { savedCards } from '../db/schema/payments.ts'
import { pictures } from '../db/schema/pictures.ts'
import { blankMail } from '../gateways/mail.ts'

type Customer = Pick<typeof customers.$inferSelect, 'id' | 'email'>

/** Removes all that says who a customer is, and ends their logins, within the caller's transaction. */
export async function forgetPerson(
  tx: Database,
  customer: Customer,
  password_hash: string,
): Promise<void> {
  const { id } = customer
  await tx
    .update(customers)
    .set({ ...nobody(id), password_hash })
    .where(eq(customers.id, id))
  await tx.delete(addresses).where(eq(addresses.customer_id, id))
  await tx.delete(savedCards).where(eq(savedCards.customer_id, id))
  await tx.delete(pictures).where(eq(pictures.customer_id, id))
  await tx.delete(refreshTokens).where(eq(refreshTokens.customer_id, id))
  await tx.delete(logins).where(eq(logins.customer_id, id))
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.customer_id, id))
  await dropCode(tx, customer.email)
  await blankMails(tx, customer)
  const isTheirs = eq(orders.customer_id, id)
  const nothing = { delivery_location: null, notes: null, mails_due_at: null }
  await tx.update(orders).set(nothing).where(isTheirs)
}

function nobody(id: number) {
  return {
    email: `deleted-${id}@deleted.invalid`,
    full_name: '',
    mobile_number: '',
    language: 'en',
    picture: null,
    primary_address_id: null,
    billing_address_id: null,
    stripe_customer_id: null,
  }
}

/** Mails to and from the customer, and those about their orders, lose their words, and none that waits is sent. */
async function blankMails(tx: Database, { id, email }: Customer): Promise<void> {
  const keys = sql`(select 'order:' || ${orders.order_id} || ':' || whom from ${orders}, unnest(array['kitchen', 'customer']) as whom where ${orders.customer_id} = ${id})`
  const isTheirs = or(
    eq(mails.recipient, email),
    eq(mails.reply_to, email),
    inArray(mails.dedupe_key, keys),
  )
  await tx.update(mails).set(blankMail).where(isTheirs)
}
