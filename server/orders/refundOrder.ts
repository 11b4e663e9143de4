import { eq } from 'drizzle-orm'
import { type Cents, formatMoney, sum } from '#contract/money.ts'
import { paidForPieces, remainingTotal } from '#contract/pricing.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import type { OrderChange } from '../db/schema/kitchen.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import { Refusal } from '../domain/refusal.ts'
import { creditWallet } from '../ledger/walletLedger.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { partRefundMail } from '../mails/kitchenRefundMails.ts'
import { orderMailData } from '../mails/orderMailWork.ts'
import { queueMail } from '../mails/outbox.ts'
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
  lockOwnPayment,
  readRefunds,
  recordChange,
  requireAccount,
} from './orderChange.ts'

/** A partial refund: pieces of a line (counted from 1), or cents. `again` confirms a repeated refund. */
export type RefundRequest = (
  | { line: number; quantity: number }
  | { amount: Cents }
) & {
  again?: boolean
}

export type RefundedOrder = {
  change: OrderChange
  channel: 'wallet' | 'provider'
}

/** Milliseconds in which an equal refund counts as the same command. */
const sameCommandMs = 60_000

/** Refunds a part of a paid order the way it was paid; background work retries. Throws a Refusal. */
export async function refundOrder(
  context: ServerContext,
  orderId: string,
  request: RefundRequest,
  changeReason: ChangeReason,
): Promise<RefundedOrder> {
  const { db } = context.deps
  await findAnyOrder(db, orderId)

  const labels = await context.labels()
  const refunded = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    refuseUnpaid(order)

    const refunds = await readRefunds(tx, orderId)
    const part = partOf(order, request, refunds)
    refuseRepetition(
      order,
      part,
      refunds,
      request.again ?? false,
      context.deps.clock.now(),
    )
    if (order.payment_type !== 'wallet')
      return await openPart(context, tx, order, part, changeReason)

    const change = await refundToWallet(context, tx, order, part, changeReason)
    const data = await orderMailData(context, tx, labels, order)
    await queueMail(tx, partRefundMail(data, change, 'wallet'))

    return { change, channel: 'wallet' } as const
  })

  crashpoint('kitchen.refunded')
  const { change, channel } = refunded
  if (channel === 'provider')
    await deferOnProviderError(context, () =>
      refundPart(context, change.id, (intent) => settle(context, intent)),
    )

  return refunded
}

type Part = { amount: Cents; line: number | null; quantity: number | null }

async function refundToWallet(
  { deps }: ServerContext,
  tx: Database,
  order: OrderRow,
  part: Part,
  changeReason: ChangeReason,
): Promise<OrderChange> {
  await requireAccount(tx, order)
  const { id, customer_id, order_id, refunded } = order

  refuseBeyond(order_id, part.amount, remainingTotal(order))
  const change = await recordChange(
    tx,
    deps,
    { ...part, order_id, kind: 'refund' },
    changeReason,
  )
  const { amount, created_at } = change

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
  part: Part,
  changeReason: ChangeReason,
): Promise<RefundedOrder> {
  const { order_id } = order
  const payment = await lockOwnPayment(tx, order)
  const left =
    payment.amount -
    payment.amount_refunded -
    (await sumOpenParts(tx, payment.id))

  refuseBeyond(order_id, part.amount, left)
  const change = await recordChange(
    tx,
    deps,
    { ...part, order_id, kind: 'refund' },
    changeReason,
  )

  await openPartRefund(tx, change, payment, new Date(deps.clock.realNow()))
  return { change, channel: 'provider' }
}

function partOf(
  order: OrderRow,
  request: RefundRequest,
  refunds: readonly OrderChange[],
): Part {
  if ('amount' in request)
    return { amount: request.amount, line: null, quantity: null }

  const { line, quantity } = request
  const found = order.lines[line - 1]
  if (found === undefined)
    throw new Refusal(
      `${order.order_id} has no line ${line}: its lines are 1 to ${order.lines.length}.`,
    )

  const before = sum(
    refunds.map((refund) =>
      refund.line === line ? (refund.quantity ?? 0) : 0,
    ),
  )
  if (before + quantity > found.quantity)
    throw new Refusal(
      `Line ${line} of ${order.order_id} has ${found.quantity} × ${found.meal_name}, of which ${before} are refunded already.`,
    )

  return {
    amount: paidForPieces(order, found, quantity, before),
    line,
    quantity,
  }
}

function refuseUnpaid({ order_id, status, payment_status }: OrderRow): void {
  if (status === 'CANCELLED')
    throw new Refusal(`${order_id} is cancelled already.`)
  if (payment_status !== 'succeeded')
    throw new Refusal(
      `${order_id} is not paid, so that there is nothing to give back.`,
    )
}

function refuseBeyond(orderId: string, amount: Cents, left: Cents): void {
  if (amount <= 0)
    throw new Refusal(`Nothing was paid for that part of ${orderId}.`)
  if (amount > left)
    throw new Refusal(
      `${formatMoney(amount)} is more than is left of ${orderId}: ${formatMoney(left)}.`,
    )
  if (amount === left)
    throw new Refusal(
      `${formatMoney(amount)} is all that is left of ${orderId}: cancel the order, which gives it back.`,
    )
}

function refuseRepetition(
  { order_id }: OrderRow,
  part: Part,
  refunds: readonly OrderChange[],
  again: boolean,
  now: number,
): void {
  const equal = refunds.find(({ amount, line, quantity }) =>
    part.line === null
      ? line === null && amount === part.amount
      : line === part.line && quantity === part.quantity,
  )
  if (equal === undefined) return

  const isSame = now - equal.created_at.getTime() < sameCommandMs
  if (again && !isSame) return
  const sentence = `${equal.done_by} has given ${formatMoney(equal.amount)} of ${order_id} back already`

  throw new Refusal(
    isSame
      ? `${sentence}, less than a minute ago.`
      : `${sentence}: add --again to give the same back once more.`,
  )
}
