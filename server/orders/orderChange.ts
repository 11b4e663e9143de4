import { and, desc, eq } from 'drizzle-orm'
import { refundTotal, type TaxedAmount } from '#contract/gst.ts'
import type { Cents } from '#contract/money.ts'
import type { Deps } from '../context.ts'
import type { Database } from '../db/client.ts'
import { customers } from '../db/schema/customers.ts'
import {
  type OrderChange,
  orderChanges,
  partRefunds,
} from '../db/schema/kitchen.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { payments } from '../db/schema/payments.ts'
import { isDeletedEmail } from '../domain/deletedEmail.ts'
import type { PartRefundStatus } from '../domain/partRefund.ts'
import { Refusal } from '../domain/refusal.ts'
import { lockPayment, type PaymentRow } from '../payments/readPayments.ts'

/** The reason of a change; `byRequest` when the customer asked for it. */
export type ChangeReason = {
  reason: string
  reasonZh?: string | undefined
  by: string
  byRequest?: boolean
}

/** A refund by the kitchen; `isRefused` when the payment provider refused it for good. */
export type KitchenRefund = OrderChange & {
  isRefused: boolean
  /** The state of its refund through the payment provider; null for one to the wallet. */
  status: PartRefundStatus | null
}

/** Finds an order of any customer. Throws a Refusal when the number is unknown. */
export async function findAnyOrder(
  db: Database,
  orderId: string,
): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.order_id, orderId))
  if (order === undefined) throw new Refusal(`There is no order ${orderId}.`)
  return order
}

/** Records a change of an order, inside the caller's transaction. */
export async function recordChange(
  tx: Database,
  { clock }: Pick<Deps, 'clock'>,
  change: Pick<OrderChange, 'order_id' | 'kind' | 'amount' | 'gst'> &
    Partial<Pick<OrderChange, 'line' | 'quantity' | 'still_cook'>>,
  { reason, reasonZh, by, byRequest = false }: ChangeReason,
): Promise<OrderChange> {
  const [row] = await tx
    .insert(orderChanges)
    .values({
      ...change,
      reason,
      reason_zh: reasonZh ?? null,
      done_by: by,
      by_request: byRequest,
      created_at: new Date(clock.now()),
    })
    .returning()
  if (row === undefined) throw new Error('The change was not written.')
  return row
}

/** The refunds of an order, newest first. */
export async function readRefunds(
  db: Database,
  orderId: string,
): Promise<KitchenRefund[]> {
  const isRefund = and(
    eq(orderChanges.order_id, orderId),
    eq(orderChanges.kind, 'refund'),
  )
  const rows = await db
    .select({ change: orderChanges, status: partRefunds.status })
    .from(orderChanges)
    .leftJoin(partRefunds, eq(partRefunds.change_id, orderChanges.id))
    .where(isRefund)
    .orderBy(desc(orderChanges.id))

  return rows.map(({ change, status }) => ({
    ...change,
    status,
    isRefused: status === 'failed',
  }))
}

/** The sum of an order's refunds of `refunded` cents, which are back or on the way. */
export function sumRefunds(
  order: OrderRow,
  refunded: Cents,
  refunds: readonly KitchenRefund[],
): TaxedAmount {
  const isGiven = ({ status }: KitchenRefund) =>
    status !== 'failed' && status !== 'covered'
  return refundTotal(order, refunded, refunds.filter(isGiven))
}

/** Locks the provider payment of a paid order. Throws a Refusal while a dispute holds its money. */
export async function lockOwnPayment(
  tx: Database,
  order: OrderRow,
): Promise<PaymentRow> {
  const isOwn = and(
    eq(payments.order_id, order.order_id),
    eq(payments.intent_id, order.payment_intent_id ?? ''),
  )
  const [found] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(isOwn)
  const payment = await lockPayment(tx, found?.id ?? 0)
  if (payment.dispute !== null && !isMoneyHere(payment.dispute))
    throw new Refusal(
      `The payment of ${order.order_id} is disputed (${payment.dispute}), so that the bank decides about its money: answer the dispute at the payment provider.`,
    )

  return payment
}

/** Throws a Refusal for a deleted account. The lock delays a deletion until the transaction ends. */
export async function requireAccount(
  tx: Database,
  order: OrderRow,
): Promise<void> {
  const { id, email } = customers
  const isTheirs = eq(id, order.customer_id)
  const [customer] = await tx
    .select({ email })
    .from(customers)
    .where(isTheirs)
    .for('key share')
  if (customer !== undefined && isDeletedEmail(customer.email))
    throw new Refusal(
      `The customer of ${order.order_id} has deleted their account, and there is no wallet to pay back into.`,
    )
}

/** A won dispute, or a mere inquiry, leaves the money with the shop. */
function isMoneyHere(dispute: string): boolean {
  return dispute === 'won' || dispute.startsWith('warning_')
}
