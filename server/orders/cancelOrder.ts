import { eq } from 'drizzle-orm'
import { refundGst } from '#contract/gst.ts'
import { type Cents, formatMoney } from '#contract/money.ts'
import { remainingTotal } from '#contract/orders.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import type { OrderChange } from '../db/schema/kitchen.ts'
import type { OrderRow } from '../db/schema/orders.ts'
import { payments } from '../db/schema/payments.ts'
import { Refusal } from '../domain/refusal.ts'
import { PaymentProviderError } from '../gateways/paymentProvider.ts'
import { creditWallet } from '../ledger/walletLedger.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { mailKitchenCancellation } from '../mails/kitchenChangeMails.ts'
import {
  cancelledMail,
  type RefundChannel,
} from '../mails/kitchenRefundMails.ts'
import { lockOrderMails } from '../mails/orderMailState.ts'
import { orderMailData } from '../mails/orderMailWork.ts'
import { queueMail } from '../mails/outbox.ts'
import { closeOrder } from '../payments/closeOrder.ts'
import { deferOnProviderError } from '../payments/deferOnProviderError.ts'
import { findCancellation } from '../payments/kitchenChanges.ts'
import { settleOrCancelLivePayment } from '../payments/livePayment.ts'
import { coverParts, sumOpenParts } from '../payments/partRefunds.ts'
import {
  findLivePayment,
  lockOrder,
  type PaymentRow,
} from '../payments/readPayments.ts'
import { dueRefundColumns } from '../payments/recordPayment.ts'
import { refundPayment } from '../payments/refundPayment.ts'
import { settle } from '../payments/settle.ts'
import {
  type ChangeReason,
  findAnyOrder,
  lockOwnPayment,
  readRefunds,
  recordChange,
  requireAccount,
  sumRefunds,
} from './orderChange.ts'

export type CancelledOrder = { change: OrderChange; channel: RefundChannel }

type Cancelled = CancelledOrder & { payment: PaymentRow | null }

/**
 * Cancels an order and refunds it in full the way it was paid; an unpaid order can no longer be paid. The provider is
 * called afterwards; background work retries. Throws a Refusal.
 */
export async function cancelOrder(
  context: ServerContext,
  orderId: string,
  changeReason: ChangeReason,
): Promise<CancelledOrder> {
  await endOpenPayment(context, await findAnyOrder(context.deps.db, orderId))
  const labels = await context.labels()
  const { change, channel, payment } = await context.deps.db.transaction(
    async (tx) => {
      const order = await lockOrder(tx, orderId)
      await refuseCancelled(tx, order)

      const known = await lockOrderMails(tx, orderId)
      const cancelled = await cancelAndRefund(context, tx, order, changeReason)
      const { change, channel } = cancelled
      const data = await orderMailData(context, tx, labels, order)
      await queueMail(tx, cancelledMail(data, change, channel, known.customer))
      await mailKitchenCancellation(tx, data, known.kitchen, change)
      crashpoint('kitchen.cancelled')

      return cancelled
    },
  )

  crashpoint('kitchen.committed')
  if (payment !== null)
    await deferOnProviderError(context, async () =>
      settle(context, await refundPayment(context, payment)),
    )

  return { change, channel }
}

/** Ends the payment of an unpaid order: afterwards it is paid, or can never be. */
async function endOpenPayment(
  context: ServerContext,
  { order_id, status, payment_status }: OrderRow,
): Promise<void> {
  if (status === 'CANCELLED' || payment_status === 'succeeded') return
  try {
    await settleOrCancelLivePayment(context, order_id, null)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    throw new Refusal(
      `${order_id} may still be paid: try again in a minute. ${error.message}`,
    )
  }
}

async function cancelAndRefund(
  context: ServerContext,
  tx: Database,
  order: OrderRow,
  changeReason: ChangeReason,
): Promise<Cancelled> {
  if (order.payment_status !== 'succeeded')
    return await endUnpaid(context, tx, order, changeReason)
  return order.payment_type === 'wallet'
    ? await refundToWallet(context, tx, order, changeReason)
    : await refundThroughProvider(context, tx, order, changeReason)
}

async function endUnpaid(
  { deps }: ServerContext,
  tx: Database,
  order: OrderRow,
  changeReason: ChangeReason,
): Promise<Cancelled> {
  if (await findLivePayment(tx, order.order_id))
    throw new Refusal(
      `The payment of ${order.order_id} is being processed: cancel it when it is paid, or it expires unpaid.`,
    )

  await closeOrder(deps.clock, tx, order, {})
  const change = await recordChange(
    tx,
    deps,
    { order_id: order.order_id, kind: 'cancel', amount: 0, gst: 0 },
    changeReason,
  )

  return { change, channel: 'unpaid', payment: null }
}

async function refundToWallet(
  { deps }: ServerContext,
  tx: Database,
  order: OrderRow,
  changeReason: ChangeReason,
): Promise<Cancelled> {
  await requireAccount(tx, order)
  const { customer_id, order_id, total_price, refunded } = order
  const amount = remainingTotal(order)
  const change = await recordChange(
    tx,
    deps,
    await cancellation(tx, order, amount, refunded),
    changeReason,
  )

  if (amount > 0)
    await creditWallet(tx, {
      customer_id,
      order_id,
      amount,
      description: order_id,
      transaction_id: `refund:${change.id}`,
      order_type: 'REFUND',
      created_at: change.created_at,
    })
  await closeOrder(deps.clock, tx, order, {
    refunded: total_price,
    payment_status: 'refunded',
  })

  return { change, channel: 'wallet', payment: null }
}

async function refundThroughProvider(
  { deps }: ServerContext,
  tx: Database,
  order: OrderRow,
  changeReason: ChangeReason,
): Promise<Cancelled> {
  const payment = await lockOwnPayment(tx, order)
  const { id, amount, amount_refunded } = payment
  const refunded = amount_refunded + (await sumOpenParts(tx, id))
  const change = await recordChange(
    tx,
    deps,
    await cancellation(tx, order, amount - refunded, refunded),
    changeReason,
  )

  await coverParts(tx, id)
  await tx
    .update(payments)
    .set(dueRefundColumns(new Date(deps.clock.realNow())))
    .where(eq(payments.id, id))
  await closeOrder(deps.clock, tx, order, { payment_status: 'refunded' })

  return { change, channel: 'provider', payment }
}

/** The cancellation that gives `amount` cents back; `refunded` cents were refunded before. */
async function cancellation(
  tx: Database,
  order: OrderRow,
  amount: Cents,
  refunded: Cents,
) {
  const { order_id } = order
  const refunds = await readRefunds(tx, order_id)
  const gst = refundGst(order, amount, sumRefunds(order, refunded, refunds))
  return { order_id, kind: 'cancel', amount, gst } as const
}

async function refuseCancelled(tx: Database, order: OrderRow): Promise<void> {
  if (order.status !== 'CANCELLED') return
  const cancelled = await findCancellation(tx, order.order_id)
  const how =
    cancelled === undefined
      ? ''
      : `, by ${cancelled.done_by}, who gave ${formatMoney(cancelled.amount)} back`
  throw new Refusal(`${order.order_id} is cancelled already${how}.`)
}
