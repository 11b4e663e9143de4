import { eq } from 'drizzle-orm'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/client.ts'
import { payments, recharges } from '../db/schema/payments.ts'
import { wallets } from '../db/schema/wallet.ts'
import { revokedCredit } from '../domain/revokedCredit.ts'
import type { Intent } from '../gateways/paymentProvider.ts'
import { crashpoint } from '../lib/crashpoint.ts'
import { debitWallet } from '../wallet/walletLedger.ts'
import { lockPayment, lockRecharge, type PaymentRow } from './readPayments.ts'

/** Records the refunded amount. For a recharge it debits the credit with its bonus from the wallet, as far as the balance allows. */
export async function revokeCredit(
  { deps: { db, clock }, log }: ServerContext,
  { id, recharge_id }: PaymentRow,
  intent: Intent,
): Promise<void> {
  const missing = await db.transaction(async (tx) => {
    const recharge = recharge_id === null ? null : await lockRecharge(tx, recharge_id)
    const payment = await lockPayment(tx, id)
    if (intent.refunded <= payment.amount_refunded) return 0
    await tx.update(payments).set({ amount_refunded: intent.refunded }).where(eq(payments.id, id))
    crashpoint('revoke.noted')
    if (recharge === null || recharge.credited_at === null) return 0
    const revoked = revokedCredit(recharge.credit, recharge.amount, intent.refunded)
    await tx.update(recharges).set({ revoked }).where(eq(recharges.id, recharge.id))
    crashpoint('revoke.counted')
    return await takeOut(tx, {
      customer_id: recharge.customer_id,
      transaction_id: `${recharge.transaction_id}-${intent.refunded}`,
      amount: revoked - recharge.revoked,
      description: recharge.transaction_id,
      created_at: new Date(clock.now()),
    })
  })
  crashpoint('revoke.committed')
  if (missing > 0) log.warn({ intent: intent.id, missing }, 'a refunded recharge was spent already')
}

type Due = Pick<
  Parameters<typeof debitWallet>[1],
  'customer_id' | 'transaction_id' | 'amount' | 'description' | 'created_at'
>

/** Debits what the wallet holds; returns the cents that are missing. */
async function takeOut(tx: Database, due: Due): Promise<number> {
  const isTheirs = eq(wallets.customer_id, due.customer_id)
  const [wallet] = await tx.select().from(wallets).where(isTheirs).for('update')
  const amount = Math.min(due.amount, wallet?.balance ?? 0)
  if (amount > 0) await debitWallet(tx, { ...due, amount, order_type: 'REFUND' })
  return due.amount - amount
}
