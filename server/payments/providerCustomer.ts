import { and, eq, isNull } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import { customers } from '../db/schema/customers.ts'
import { notFound } from '../domain/requestRefusal.ts'
import { UnknownCustomerError } from '../gateways/paymentProvider.ts'
import { crashpoint } from '../lib/crashpoint.ts'

/**
 * Runs work with the provider's customer id. A customer that the provider does not know is created again, once. Throws
 * 404 for an unknown customer of the shop.
 */
export async function withProviderCustomer<T>(
  context: Pick<ServerContext, 'deps'>,
  id: number,
  work: (customer: string) => Promise<T>,
): Promise<T> {
  const customer = await providerCustomer(context, id, null)
  try {
    return await work(customer)
  } catch (error) {
    if (!(error instanceof UnknownCustomerError)) throw error
    return await work(await providerCustomer(context, id, customer))
  }
}

/** The unique mark of a customer at the provider; ids alone repeat across databases. */
export function markOf({
  id,
  created_at,
}: {
  id: number
  created_at: Date
}): string {
  return `${id}:${created_at.getTime()}`
}

/** Returns the provider's id of a customer; creates it on first use, or when the stored one is `unknown` there. */
async function providerCustomer(
  { deps }: Pick<ServerContext, 'deps'>,
  id: number,
  unknown: string | null,
): Promise<string> {
  const { db } = deps
  const [customer] = await db
    .select()
    .from(customers)
    .where(eq(customers.id, id))
  if (customer === undefined) throw notFound()

  const { email, full_name: name, stripe_customer_id: known } = customer
  if (known !== null && known !== unknown) return known
  // The provider replays an error for the same key, so the key changes after ten seconds.
  const tenSeconds = Math.floor(deps.clock.realNow() / 10_000)
  const mark = markOf(customer)
  const key = `customer:${mark}:${tenSeconds}:${unknown ?? ''}`

  crashpoint('customer.asked')
  const stripe_customer_id = await deps.payments.createCustomer(
    { email, name, mark },
    key,
  )

  crashpoint('customer.made')
  const isAsBefore =
    known === null
      ? isNull(customers.stripe_customer_id)
      : eq(customers.stripe_customer_id, known)
  const [noted] = await db
    .update(customers)
    .set({ stripe_customer_id })
    .where(and(eq(customers.id, id), isAsBefore))
    .returning({ id: customers.id })

  crashpoint('customer.noted')
  return noted
    ? stripe_customer_id
    : await providerCustomer({ deps }, id, unknown)
}
