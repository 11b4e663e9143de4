import { and, eq, isNull } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { customers } from '../db/schema/customers.ts'
import { notFound } from '../http/errors.ts'
import { crashpoint } from '../lib/crashpoint.ts'

/** The provider's id of a customer; created on first use. Throws 404 for an unknown customer. */
export async function providerCustomer(
  { deps }: Pick<ServerContext, 'deps'>,
  id: number,
): Promise<string> {
  const { db } = deps
  const [customer] = await db.select().from(customers).where(eq(customers.id, id))
  if (customer === undefined) throw notFound()
  if (customer.stripe_customer_id !== null) return customer.stripe_customer_id
  const { email, full_name: name, created_at } = customer
  // Ids alone repeat across databases, and an error that the provider replays for a key must not last.
  const tenSeconds = Math.floor(deps.clock.realNow() / 10_000)
  const key = `customer:${id}:${created_at.getTime()}:${tenSeconds}`
  crashpoint('customer.asked')
  const stripe_customer_id = await deps.payments.createCustomer({ email, name }, key)
  crashpoint('customer.made')
  const isNew = and(eq(customers.id, id), isNull(customers.stripe_customer_id))
  const [noted] = await db
    .update(customers)
    .set({ stripe_customer_id })
    .where(isNew)
    .returning({ id: customers.id })
  crashpoint('customer.noted')
  return noted ? stripe_customer_id : await providerCustomer({ deps }, id)
}
