import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { payments, recharges } from '../db/schema/payments.ts'

export type PaymentRow = typeof payments.$inferSelect

export type RechargeRow = typeof recharges.$inferSelect

export async function findPayment(
  db: Database,
  intentId: string,
): Promise<PaymentRow | undefined> {
  return (
    await db.select().from(payments).where(eq(payments.intent_id, intentId))
  )[0]
}

/** Finds the open payment of an order; there is at most one. */
export async function findLivePayment(
  db: Database,
  orderId: string,
): Promise<PaymentRow | undefined> {
  const isLive = and(eq(payments.order_id, orderId), isNull(payments.closed_at))
  return (await db.select().from(payments).where(isLive))[0]
}

export async function lockOrder(
  tx: Database,
  orderId: string,
): Promise<OrderRow> {
  return requireRow(
    await tx
      .select()
      .from(orders)
      .where(eq(orders.order_id, orderId))
      .for('update'),
  )
}

export async function lockRecharge(
  tx: Database,
  id: number,
): Promise<RechargeRow> {
  return requireRow(
    await tx.select().from(recharges).where(eq(recharges.id, id)).for('update'),
  )
}

/** Locks a payment until the caller's transaction ends. Lock its order or recharge first, to avoid deadlocks. */
export async function lockPayment(
  tx: Database,
  id: number,
): Promise<PaymentRow> {
  return requireRow(
    await tx.select().from(payments).where(eq(payments.id, id)).for('update'),
  )
}

function requireRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('A row that others refer to is gone.')
  return row
}
