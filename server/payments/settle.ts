import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { creditWallet } from '../db/moveWallet.ts'
import { orders } from '../db/schema/orders.ts'
import { payments, recharges } from '../db/schema/payments.ts'
import { decideSettlement, type Settlement } from '../domain/decideSettlement.ts'
import type { Intent } from '../gateways/payments.ts'
import type { Labels } from '../plugins/labels.ts'
import { giveBack } from './giveBack.ts'
import { markPaid } from './markPaid.ts'
import {
  findPayment,
  lockOrder,
  lockPayment,
  lockRecharge,
  type PaymentRow,
} from './readPayments.ts'
import { revokeCredit } from './revokeCredit.ts'
import type { Till } from './till.ts'

/**
 * Makes what the provider says of an intent true here: the only way to a paid order and to a credited recharge.
 * However often and in whatever order it is called, each effect happens once. Never call it in a transaction.
 */
export async function settle(till: Till, intent: Intent): Promise<void> {
  const { db } = till.deps
  const payment = await findPayment(db, intent.id)
  if (payment === undefined) return
  const labels = await till.labels()
  const done = await db.transaction((tx) =>
    payment.recharge_id === null
      ? settleOrder(till, tx, labels, payment, intent)
      : settleRecharge(till, tx, payment, intent),
  )
  if (done === 'refuse')
    till.log.error({ intent: intent.id }, 'a payment is not what was asked for: look into it')
  if (done === 'refund') await giveBack(till, payment)
  if (intent.refunded > 0) await revokeCredit(till, payment, intent)
}

async function settleOrder(
  till: Till,
  tx: Database,
  labels: Labels,
  { id, order_id }: PaymentRow,
  intent: Intent,
): Promise<Settlement> {
  const order = await lockOrder(tx, order_id ?? '')
  const payment = await lockPayment(tx, id)
  const servable = order.status !== 'CANCELLED' && order.payment_status !== 'succeeded'
  const settlement = decideSettlement(intent, factsOf(payment, servable))
  await notePayment(till, tx, payment, intent, settlement)
  if (settlement === 'pay') {
    const paid = { payment_type: payment.method, payment_intent_id: intent.id }
    await markPaid(till, tx, labels, order, paid)
  }
  if ((settlement === 'note' || settlement === 'close') && servable) {
    const isItsOwn = and(eq(orders.id, order.id), eq(orders.payment_intent_id, intent.id))
    await tx.update(orders).set(stateOf(intent)).where(isItsOwn)
  }
  return settlement
}

async function settleRecharge(
  till: Till,
  tx: Database,
  { id, recharge_id }: PaymentRow,
  intent: Intent,
): Promise<Settlement> {
  const recharge = await lockRecharge(tx, recharge_id ?? 0)
  const payment = await lockPayment(tx, id)
  const settlement = decideSettlement(intent, factsOf(payment, true))
  const isIt = eq(recharges.id, recharge.id)
  await notePayment(till, tx, payment, intent, settlement)
  const now = new Date(till.deps.clock.now())
  if (settlement === 'note' && intent.declined && recharge.failed_at === null)
    await tx.update(recharges).set({ failed_at: now }).where(isIt)
  if (settlement !== 'pay') return settlement
  const { customer_id, transaction_id, credit: amount, coupon_code } = recharge
  const movement = { customer_id, transaction_id, amount, coupon_code, created_at: now }
  await creditWallet(tx, { ...movement, order_type: 'WALLET_RECHARGE' })
  const credited = { credited_at: now, receipt_url: intent.receiptUrl }
  await tx.update(recharges).set(credited).where(isIt)
  return settlement
}

function factsOf({ amount, status, closed_at }: PaymentRow, servable: boolean) {
  return { amount, status, closed: closed_at !== null, servable }
}

async function notePayment(
  { deps: { clock } }: Till,
  tx: Database,
  payment: PaymentRow,
  intent: Intent,
  settlement: Settlement,
): Promise<void> {
  if (settlement === 'nothing') return
  const now = new Date(clock.realNow())
  const closed_at = settlement === 'note' ? null : now
  const refund_due_at = settlement === 'refund' ? now : null
  const status = settlement === 'refuse' ? 'refused' : intent.status
  await tx
    .update(payments)
    .set({ status, closed_at, refund_due_at })
    .where(eq(payments.id, payment.id))
}

/** A payment that was cancelled or declined leaves its order waiting for another one. */
function stateOf({ status, declined }: Intent): Partial<typeof orders.$inferSelect> {
  if (status === 'canceled') return { payment_status: 'requires_payment_method' }
  const failed = declined && status === 'requires_payment_method'
  return { payment_status: status, status: failed ? 'PAYMENT_FAILED' : 'ORDER_PLACED' }
}
