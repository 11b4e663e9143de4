import { and, count, eq, gt, ne } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { orders } from '../db/schema/orders.ts'
import { conflict } from '../domain/requestRefusal.ts'

const maxUnpaid = 5

/** Throws 409 when a customer has the maximum number of unpaid orders. The lock serializes the customer's orders. */
export async function checkUnpaidOrderLimit(
  tx: Database,
  customerId: number,
  now: Date,
): Promise<void> {
  const { id } = customers
  await tx
    .select({ id })
    .from(customers)
    .where(eq(id, customerId))
    .for('no key update')

  const isUnpaid = and(
    ne(orders.payment_status, 'succeeded'),
    ne(orders.status, 'CANCELLED'),
  )
  const isOwn = and(
    eq(orders.customer_id, customerId),
    gt(orders.expires_at, now),
  )
  const [unpaid] = await tx
    .select({ count: count() })
    .from(orders)
    .where(and(isOwn, isUnpaid))
  if ((unpaid?.count ?? 0) < maxUnpaid) return

  const values = { maximum: maxUnpaid }
  throw conflict(
    { key: 'too_many_unpaid', values },
    { code: 'too_many_unpaid' },
  )
}
