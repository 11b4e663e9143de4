import { eq } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { recharges } from '../db/schema/payments.ts'
import {
  decideSettlement,
  type Settlement,
} from '../domain/decideSettlement.ts'
import type { Intent } from '../gateways/paymentProvider.ts'
import { creditWallet } from '../ledger/walletLedger.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { recordDecline, resetDeclines } from './declines.ts'
import {
  lockPayment,
  lockRecharge,
  type PaymentRow,
  type RechargeRow,
} from './readPayments.ts'
import { recordPayment, shopFactsOf } from './recordPayment.ts'

/**
 * Applies an intent to its recharge, inside the caller's transaction; returns the decision. A paid recharge is always
 * credited; refunds are revoked afterwards.
 */
export async function settleRecharge(
  context: ServerContext,
  tx: Database,
  { id, recharge_id }: PaymentRow,
  intent: Intent,
): Promise<Settlement> {
  const recharge = await lockRecharge(tx, recharge_id ?? 0)
  const payment = await lockPayment(tx, id)
  const settlement = decideSettlement(
    { ...intent, refunded: 0 },
    shopFactsOf(payment, true),
  )
  const now = new Date(context.deps.clock.now())
  if (settlement === 'note' && intent.declined && recharge.failed_at === null)
    await tx
      .update(recharges)
      .set({ failed_at: now })
      .where(eq(recharges.id, recharge.id))
  // Credit before the payment is closed, so that the coupon counts as used all the time.
  if (settlement === 'pay') await credit(tx, recharge, intent, now)
  await recordPayment(context, tx, payment, intent, settlement)
  await recordDecline(context, tx, payment, intent)
  if (settlement === 'pay') await resetDeclines(context.deps, tx, payment)

  return settlement
}

async function credit(
  tx: Database,
  recharge: RechargeRow,
  intent: Intent,
  now: Date,
) {
  const {
    id,
    customer_id,
    transaction_id,
    credit: amount,
    coupon_code,
  } = recharge
  const entry = {
    customer_id,
    transaction_id,
    amount,
    coupon_code,
    created_at: now,
  }

  await creditWallet(tx, { ...entry, order_type: 'WALLET_RECHARGE' })
  crashpoint('recharge.credited')
  const credited = { credited_at: now, receipt_url: intent.receiptUrl }

  await tx.update(recharges).set(credited).where(eq(recharges.id, id))
  crashpoint('recharge.noted')
}
