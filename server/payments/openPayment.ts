import { and, eq, isNull } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { Database } from '../db/client.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { payments } from '../db/schema/payments.ts'
import { inProgress } from '../domain/requestRefusal.ts'
import type { Clock } from '../lib/clock.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { findLivePayment, type PaymentRow } from './readPayments.ts'

export type PaymentTerms = Pick<PaymentRow, 'method' | 'save_card'>

/** The provider's minimum amount in cents. */
export const minPayment: Cents = 50

/**
 * Returns the live payment of an order on these terms, or opens one, inside the caller's transaction, which has locked
 * the order. Throws 409 when there is a live payment on other terms.
 */
export async function openPayment(
  tx: Database,
  clock: Clock,
  order: OrderRow,
  terms: PaymentTerms,
  network: string | null,
): Promise<PaymentRow> {
  const live = await findLivePayment(tx, order.order_id)
  if (live !== undefined && !hasTerms(live, terms)) throw inProgress()
  if (live !== undefined) return live

  const attempt = order.payment_attempt + 1
  const isOrder = eq(orders.id, order.id)
  await tx
    .update(orders)
    .set({
      payment_attempt: attempt,
      payment_type: terms.method,
      payment_intent_id: null,
    })
    .where(isOrder)
  crashpoint('payment.numbered')

  const { customer_id, order_id, total_price: amount } = order
  return await insertPayment(tx, clock, {
    ...terms,
    customer_id,
    order_id,
    amount,
    attempt,
    network,
  })
}

/** Milliseconds to wait for the provider's webhook before the provider is polled. */
const webhookMs = 60_000

export async function insertPayment(
  tx: Database,
  clock: Clock,
  values: Omit<typeof payments.$inferInsert, 'status' | 'created_at'>,
): Promise<PaymentRow> {
  const now = clock.realNow()
  const created_at = new Date(now)
  const next_inquiry_at = new Date(now + webhookMs)
  const [row] = await tx
    .insert(payments)
    .values({ ...values, status: 'creating', created_at, next_inquiry_at })
    .returning()
  if (row === undefined) throw new Error('The payment was not written.')

  crashpoint('payment.inserted')
  return row
}

export function hasTerms(
  payment: PaymentRow,
  terms: PaymentTerms | null,
): boolean {
  return (
    payment.method === terms?.method && payment.save_card === terms.save_card
  )
}

/** Closes a payment without a recorded intent: no customer can have its client secret. */
export async function closeUnrecordedPayment(
  db: Database,
  clock: Clock,
  id: number,
): Promise<void> {
  const isUnmade = and(
    eq(payments.id, id),
    isNull(payments.intent_id),
    isNull(payments.closed_at),
  )
  const closed_at = new Date(clock.realNow())
  await db
    .update(payments)
    .set({ status: 'canceled', closed_at })
    .where(isUnmade)
}
