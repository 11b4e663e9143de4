import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Cents, sum } from '#contract/money.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { leaseNext } from '../db/lease.ts'
import {
  type OrderChange,
  orderChanges,
  type PartRefundRow,
  partRefunds,
} from '../db/schema/kitchen.ts'
import { mails } from '../db/schema/operations.ts'
import { payments } from '../db/schema/payments.ts'
import {
  type PartRefundStatus,
  partRefundStatus,
} from '../domain/partRefund.ts'
import { isWholeRefund } from '../domain/refundedPieces.ts'
import {
  type Intent,
  PaymentProviderError,
  RefundRefusedError,
  UnknownIntentError,
} from '../gateways/paymentProvider.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import {
  failedPartMail,
  partRefundKey,
  partRefundMail,
} from '../mails/kitchenRefundMails.ts'
import type { OrderMailData } from '../mails/orderMailData.ts'
import { orderMailData } from '../mails/orderMailWork.ts'
import { queueMail } from '../mails/outbox.ts'
import { lockOrder, lockPayment, type PaymentRow } from './readPayments.ts'

const leaseMs = 60_000

/** Records a due partial refund, inside the caller's transaction. Background work retries it. */
export async function openPartRefund(
  tx: Database,
  change: OrderChange,
  payment: PaymentRow,
  now: Date,
): Promise<void> {
  await tx.insert(partRefunds).values({
    change_id: change.id,
    payment_id: payment.id,
    amount: change.amount,
    status: 'due',
    next_attempt_at: new Date(now.getTime() + leaseMs),
    created_at: now,
  })
  crashpoint('part.opened')
}

/** Cents of partial refunds that the provider's sum lacks. The caller has locked the payment. */
export async function sumOpenParts(
  tx: Database,
  paymentId: number,
): Promise<Cents> {
  const isOpen = inArray(partRefunds.status, ['due', 'asked'])
  const rows = await tx
    .select({ amount: partRefunds.amount })
    .from(partRefunds)
    .where(and(eq(partRefunds.payment_id, paymentId), isOpen))
  return sum(rows.map(({ amount }) => amount))
}

export async function leaseDuePart({
  deps: { db, clock },
}: ServerContext): Promise<PartRefundRow | undefined> {
  const { change_id, status, attempts, next_attempt_at } = partRefunds
  return await leaseNext(db, clock.realNow(), {
    table: partRefunds,
    id: change_id,
    attempts,
    nextAt: next_attempt_at,
    isDue: inArray(status, ['due', 'asked', 'pending']),
  })
}

/** Requests a due partial refund; `settle` records the answer. Throws if the provider fails. */
export async function refundPart(
  context: ServerContext,
  changeId: number,
  settle: Settle,
): Promise<void> {
  const [part] = await context.deps.db
    .select()
    .from(partRefunds)
    .where(eq(partRefunds.change_id, changeId))
  if (part !== undefined) await requestPartRefund(context, part, settle)
}

type Settle = (intent: Intent) => Promise<void>

/** Requests a due or failed partial refund, unless the provider lists it already. */
export async function requestPartRefund(
  context: ServerContext,
  asked: PartRefundRow,
  settle: Settle,
): Promise<void> {
  const { change_id, payment_id, status } = asked
  const { db, payments: provider } = context.deps
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, payment_id))
  const intentId = payment?.intent_id ?? ''
  const before = await provider
    .findIntent(intentId)
    .catch(async (error: unknown) => {
      if (error instanceof UnknownIntentError)
        await recordRefusal(context, asked, ['due', 'asked', 'pending'])
      throw error
    })

  await settle(before)
  const statuses: PartRefundStatus[] =
    status === 'failed' ? ['failed'] : ['due', 'asked']
  const isWanted = and(
    eq(partRefunds.change_id, change_id),
    inArray(partRefunds.status, statuses),
  )
  const [part] = await db
    .update(partRefunds)
    .set({ status: 'asked' })
    .where(isWanted)
    .returning()
  if (part === undefined) return

  crashpoint('part.asked')
  const isRefused = await isRefusedBy(context, intentId, part, before)
  crashpoint('part.made')
  await settle(await provider.findIntent(intentId))
  // A part that was refused because of a full refund is already `covered`.
  if (isRefused) await recordRefusal(context, part, ['asked'])
}

