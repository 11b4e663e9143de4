import { eq } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { type OrderRow, orders } from '../db/schema/orders.ts'
import {
  decideSettlement,
  type Settlement,
} from '../domain/decideSettlement.ts'
import type { Intent } from '../gateways/paymentProvider.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { recordDecline, resetDeclines } from './declines.ts'
import { markPaid } from './markPaid.ts'
import { lockOrder, lockPayment, type PaymentRow } from './readPayments.ts'
import { recordPayment, shopFactsOf } from './recordPayment.ts'

/** Applies an intent to its order, inside the caller's transaction; returns the decision. */
export async function settleOrder(
  context: ServerContext,
  tx: Database,
  { id, order_id }: PaymentRow,
  intent: Intent,
): Promise<Settlement> {
  const order = await lockOrder(tx, order_id ?? '')
  const payment = await lockPayment(tx, id)
  const servable =
    order.status !== 'CANCELLED' && order.payment_status !== 'succeeded'
  const settlement = decideSettlement(intent, shopFactsOf(payment, servable))

  await recordPayment(context, tx, payment, intent, settlement)
  await recordDecline(context, tx, payment, intent)
  if (settlement === 'pay') await resetDeclines(context.deps, tx, payment)
  if (settlement === 'pay') {
    const paid = { payment_type: payment.method, payment_intent_id: intent.id }
    await markPaid(context.deps.clock, tx, order, paid)
    crashpoint('settle.paid')
  }
  if (settlement === 'return') {
    await tx
      .update(orders)
      .set({ payment_intent_id: intent.id })
      .where(eq(orders.id, order.id))
  }
  if ((settlement === 'note' || settlement === 'close') && servable) {
    await noteState(tx, order, intent)
    crashpoint('settle.orderNoted')
  }

  return settlement
}

async function noteState(
  tx: Database,
  order: OrderRow,
  intent: Intent,
): Promise<void> {
  const state = { ...order, ...stateOf(intent) }
  const isKnown =
    state.status === order.status &&
    state.payment_status === order.payment_status
  if (isKnown || order.payment_intent_id !== intent.id) return

  const { status, payment_status } = state
  await tx
    .update(orders)
    .set({ status, payment_status })
    .where(eq(orders.id, order.id))
}

/** After a cancelled or declined payment, the order awaits another one. */
function stateOf({
  status,
  declined,
}: Intent): Partial<typeof orders.$inferSelect> {
  if (status === 'canceled')
    return { payment_status: 'requires_payment_method' }
  const failed = declined && status === 'requires_payment_method'
  return {
    payment_status: status,
    status: failed ? 'PAYMENT_FAILED' : 'ORDER_PLACED',
  }
}
