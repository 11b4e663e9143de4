import { and, eq, isNull, like, ne } from 'drizzle-orm'
import { type Cents, sum } from '#contract/money.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { mails } from '../db/schema/operations.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { payments } from '../db/schema/payments.ts'
import { isDoubtful, refundStatus } from '../domain/refundStatus.ts'
import type { Intent } from '../gateways/paymentProvider.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import type { OrderMailData } from '../mails/orderMails.ts'
import { orderMailData } from '../mails/orderMailWork.ts'
import { queueMail } from '../mails/outbox.ts'
import {
  failedRefundMail,
  lostRefundMail,
  refundKey,
  refundMail,
} from '../mails/refundMail.ts'
import { closeOrder } from './closeOrder.ts'
import { recordParts } from './partRefunds.ts'
import { lockOrder, lockPayment, type PaymentRow } from './readPayments.ts'
import { dueRefundColumns } from './recordPayment.ts'
import { rereadUntilConsistent } from './rereadUntilConsistent.ts'

/** Records refunds and the dispute of an order's payment. A full refund of its own payment closes it. */
export async function recordRefunds(
  context: ServerContext,
  labels: ServerLabels,
  known: PaymentRow,
  intent: Intent,
): Promise<void> {
  if (!isNews(known, intent)) return
  await rereadUntilConsistent(context, intent, (answer, asked) =>
    recordNews(context, labels, known, answer, asked),
  )
}

async function recordNews(
  context: ServerContext,
  labels: ServerLabels,
  known: PaymentRow,
  intent: Intent,
  asked: Cents | null,
): Promise<Cents | null> {
  const { id, order_id } = known
  const doubted = await context.deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, order_id ?? '')
    const payment = await lockPayment(tx, id)
    if (!isNews(payment, intent)) return null
    if (isDoubtful(payment.amount_refunded, intent.refunded, asked))
      return payment.amount_refunded

    const now = new Date(context.deps.clock.realNow())
    const isOwn = isPaidBy(order, intent)
    const closes = isOwn && intent.refunded >= payment.amount
    const facts = paymentFacts(payment, intent, closes, now)

    await tx.update(payments).set(facts).where(eq(payments.id, id))
    crashpoint('refund.noted')
    if (isOwn) await noteOnOrder(context, tx, order, intent, closes)

    const data = await orderMailData(context, tx, labels, order)
    await mailCustomer(tx, data, payment, intent)
    await recordParts(
      tx,
      data,
      payment,
      intent,
      closes || payment.refund_due_at !== null,
    )
    if (facts.refund_status === 'failed')
      await queueMail(
        tx,
        failedRefundMail(data, payment, payment.amount - intent.refunded),
      )
    if (facts.refund_lost > 0)
      await queueMail(tx, lostRefundMail(data, payment, intent))

    return null
  })

  crashpoint('refund.committed')
  return doubted
}

function isNews(payment: PaymentRow, intent: Intent): boolean {
  const { refund_status, amount_refunded, dispute } = payment
  if (amount_refunded !== intent.refunded || dispute !== intent.dispute)
    return true
  if (intent.parts.length > 0) return true
  if (refund_status === null)
    return (
      intent.refunded > intent.refundPending ||
      intent.refundLost !== payment.refund_lost
    )

  return refund_status !== refundStatus(payment.amount, refund_status, intent)
}

/** True for the payment that paid an order or would have; false for one that came after the order expired. */
function isPaidBy(order: OrderRow, intent: Intent): boolean {
  const hasExpired =
    order.status === 'CANCELLED' && order.payment_status !== 'refunded'
  return order.payment_intent_id === intent.id && !hasExpired
}

function paymentFacts(
  payment: PaymentRow,
  intent: Intent,
  closes: boolean,
  now: Date,
) {
  const begun =
    closes && payment.refund_due_at === null ? dueRefundColumns(now) : {}
  const known = payment.refund_status ?? (closes ? 'due' : null)
  const refund_status = known && refundStatus(payment.amount, known, intent)
  const refunded_at =
    refund_status === 'done' ? (payment.refunded_at ?? now) : null
  const refund_lost = refund_status === null ? intent.refundLost : 0
  const { refunded: amount_refunded, dispute } = intent

  return {
    ...begun,
    refund_status,
    refunded_at,
    amount_refunded,
    refund_lost,
    dispute,
  }
}

async function noteOnOrder(
  { deps }: ServerContext,
  tx: Database,
  order: OrderRow,
  { refunded, dispute }: Intent,
  closes: boolean,
): Promise<void> {
  const noted = { refunded, dispute }
  if (closes)
    await closeOrder(deps.clock, tx, order, {
      ...noted,
      payment_status: 'refunded',
    })
  else await tx.update(orders).set(noted).where(eq(orders.id, order.id))
}

/** Mails the refunded sum without partial refunds, which have own mails. Deletes outdated unsent mails. */
async function mailCustomer(
  tx: Database,
  data: OrderMailData,
  { amount, method }: PaymentRow,
  intent: Intent,
): Promise<void> {
  const whole = intent.refunded - intent.refundPending
  const back = whole < amount ? whole - sum(intent.parts.map(doneOf)) : whole
  const isOwn = isPaidBy(data.order, intent)
  const mail = refundMail(data, {
    intent: intent.id,
    amount,
    method,
    back,
    isOwn,
  })
  const isOld = like(mails.dedupe_key, `${refundKey(intent.id)}%`)
  const isWrong = back === 0 ? undefined : ne(mails.dedupe_key, mail.dedupe_key)

  await tx.delete(mails).where(and(isOld, isNull(mails.sent_at), isWrong))
  if (back === 0) return
  await queueMail(tx, mail)
  crashpoint('refund.told')
}

function doneOf({ amount, status }: Intent['parts'][number]): Cents {
  return status === 'done' ? amount : 0
}
