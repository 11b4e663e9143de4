import { and, eq, isNull, like, ne } from 'drizzle-orm'
import { gstOf, refundGst, refundTotal } from '#contract/gst.ts'
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
import {
  mailKitchenCancellation,
  mailKitchenOfProvider,
} from '../mails/kitchenChangeMails.ts'
import type { OrderMailData } from '../mails/orderMailData.ts'
import { lockOrderMails } from '../mails/orderMailState.ts'
import { orderMailData } from '../mails/orderMailWork.ts'
import { queueMail } from '../mails/outbox.ts'
import {
  failedRefundMail,
  lostRefundMail,
  refundKey,
  refundMail,
} from '../mails/refundMail.ts'
import { closeOrder } from './closeOrder.ts'
import { findCancellation, isKept } from './kitchenChanges.ts'
import { recordParts } from './partRefunds.ts'
import { lockOrder, lockPayment, type PaymentRow } from './readPayments.ts'
import { dueRefundColumns } from './recordPayment.ts'
import { rereadUntilConsistent } from './rereadUntilConsistent.ts'

/** Records refunds and the dispute of an order's payment. A full refund closes its order, unless that is kept. */
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
    const refund = await readRefund(tx, order, payment, intent)
    const facts = paymentFacts(payment, intent, refund.closes, now)

    await tx.update(payments).set(facts).where(eq(payments.id, id))
    crashpoint('refund.noted')
    if (refund.isOwn)
      await noteOnOrder(context, tx, order, intent, refund.closes)

    const data = await orderMailData(context, tx, labels, order)
    await mailCustomer(tx, data, payment, intent, refund)
    await mailKitchen(tx, data, intent, refund)
    await recordParts(
      tx,
      data,
      payment,
      intent,
      refund.isFull || payment.refund_due_at !== null,
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

/** A refund of a payment: `back` in cents, without parts that have own mails; `known` are the order's first mails. */
type Refund = {
  isOwn: boolean
  isFull: boolean
  isKept: boolean
  closes: boolean
  back: Cents
  known: Awaited<ReturnType<typeof lockOrderMails>>
  withdraws: boolean
}

async function readRefund(
  tx: Database,
  order: OrderRow,
  payment: PaymentRow,
  intent: Intent,
): Promise<Refund> {
  const isOwn = isPaidBy(order, intent)
  const isFull = isOwn && intent.refunded >= payment.amount
  const keeps =
    isFull && (isOfParts(order, intent) || (await isKept(tx, order)))
  const closes = isFull && !keeps
  const known = closes
    ? await lockOrderMails(tx, order.order_id)
    : ({ customer: 'none', kitchen: 'none' } as const)
  // The kitchen's own cancellation has withdrawn the appointment.
  const withdraws =
    known.customer === 'sent' &&
    (await findCancellation(tx, order.order_id)) === undefined

  return {
    isOwn,
    isFull,
    isKept: keeps,
    closes,
    back: refundedSum(payment, intent, keeps),
    known,
    withdraws,
  }
}

/** True for an open order whose whole payment went back in the kitchen's parts, such as one that was retried. */
function isOfParts({ status }: OrderRow, { refunded, parts }: Intent): boolean {
  const listed = parts.filter((part) => part.status !== 'failed')
  const given = sum(listed.map(({ amount }) => amount))
  return status !== 'CANCELLED' && given >= refunded
}

/** Cents that are back: all of a full refund, else those that are in no partial refund of the kitchen. */
function refundedSum(
  { amount }: PaymentRow,
  { refunded, refundPending, parts }: Intent,
  keeps: boolean,
): Cents {
  const back = refunded - refundPending
  return back < amount || keeps ? back - sum(parts.map(doneOf)) : back
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
  { isOwn, isKept: keeps, back, withdraws }: Refund,
): Promise<void> {
  const mail = refundMail(data, {
    intent: intent.id,
    amount,
    method,
    back,
    gst: isOwn ? gstBack(data, amount, back, intent) : null,
    isOwn,
    isKept: keeps,
    withdraws,
  })
  const isOld = like(mails.dedupe_key, `${refundKey(intent.id)}%`)
  const isWrong = back === 0 ? undefined : ne(mails.dedupe_key, mail.dedupe_key)

  await tx.delete(mails).where(and(isOld, isNull(mails.sent_at), isWrong))
  if (back === 0) return
  await queueMail(tx, mail)
  crashpoint('refund.told')
}

/** The GST in `back` of a payment of `amount`, in which the kitchen's finished parts are not. */
function gstBack(
  { order, refunds }: OrderMailData,
  amount: Cents,
  back: Cents,
  { parts }: Intent,
): Cents {
  if (back >= amount) return gstOf(order.total_price, order.gst)
  const done = parts.filter(doneOf).map(({ mark }) => mark)
  const known = refunds.filter(({ id }) => done.includes(String(id)))
  return refundGst(order, back, refundTotal(order, 0, known))
}

/** Mails a closed order, or a part that a person refunded, to the kitchen, if it heard of the order. */
async function mailKitchen(
  tx: Database,
  data: OrderMailData,
  intent: Intent,
  { isOwn, closes, back, known }: Refund,
): Promise<void> {
  if (!isOwn || data.order.status === 'CANCELLED') return
  if (closes) await mailKitchenCancellation(tx, data, known.kitchen)
  else if (back > 0) await mailKitchenOfProvider(tx, data, intent.id, back)
}

function doneOf({ amount, status }: Intent['parts'][number]): Cents {
  return status === 'done' ? amount : 0
}
