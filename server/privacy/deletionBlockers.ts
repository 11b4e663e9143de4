import { and, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm'
import type { WallDate } from '#contract/schedule.ts'
import type { Database } from '../db/client.ts'
import { partRefunds } from '../db/schema/kitchen.ts'
import { orders } from '../db/schema/orders.ts'
import { payments } from '../db/schema/payments.ts'
import { conflict } from '../domain/requestRefusal.ts'

/** Throws 409 while a customer has an open payment or refund, an unpaid order, or a paid order to serve. */
export async function checkDeletionBlockers(
  db: Database,
  customerId: number,
  today: WallDate,
): Promise<void> {
  const isOpen = isNull(payments.closed_at)
  const goesBack = inArray(payments.refund_status, ['due', 'asked', 'pending'])
  const isPartOpen = inArray(partRefunds.status, ['due', 'asked', 'pending'])
  const theirPayment = and(
    eq(payments.customer_id, customerId),
    or(isOpen, goesBack),
  )
  const isUnpaid = ne(orders.payment_status, 'succeeded')
  const isToCome = gte(orders.schedule_date, today)
  const isTheirs = and(
    eq(orders.customer_id, customerId),
    ne(orders.status, 'CANCELLED'),
  )
  const open = [
    ...(await db
      .select({ id: payments.id })
      .from(payments)
      .where(theirPayment)
      .limit(1)),
    ...(await db
      .select({ id: partRefunds.change_id })
      .from(partRefunds)
      .innerJoin(payments, eq(payments.id, partRefunds.payment_id))
      .where(and(eq(payments.customer_id, customerId), isPartOpen))
      .limit(1)),
    ...(await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isTheirs, or(isUnpaid, isToCome)))
      .limit(1)),
  ]
  if (open.length > 0)
    throw conflict('account_in_use', { code: 'account_in_use' })
}
