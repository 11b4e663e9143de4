import { and, desc, eq, isNull, ne, or } from 'drizzle-orm'
import type { Deps } from '../context.ts'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import { type OrderChange, orderChanges, partRefunds } from '../db/schema/kitchen.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { payments } from '../db/schema/payments.ts'
import { isDeletedEmail } from '../domain/deletedEmail.ts'
import { Refusal } from '../domain/refusal.ts'
import { lockPayment, type PaymentRow } from '../payments/readPayments.ts'

/** Why an order is changed, and by whom; `reasonZh` is what customers read who read Chinese. */
export type ChangeReason = { reason: string; reasonZh?: string | undefined; by: string }

/** An order of any customer. Throws a Refusal when there is none with this number. */
export async function findAnyOrder(db: Database, orderId: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.order_id, orderId))
  if (order === undefined) throw new Refusal(`There is no order ${orderId}.`)
  return order
}

/** Writes down what was done to an order, within the caller's transaction. */
export async function recordChange(
  tx: Database,
  { clock }: Pick<Deps, 'clock'>,
  change: Pick<OrderChange, 'order_id' | 'kind' | 'amount'> &
    Partial<Pick<OrderChange, 'line' | 'quantity'>>,
  { reason, reasonZh, by }: ChangeReason,
): Promise<OrderChange> {
  const [row] = await tx
    .insert(orderChanges)
    .values({
      ...change,
      ...{ reason, reason_zh: reasonZh ?? null, done_by: by },
      created_at: new Date(clock.now()),
    })
    .returning()
  if (row === undefined) throw new Error('The change was not written.')
  return row
}

/** How an order was cancelled by the kitchen; undefined when it was not. */
export async function findCancellation(
  db: Database,
  orderId: string,
): Promise<OrderChange | undefined> {
  const isCancel = and(eq(orderChanges.order_id, orderId), eq(orderChanges.kind, 'cancel'))
  return (await db.select().from(orderChanges).where(isCancel))[0]
}

/** The parts of an order that were given back, newest first, without those that the provider did not make. */
export async function readRefunds(db: Database, orderId: string): Promise<OrderChange[]> {
  const isRefund = and(eq(orderChanges.order_id, orderId), eq(orderChanges.kind, 'refund'))
  const isMade = or(isNull(partRefunds.status), ne(partRefunds.status, 'failed'))
  const rows = await db
    .select({ change: orderChanges })
    .from(orderChanges)
    .leftJoin(partRefunds, eq(partRefunds.change_id, orderChanges.id))
    .where(and(isRefund, isMade))
    .orderBy(desc(orderChanges.id))
  return rows.map(({ change }) => change)
}

/** Locks the payment through the provider that paid an order. Throws a Refusal while the bank has its money because of a dispute. */
export async function lockOwnPayment(tx: Database, order: OrderRow): Promise<PaymentRow> {
  const isOwn = and(
    eq(payments.order_id, order.order_id),
    eq(payments.intent_id, order.payment_intent_id ?? ''),
  )
  const [found] = await tx.select({ id: payments.id }).from(payments).where(isOwn)
  const payment = await lockPayment(tx, found?.id ?? 0)
  if (payment.dispute !== null && !isMoneyHere(payment.dispute))
    throw new Refusal(
      `The payment of ${order.order_id} is disputed (${payment.dispute}), so that the bank decides about its money: answer the dispute at the payment provider.`,
    )
  return payment
}

/** Throws a Refusal when a wallet belongs to nobody any more. The lock holds up a deletion until the caller's transaction ends. */
export async function refuseDeleted(tx: Database, order: OrderRow): Promise<void> {
  const { id, email } = customers
  const isTheirs = eq(id, order.customer_id)
  const [customer] = await tx.select({ email }).from(customers).where(isTheirs).for('key share')
  if (customer !== undefined && isDeletedEmail(customer.email))
    throw new Refusal(
      `The customer of ${order.order_id} has deleted their account, and there is no wallet to pay back into.`,
    )
}

/** A dispute that was won, or is only an inquiry, leaves the money with the shop. */
function isMoneyHere(dispute: string): boolean {
  return dispute === 'won' || dispute.startsWith('warning_')
}
