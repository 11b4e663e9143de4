import { and, eq, isNull } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { Database } from '../db/client.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { payments } from '../db/schema/payments.ts'
import { conflict } from '../http/errors.ts'
import type { Clock } from '../lib/clock.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { findLivePayment, type PaymentRow } from './readPayments.ts'

/** How something is paid through the provider. */
export type PaymentTerms = Pick<PaymentRow, 'method' | 'save_card'>

/** The least that the provider takes, in cents. */
export const leastPayment: Cents = 50

/** The one live payment of an order on these terms, opened when there is none; the caller's transaction has locked the order. */
export async function openPayment(
  tx: Database,
  clock: Clock,
  order: OrderRow,
  terms: PaymentTerms,
): Promise<PaymentRow> {
  const live = await findLivePayment(tx, order.order_id)
  if (live !== undefined && !isOn(live, terms)) throw conflict('in_progress', inProgress)
  if (live !== undefined) return live
  const attempt = order.payment_attempt + 1
  const isIt = eq(orders.id, order.id)
  await tx
    .update(orders)
    .set({ payment_attempt: attempt, payment_type: terms.method, payment_intent_id: null })
    .where(isIt)
  crashpoint('payment.numbered')
  const { customer_id, order_id, total_price: amount } = order
  return await insertPayment(tx, clock, { ...terms, customer_id, order_id, amount, attempt })
}

const inProgress = { code: 'in_progress' }

/** Writes a payment whose intent is still to be made. */
export async function insertPayment(
  tx: Database,
  clock: Clock,
  values: Omit<typeof payments.$inferInsert, 'status' | 'created_at'>,
): Promise<PaymentRow> {
  const created_at = new Date(clock.realNow())
  const [row] = await tx
    .insert(payments)
    .values({ ...values, status: 'creating', created_at })
    .returning()
  if (row === undefined) throw new Error('The payment was not written.')
  crashpoint('payment.inserted')
  return row
}

/** True when a payment is on these terms; none are never met. */
export function isOn(payment: PaymentRow, terms: PaymentTerms | null): boolean {
  return payment.method === terms?.method && payment.save_card === terms.save_card
}

/** Gives up a payment whose intent was never noted: nobody can have been told how to pay it. */
export async function dropPayment(db: Database, clock: Clock, id: number): Promise<void> {
  const isUnmade = and(eq(payments.id, id), isNull(payments.intent_id), isNull(payments.closed_at))
  const closed_at = new Date(clock.realNow())
  await db.update(payments).set({ status: 'canceled', closed_at }).where(isUnmade)
}