/**
 * Requests a partial refund; returns true when the provider refuses it for good. A try that certainly failed gets a new
 * key; a try without an answer keeps its key.
 */
async function isRefusedBy(
  { deps: { db, payments: provider } }: ServerContext,
  intentId: string,
  { change_id, amount, failures }: PartRefundRow,
  { parts }: Intent,
): Promise<boolean> {
  const mark = String(change_id)
  const requestCount = parts.filter((part) => part.mark === mark).length
  try {
    await provider.refund(intentId, {
      amount,
      mark,
      key: `part:${mark}:${failures}:${requestCount}`,
    })
    return false
  } catch (error) {
    if (error instanceof RefundRefusedError) return true
    if (error instanceof PaymentProviderError && error.failure !== 'unanswered')
      await db
        .update(partRefunds)
        .set({ failures: failures + 1 })
        .where(eq(partRefunds.change_id, change_id))
    throw error
  }
}

async function recordRefusal(
  context: ServerContext,
  part: PartRefundRow,
  statuses: PartRefundStatus[],
): Promise<void> {
  const { change_id, payment_id } = part
  const labels = await context.labels()
  await context.deps.db.transaction(async (tx) => {
    const [change] = await tx
      .select()
      .from(orderChanges)
      .where(eq(orderChanges.id, change_id))
    const order = await lockOrder(tx, change?.order_id ?? '')
    const payment = await lockPayment(tx, payment_id)
    const isOpen = and(
      eq(partRefunds.change_id, change_id),
      inArray(partRefunds.status, statuses),
    )
    const noted = await tx
      .update(partRefunds)
      .set({ status: 'failed' })
      .where(isOpen)
      .returning()
    if (noted.length === 0) return

    const data = await orderMailData(context, tx, labels, order)
    await queueMail(tx, failedPartMail(data, payment, part))
    crashpoint('part.refused')
  })
}

/** Marks open partial refunds as covered by a full refund. The caller's transaction has locked the payment. */
export async function coverParts(
  tx: Database,
  paymentId: number,
): Promise<void> {
  const isOpen = inArray(partRefunds.status, ['due', 'asked'])
  await tx
    .update(partRefunds)
    .set({ status: 'covered' })
    .where(and(eq(partRefunds.payment_id, paymentId), isOpen))
}

/**
 * Records the states of partial refunds from an intent, and mails the changes. The caller's transaction has locked
 * order and payment; `isCovered` means a full refund.
 */
export async function recordParts(
  tx: Database,
  data: OrderMailData,
  payment: PaymentRow,
  intent: Intent,
  isCovered: boolean,
): Promise<void> {
  const rows = await tx
    .select()
    .from(partRefunds)
    .innerJoin(orderChanges, eq(orderChanges.id, partRefunds.change_id))
    .where(eq(partRefunds.payment_id, payment.id))
  for (const { part_refunds: part, order_changes: change } of rows) {
    const mark = String(part.change_id)
    const listed = intent.parts.filter((refund) => refund.mark === mark)
    const status = partRefundStatus(part.status, listed, isCovered)
    if (status === part.status) continue
    await tx
      .update(partRefunds)
      .set({ status })
      .where(eq(partRefunds.change_id, part.change_id))
    crashpoint('part.noted')
    // The mail about the full refund tells the customer of a cancelled order.
    const isToldOtherwise =
      isWholeRefund(change) && data.order.status === 'CANCELLED'
    if (status === 'done' && !isToldOtherwise)
      await queueMail(tx, partRefundMail(data, change, payment.method))
    if (status === 'failed')
      await queueMail(tx, failedPartMail(data, payment, part))
    if (part.status === 'done') await withdrawMail(tx, part.change_id)
  }
}

async function withdrawMail(tx: Database, changeId: number): Promise<void> {
  const isWaiting = and(
    eq(mails.dedupe_key, partRefundKey(changeId)),
    sql`${mails.sent_at} is null`,
  )
  await tx.delete(mails).where(isWaiting)
}
