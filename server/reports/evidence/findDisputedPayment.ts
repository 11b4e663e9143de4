import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { payments } from '../../db/schema/payments.ts'
import { Refusal } from '../../domain/refusal.ts'
import { findPayment, type PaymentRow } from '../../payments/readPayments.ts'

/** Finds a paid payment by its id or its order's number, a disputed one first. Throws a Refusal. */
export async function findDisputedPayment(
  db: Database,
  subject: string,
): Promise<PaymentRow> {
  const payment =
    (await findPayment(db, subject)) ??
    (await findPaymentOf(db, subject.toUpperCase()))
  if (payment?.status === 'succeeded') return payment
  throw new Refusal(
    `No bank has a payment of ${subject}: say the number of an order that was paid by card, Alipay or WeChat Pay, or the id of a payment, such as pi_123.`,
  )
}

async function findPaymentOf(
  db: Database,
  orderId: string,
): Promise<PaymentRow | undefined> {
  const { order_id, intent_id, status, dispute, id } = payments
  const isPaid = and(
    eq(order_id, orderId),
    eq(status, 'succeeded'),
    isNotNull(intent_id),
  )
  const [payment] = await db
    .select()
    .from(payments)
    .where(isPaid)
    .orderBy(sql`${dispute} is null`, desc(id))
    .limit(1)
  return payment
}
