import { eq } from 'drizzle-orm'
import { refundGst } from '#contract/gst.ts'
import type { Cents } from '#contract/money.ts'
import { remainingTotal } from '#contract/orders.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import type { OrderChange } from '../db/schema/kitchen.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { dayPhase } from '../domain/dayPhase.ts'
import { Refusal } from '../domain/refusal.ts'
import { creditWallet } from '../ledger/walletLedger.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { mailKitchenRefund } from '../mails/kitchenChangeMails.ts'
import { partRefundMail } from '../mails/kitchenRefundMails.ts'
import { orderMailData } from '../mails/orderMailWork.ts'
import { queueMail } from '../mails/outbox.ts'
import { readOpeningCalendar } from '../menu/readOpening.ts'
import { deferOnProviderError } from '../payments/deferOnProviderError.ts'
import {
  openPartRefund,
  refundPart,
  sumOpenParts,
} from '../payments/partRefunds.ts'
import { lockOrder } from '../payments/readPayments.ts'
import { settle } from '../payments/settle.ts'
import {
  type ChangeReason,
  findAnyOrder,
  type KitchenRefund,
  lockOwnPayment,
  readRefunds,
  recordChange,
  requireAccount,
  sumRefunds,
} from './orderChange.ts'
import {
  amountOf,
  decidePart,
  type RefundPart,
  type RefundRequest,
  refuseRepetition,
} from './refundPart.ts'

/** A decided refund of an order with the earlier ones. */
type Given = {
  part: RefundPart
  refunds: readonly KitchenRefund[]
  changeReason: ChangeReason
}

export type RefundedOrder = {
  change: OrderChange
  channel: 'wallet' | 'provider'
}

/**
 * Refunds a paid order, in part or in full, the way it was paid; the order stays. Background work retries. Throws a
 * Refusal.
 */
export async function refundOrder(
  context: ServerContext,
  orderId: string,
  request: RefundRequest,
  changeReason: ChangeReason,
): Promise<RefundedOrder> {
  const { db, clock } = context.deps
  const { schedule_date } = await findAnyOrder(db, orderId)

  const now = clock.now()
  const phase = dayPhase(schedule_date, now, await readOpeningCalendar(db))
  const labels = await context.labels()
  const refunded = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    refuseUnpaid(order)

    const refunds = await readRefunds(tx, orderId)
    const part = decidePart(order, request, refunds, phase)
    refuseRepetition(order, part, refunds, request.again ?? false, now)
    const channel = order.payment_type === 'wallet' ? 'wallet' : 'provider'
    const giveBack = channel === 'wallet' ? refundToWallet : openPart
    const given = { part, refunds, changeReason }
    const change = await giveBack(context, tx, order, given)
    const data = await orderMailData(context, tx, labels, order)
    if (channel === 'wallet')
      await queueMail(tx, partRefundMail(data, change, channel))
    await mailKitchenRefund(tx, data, change)

    return { change, channel } as const
  })

  crashpoint('kitchen.refunded')
  const { change, channel } = refunded
  if (channel === 'provider')
    await deferOnProviderError(context, () =>
      refundPart(context, change.id, (intent) => settle(context, intent)),
    )

  return refunded
}

async function refundToWallet(
  { deps }: ServerContext,
  tx: Database,
  order: OrderRow,
  given: Given,
): Promise<OrderChange> {
  await requireAccount(tx, order)
  const { id, customer_id, order_id, refunded } = order

  const amount = amountOf(order, given.part, remainingTotal(order))
  const change = await record(deps, tx, order, given, amount, refunded)
  const { created_at } = change

  await creditWallet(tx, {
    customer_id,
    order_id,
    amount,
    created_at,
    description: order_id,
    transaction_id: `refund:${change.id}`,
    order_type: 'REFUND',
  })
  await tx
    .update(orders)
    .set({ refunded: refunded + amount })
    .where(eq(orders.id, id))

  return change
}

async function openPart(
  { deps }: ServerContext,
  tx: Database,
  order: OrderRow,
  given: Given,
): Promise<OrderChange> {
  const payment = await lockOwnPayment(tx, order)
  const refunded =
    payment.amount_refunded + (await sumOpenParts(tx, payment.id))

  const amount = amountOf(order, given.part, payment.amount - refunded)
  const change = await record(deps, tx, order, given, amount, refunded)

  await openPartRefund(tx, change, payment, new Date(deps.clock.realNow()))
  return change
}

/** Records a refund of `amount` cents; `refunded` cents were refunded before. */
async function record(
  deps: ServerContext['deps'],
  tx: Database,
  order: OrderRow,
  { part, refunds, changeReason }: Given,
  amount: Cents,
  refunded: Cents,
): Promise<OrderChange> {
  const before = sumRefunds(order, refunded, refunds)
  const gst = refundGst(order, amount, before, part.gst ?? undefined)
  const { order_id } = order
  return await recordChange(
    tx,
    deps,
    { ...part, amount, gst, order_id, kind: 'refund' },
    changeReason,
  )
}

function refuseUnpaid({ order_id, status, payment_status }: OrderRow): void {
  if (status === 'CANCELLED')
    throw new Refusal(`${order_id} is cancelled already.`)
  if (payment_status !== 'succeeded')
    throw new Refusal(
      `${order_id} is not paid, so that there is nothing to give back.`,
    )
}
